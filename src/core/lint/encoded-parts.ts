/** Parts that nobody decoded: one finding says so, in place of all that follows from it. */
import { RULE_FAILED, type Finding } from './finding.ts';

/** The rule that finds them. */
export const STILL_ENCODED = 'encoding-quoted-printable';

/** Without what was found in a part that is still encoded: it says nothing about the text that was meant. */
export function withoutShadows(findings: readonly Finding[]): readonly Finding[] {
  const encoded = new Set(findings.filter(({ rule }) => rule === STILL_ENCODED).map(({ field }) => field));
  if (encoded.size === 0) return findings;
  return findings.filter(
    ({ rule, field }) => rule === STILL_ENCODED || rule === RULE_FAILED || !encoded.has(field),
  );
}
