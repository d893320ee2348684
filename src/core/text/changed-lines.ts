/** What changed between two texts, line by line, as a reader wants to see it. */
import { diffLines } from 'diff';

/** One stretch of neighbouring lines that changed. */
export interface LineChange {
  /** The first line that differs, from 1. */
  readonly line: number;
  /** The lines as they are, without those that stay the same at either end; empty where lines are only added. */
  readonly before: readonly string[];
  /** The lines as they become; empty where lines are only taken out. */
  readonly after: readonly string[];
}

/** More changed lines than this are one change: the search for the shortest difference is quadratic. */
const MOST_CHANGED = 1000;

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** From top to bottom; empty when the texts are equal. */
export function changedLines(before: string, after: string): readonly LineChange[] {
  if (before === after) return [];
  const pieces = diffLines(before, after, { maxEditLength: MOST_CHANGED });
  if (!pieces) return [{ line: 1, before: linesOf(before), after: linesOf(after) }];
  const changes: { line: number; before: string[]; after: string[] }[] = [];
  let line = 1;
  let open: (typeof changes)[number] | null = null;
  for (const { added, removed, value } of pieces) {
    const lines = linesOf(value);
    if (!added && !removed) {
      open = null;
      line += lines.length;
      continue;
    }
    if (!open) {
      open = { line, before: [], after: [] };
      changes.push(open);
    }
    (added ? open.after : open.before).push(...lines);
    if (removed) line += lines.length;
  }
  return changes;
}
