/** One list of findings for a template that was checked with several sample recipients. */
import { compareFindings, type Finding } from '../../core/lint/finding.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import type { Recipient } from '../samples.ts';

/** The message is left out, since it often holds the recipient's own value: one tag is one finding for all rows. */
const keyOf = ({ rule, field, range }: Finding): string =>
  JSON.stringify([rule, field, range?.start, range?.end]);

interface Merged {
  readonly finding: Finding;
  readonly rows: Recipient[];
  readonly messages: Set<string>;
}

const moreRows = (count: number): string =>
  count === 0 ? '' : ` (likewise in ${count} more ${count === 1 ? 'row' : 'rows'})`;

/**
 * A finding that every recipient gets in the same words belongs to the template; any other says which row was the first
 * and how many more have it.
 */
export function mergeRows(
  perRow: readonly { readonly recipient: Recipient; readonly findings: readonly Finding[] }[],
): FormatFinding[] {
  const seen = new Map<string, Merged>();
  for (const { recipient, findings } of perRow) {
    // A rule may say two things about one place to one recipient; they stay two.
    const ordinals = new Map<string, number>();
    for (const finding of findings) {
      const place = keyOf(finding);
      const ordinal = ordinals.get(place) ?? 0;
      ordinals.set(place, ordinal + 1);
      const key = finding.range ? `${ordinal} ${place}` : `${place} ${finding.message}`;
      const known = seen.get(key);
      if (known) {
        known.rows.push(recipient);
        known.messages.add(finding.message);
      } else seen.set(key, { finding, rows: [recipient], messages: new Set([finding.message]) });
    }
  }
  const merged = [...seen.values()].map(({ finding, rows, messages }) => {
    const [first] = rows;
    if (!first || (rows.length === perRow.length && messages.size === 1)) return finding;
    if (first.row !== null) {
      return { ...finding, message: finding.message + moreRows(rows.length - 1), row: first.row };
    }
    const sets = rows.flatMap(({ name }) => (name === '' ? [] : [`"${name}"`]));
    const which =
      sets.length === 0 ? '' : ` (with the sample ${sets.length === 1 ? 'set' : 'sets'} ${sets.join(', ')})`;
    return { ...finding, message: finding.message + which };
  });
  // Rows take turns above; a report groups by field, so the order is made anew.
  return perRow.length > 1 ? merged.sort(compareFindings) : merged;
}
