/** Applies the fixes that findings carry to a text: as many as do not get in each other's way. */
import type { TextRange } from '../text/positions.ts';
import type { Edit, Finding } from './finding.ts';

export interface FixChoice {
  /** Also fixes that change what a recipient sees. */
  readonly visible: boolean;
}

/** The findings whose fixes are applied together, with the edits of each. */
export interface ChosenFix<F extends Finding = Finding> {
  readonly finding: F;
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** Two edits cannot both be applied when they overlap, or when one inserts where the other begins or ends. */
function collide(a: TextRange, b: TextRange): boolean {
  if (a.start === a.end || b.start === b.end) return a.start <= b.end && b.start <= a.end;
  return a.start < b.end && b.start < a.end;
}

const isWithin = ({ start, end }: TextRange, length: number): boolean =>
  start >= 0 && start <= end && end <= length;

/**
 * Chooses the fixes to apply to one field's text, in the order of the findings; one that collides with a fix before it
 * is left for the next pass, and one whose edits do not fit the text is left out.
 */
export function chooseFixes<F extends Finding>(
  text: string,
  findings: readonly F[],
  choice: FixChoice,
): readonly ChosenFix<F>[] {
  const chosen: ChosenFix<F>[] = [];
  const taken: TextRange[] = [];
  for (const finding of findings) {
    const { fix } = finding;
    if (!fix || fix.edits.length === 0 || (fix.visible && !choice.visible)) continue;
    const ranges = fix.edits.map(({ range }) => range);
    const own = ranges.some((range, index) =>
      ranges.some((other, at) => at < index && collide(range, other)),
    );
    const fits = ranges.every((range) => isWithin(range, text.length));
    if (own || !fits || ranges.some((range) => taken.some((other) => collide(range, other)))) continue;
    taken.push(...ranges);
    chosen.push({ finding, title: fix.title, edits: fix.edits });
  }
  return chosen;
}

/** The text with edits that do not collide applied to it. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end);
  const pieces: string[] = [];
  let at = 0;
  for (const { range, text: replacement } of ordered) {
    pieces.push(text.slice(at, range.start), replacement);
    at = range.end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}
