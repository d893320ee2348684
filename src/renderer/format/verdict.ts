/** The linter's verdict on a template of the list. */
import type { Recent } from '../../contract/schemas/library.ts';
import { counted } from './words.ts';

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
