/** One list of findings for a template that was checked with several sample recipients. */
import { ROWS_LISTED, type FindingRows } from '../../core/lint/finding-rows.ts';
import { compareFindings, type Finding } from '../../core/lint/finding.ts';
import type { FormatFinding } from '../../core/lint/formatters/formatter.ts';
import type { Recipient } from './lint-rows.ts';
import type { RowFindings } from './lint-series.ts';

/** The message is left out, since it often holds the recipient's own value: one tag is one finding for all rows. */
const keyOf = ({ rule, field, range, accepted }: Finding): string =>
  JSON.stringify([rule, field, range?.start, range?.end, accepted]);

interface Merged {
  readonly finding: Finding;
  /** Recipients from the file. */
  readonly listed: number[];
  count: number;
  /** Names of generated sets. */
  readonly sets: string[];
  recipients: number;
  sameWords: boolean;
}

const rowsOf = ({ listed, count }: Merged, of: number): FindingRows => ({ listed, count, of });

/**
 * A finding that every recipient gets in the same words belongs to the template; any other says whose it is.
 * `recipients` in the order of `found.rows`.
 */
export function mergeRows(
  recipients: readonly Recipient[],
  { findings, rows }: RowFindings,
): FormatFinding[] {
  const places = findings.map((finding) => ({ finding, place: keyOf(finding) }));
  const seen = new Map<string, Merged>();
  recipients.forEach(({ row, name }, index) => {
    // A rule may say two things about one place to one recipient; they stay two.
    const ordinals = new Map<string, number>();
    for (const number of rows[index] ?? []) {
      const entry = places[number];
      if (!entry) continue;
      const { finding, place } = entry;
      const ordinal = ordinals.get(place) ?? 0;
      ordinals.set(place, ordinal + 1);
      const key = finding.range ? `${ordinal} ${place}` : `${place} ${finding.message}`;
      let merged = seen.get(key);
      if (!merged) {
        merged = { finding, listed: [], count: 0, sets: [], recipients: 0, sameWords: true };
        seen.set(key, merged);
      }
      merged.recipients++;
      if (merged.finding.message !== finding.message) merged.sameWords = false;
      if (row !== null) {
        merged.count++;
        if (merged.listed.length < ROWS_LISTED) merged.listed.push(row);
      } else if (name !== '') merged.sets.push(name);
    }
  });
  const fromFile = recipients.filter(({ row }) => row !== null).length;
  const merged = [...seen.values()].map((one): FormatFinding => {
    const { finding, sets, count } = one;
    if (one.recipients === recipients.length && one.sameWords) return finding;
    const named = sets.map((set) => `"${set}"`).join(', ');
    const which =
      sets.length === 0 ? '' : ` (with the sample ${sets.length === 1 ? 'set' : 'sets'} ${named})`;
    return {
      ...finding,
      message: finding.message + which,
      ...(count > 0 ? { rows: rowsOf(one, fromFile) } : {}),
    };
  });
  // Rows take turns above; a report groups by field, so the order is made anew.
  return merged.sort(compareFindings);
}
