/** One list of findings for a template that was checked with several sample recipients. */
import { compareFindings, type Finding } from '../../core/lint/finding.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import type { Recipient } from '../samples.ts';

const keyOf = ({ rule, field, range, message }: Finding): string =>
  JSON.stringify([rule, field, range?.start, range?.end, message]);

/** A finding that every recipient gets belongs to the template; one that some get says which row was the first. */
export function mergeRows(
  perRow: readonly { readonly recipient: Recipient; readonly findings: readonly Finding[] }[],
): FormatFinding[] {
  const seen = new Map<string, { finding: Finding; rows: Recipient[] }>();
  for (const { recipient, findings } of perRow) {
    for (const finding of findings) {
      const known = seen.get(keyOf(finding));
      if (known) known.rows.push(recipient);
      else seen.set(keyOf(finding), { finding, rows: [recipient] });
    }
  }
  const merged = [...seen.values()].map(({ finding, rows }) => {
    const [first] = rows;
    if (!first || rows.length === perRow.length) return finding;
    const name = first.row === null && first.name !== '' ? ` (with the sample set "${first.name}")` : '';
    return { ...finding, message: finding.message + name, ...(first.row === null ? {} : { row: first.row }) };
  });
  // Rows take turns above; a report groups by field, so the order is made anew.
  return perRow.length > 1 ? merged.sort(compareFindings) : merged;
}
