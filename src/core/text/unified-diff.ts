/** What changed between two texts, in the unified format that `patch` and reviewers read. */
import { structuredPatch, type StructuredPatchHunk } from 'diff';

/** Lines kept around a change. */
const CONTEXT = 3;
/** More changed lines than this are shown as one block: the search for the shortest difference is quadratic. */
const MOST_CHANGED = 1000;

function signed(text: string, sign: '-' | '+'): string[] {
  const lines = (text.match(/[^\n]*\n|[^\n]+$/gu) ?? []).map((line) => `${sign}${line.replace(/\n$/u, '')}`);
  return text === '' || text.endsWith('\n') ? lines : [...lines, '\\ No newline at end of file'];
}

/** Every line taken out and every line put in. */
function wholeHunk(before: string, after: string): StructuredPatchHunk {
  const [old, young] = [signed(before, '-'), signed(after, '+')];
  const count = (lines: readonly string[]): number => lines.filter((line) => !line.startsWith('\\')).length;
  return {
    oldStart: 1,
    oldLines: count(old),
    newStart: 1,
    newLines: count(young),
    lines: [...old, ...young],
  };
}

/** An empty side of a hunk is named by the line before it. */
const startOf = (start: number, lines: number): number => (lines === 0 ? start - 1 : start);

const printed = ({ oldStart, oldLines, newStart, newLines, lines }: StructuredPatchHunk): string =>
  [
    `@@ -${startOf(oldStart, oldLines)},${oldLines} +${startOf(newStart, newLines)},${newLines} @@`,
    ...lines,
  ].join('\n');

/** Empty when the texts are equal. */
export function unifiedDiff(name: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = structuredPatch(name, name, before, after, undefined, undefined, {
    context: CONTEXT,
    maxEditLength: MOST_CHANGED,
  });
  const hunks = patch?.hunks ?? [wholeHunk(before, after)];
  return `${[`--- a/${name}`, `+++ b/${name}`, ...hunks.map(printed)].join('\n')}\n`;
}
