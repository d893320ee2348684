/** Words and numbers as the window says them. */
import type { Recent } from '../../contract/schemas/library.ts';
import type { Severity } from '../../core/lint/finding.ts';
import type { Part } from '../../core/template/template.ts';

export const PART_NAMES: Readonly<Record<Part, string>> = {
  html: 'HTML',
  plaintext: 'Plain text',
  amp: 'AMP',
};

export const SEVERITY_WORDS: Readonly<Record<Severity, { one: string; many: string }>> = {
  error: { one: 'error', many: 'errors' },
  warning: { one: 'warning', many: 'warnings' },
  info: { one: 'note', many: 'notes' },
};

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const FIELD_NAMES: Readonly<Record<string, string>> = {
  'body.html': 'HTML part',
  'body.plaintext': 'Plain text part',
  'body.amp': 'AMP part',
  body: 'Parts',
  id: 'Id',
  name: 'Name',
  subject: 'Subject',
  sender_email: 'Sender address',
  sender_name: 'Sender name',
  reply_to: 'Reply address',
  template_builder: 'Builder',
  headers: 'Headers',
  global_info: 'Global info',
  global_replacements: 'Substitution values',
  attachments: 'Attachments',
  inline_attachments: 'Inline attachments',
  options: 'Options',
  'options.unsubscribe_url': 'Unsubscribe address',
};

/** A field's path in a designer's words; an unknown path stands as it is. */
export function fieldName(field: string): string {
  const known = FIELD_NAMES[field];
  if (known !== undefined) return known;
  const [, list = '', key = '', rest = ''] = /^(\w+)\[(.+?)\](.*)$/.exec(field) ?? [];
  if (list === '') return field;
  const name = key.startsWith('"') ? key.slice(1, -1) : `${Number(key) + 1}`;
  const singular: Readonly<Record<string, string>> = {
    headers: 'Header',
    global_info: 'Global info',
    global_replacements: 'Value of',
    attachments: 'Attachment',
    inline_attachments: 'Inline attachment',
  };
  return `${singular[list] ?? list} ${name}${rest.replace('.', ', ')}`;
}

/** "2d", for the narrow end of a row. */
export function agoShort(moment: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(moment)) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 1440) return `${Math.floor(minutes / 60)}h`;
  return `${Math.floor(minutes / 1440)}d`;
}

/** "2 days ago" for a list; the exact moment belongs beside it. */
export function ago(moment: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const steps = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const;
  // Always a number: "tomorrow" for what is 33 hours away names the wrong day.
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return 'just now';
}

/** Local time, written out: "18 Nov 2026, 14:03". */
export function localTime(moment: string): string {
  return new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** For hovers and copies: "2026-11-18 13:03:00 UTC". */
export function utcTime(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** "812 bytes", "4.2 KB", "6.98 MB"; a KB is 1,024 bytes, as the service counts its 7 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte', 'bytes');
  const [unit, size] = bytes < 1024 * 1024 ? ['KB', bytes / 1024] : ['MB', bytes / 1024 / 1024];
  return `${size.toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`;
}

export type Verdict = 'error' | 'warning' | 'good' | 'unknown';

/** The verdict a dot in the list shows, and the words behind it. */
export function verdictOf(counts: Recent['counts']): { verdict: Verdict; words: string } {
  if (counts === null) return { verdict: 'unknown', words: 'not checked yet' };
  const { errors, warnings, infos } = counts;
  const parts = [
    errors > 0 ? counted(errors, 'error', 'errors') : '',
    warnings > 0 ? counted(warnings, 'warning', 'warnings') : '',
    infos > 0 ? counted(infos, 'note', 'notes') : '',
  ].filter((part) => part !== '');
  return {
    verdict: errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'good',
    words: parts.length > 0 ? parts.join(', ') : 'nothing to fix',
  };
}
