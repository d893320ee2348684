/** How long a list of one rule's findings gets, and what is said of the rest. Light: it needs no rule. */
import type { Finding } from './finding.ts';

/** More findings of one rule than this are counted, not listed: a list that long is one cause, and freezes the reader. */
export const FINDINGS_PER_RULE = 200;

/** A finding about a comment that switches rules off. */
export interface CommentFinding {
  readonly finding: Finding;
  /** The switch that had no effect, where that is the complaint: another thread's recipients may have used it. */
  readonly idle: string | null;
}

/** Says behind the last finding listed how many more there are. */
export function countSurplus(listed: readonly Finding[], surplus: number): readonly Finding[] {
  const last = listed.at(-1);
  if (surplus <= 0 || !last) return listed;
  const message = `${last.message} ${surplus} more of this rule are not listed.`;
  return [...listed.slice(0, -1), { ...last, message }];
}

/** The findings about comments as they are listed, without those whose switch was of use to another recipient. */
export function listComments(
  findings: readonly CommentFinding[],
  used: ReadonlySet<string> = new Set(),
): readonly Finding[] {
  const left = findings.filter(({ idle }) => idle === null || !used.has(idle)).map(({ finding }) => finding);
  return countSurplus(left.slice(0, FINDINGS_PER_RULE), left.length - FINDINGS_PER_RULE);
}
