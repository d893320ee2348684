/** A finding's mark across runs: the same cause keeps it when lines above it come and go. */
import { fnv64 } from '../../text/fnv64.ts';
import type { Finding } from '../finding.ts';

/** Marked text beyond this says nothing more about which finding it is. */
const COMPARED = 200;

type Marked = Pick<Finding, 'rule' | 'field' | 'range' | 'message'>;

/**
 * Rule, field and the text under the finding; of one without a place, its message without figures, since sizes and
 * counts change with every edit. Equal causes in one template share it.
 */
export function causeOf({ rule, field, range, message }: Marked, texts: ReadonlyMap<string, string>): string {
  const text = range && texts.get(field)?.slice(range.start, Math.min(range.end, range.start + COMPARED));
  return fnv64(JSON.stringify([rule, field, text ?? message.replace(/\d+(?:[.,]\d+)*/gu, '#')]));
}

/** A fingerprint for each of a template's findings, in order: its cause, and which of the equal ones it is. */
export function fingerprintsOf(
  findings: readonly Marked[],
  texts: ReadonlyMap<string, string>,
): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const cause = causeOf(finding, texts);
    const ordinal = (seen.get(cause) ?? 0) + 1;
    seen.set(cause, ordinal);
    return `${cause}:${ordinal}`;
  });
}
