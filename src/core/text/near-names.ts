/** Names that were probably meant: equal but for case, or a slip of the keyboard away. */

/** Longer names than this are not compared; nobody types them by hand. */
const MAX_LENGTH = 64;

/** Slips (a letter too many, too few, wrong, or two swapped) that still count as a near miss. */
function allowedSlips(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Edit distance with swaps of neighbours (optimal string alignment), in rows. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a.charAt(i - 1) === b.charAt(j - 1);
      let best = Math.min(
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        i > 1 && j > 1 && a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1);
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}

const sortedLetters = (name: string): string => [...name].sort().join('');

/** The candidates near to `name`, nearest first; equal names are not near, they are the same. */
export function nearNames(name: string, candidates: Iterable<string>): readonly string[] {
  if (name.length > MAX_LENGTH) return [];
  const lower = name.toLowerCase();
  const found: { candidate: string; slips: number; swapped: boolean }[] = [];
  const letters = sortedLetters(lower);
  for (const candidate of candidates) {
    if (candidate === name || candidate.length > MAX_LENGTH) continue;
    const allowed = allowedSlips(Math.min(name.length, candidate.length));
    if (Math.abs(candidate.length - name.length) > allowed) continue;
    const other = candidate.toLowerCase();
    const slips = other === lower ? 0 : distance(lower, other);
    if (slips <= allowed) found.push({ candidate, slips, swapped: sortedLetters(other) === letters });
  }
  // Of two as near, the one with the same letters: `tabel` was meant to be `table` rather than `label`.
  found.sort(
    (a, b) =>
      a.slips - b.slips || Number(b.swapped) - Number(a.swapped) || (a.candidate < b.candidate ? -1 : 1),
  );
  return found.map(({ candidate }) => candidate);
}
