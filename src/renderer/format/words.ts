/** Parts, severities and counts as the window says them. */
import type { Severity } from '../../core/lint/finding.ts';
import type { Part } from '../../core/template/template.ts';

export const PART_NAMES: Readonly<Record<Part, string>> = {
  html: 'HTML',
  plaintext: 'Plain text',
  amp: 'AMP',
};

/** The same inside a sentence. */
export const PART_WORDS: Readonly<Record<Part, string>> = { ...PART_NAMES, plaintext: 'plain text' };

export const SEVERITY_WORDS: Readonly<Record<Severity, { one: string; many: string }>> = {
  error: { one: 'error', many: 'errors' },
  warning: { one: 'warning', many: 'warnings' },
  info: { one: 'note', many: 'notes' },
};

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
