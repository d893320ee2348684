/** What a fix does to the lines it touches, as a reader wants to see and copy it. */
import type { LineChange } from '../text/changed-lines.ts';
import { createLineIndex } from '../text/positions.ts';
import type { Edit } from './finding.ts';
import { applyEdits } from './fix.ts';

const LINE_BREAK = /\r\n|\n|\r/u;

/** The stretches of lines that the edits change, from top to bottom. The edits must fit the text and not collide. */
export function lineChanges(text: string, edits: readonly Edit[]): readonly LineChange[] {
  const index = createLineIndex(text);
  const ordered = [...edits].sort((a, b) => a.range.start - b.range.start);
  const groups: { first: number; last: number; edits: Edit[] }[] = [];
  for (const edit of ordered) {
    const first = index.at(edit.range.start).line;
    const last = index.at(edit.range.end).line;
    const open = groups.at(-1);
    if (open && first <= open.last) {
      open.last = Math.max(open.last, last);
      open.edits.push(edit);
    } else groups.push({ first, last, edits: [edit] });
  }
  return groups.flatMap((group) => {
    const start = index.lineStart(group.first);
    // Without the last line's break, which would count as one more line; an edit may end within a CR LF.
    const end = Math.max(
      index.lineStart(group.last) + index.lineText(group.last).length,
      ...group.edits.map(({ range }) => range.end),
    );
    const stretch = text.slice(start, end);
    const moved = group.edits.map(({ range, text: replacement }) => ({
      range: { start: range.start - start, end: range.end - start },
      text: replacement,
    }));
    const before = stretch.split(LINE_BREAK);
    const after = applyEdits(stretch, moved).split(LINE_BREAK);
    let head = 0;
    while (head < before.length && head < after.length && before[head] === after[head]) head++;
    let tail = 0;
    while (
      tail < before.length - head &&
      tail < after.length - head &&
      before[before.length - 1 - tail] === after[after.length - 1 - tail]
    )
      tail++;
    const change = {
      line: group.first + head,
      before: before.slice(head, before.length - tail),
      after: after.slice(head, after.length - tail),
    };
    return change.before.length + change.after.length > 0 ? [change] : [];
  });
}

/** A line cut in three around what differs from the line that takes its place. */
export interface MarkedLine {
  readonly head: string;
  readonly changed: string;
  readonly tail: string;
}

const WORD = /[\p{L}\p{N}_-]/u;
const isWord = (sign: string | undefined): boolean => sign !== undefined && WORD.test(sign);

/** Shows `line` beside `other`: what both begin with, what differs in whole words, and what both end with. */
export function markChanged(line: string, other: string): MarkedLine {
  const most = Math.min(line.length, other.length);
  let head = 0;
  while (head < most && line[head] === other[head]) head++;
  let tail = 0;
  while (tail < most - head && line[line.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  // Half a word is hard to read: `MW-Candle` and `mw-candle` differ as names, not in four letters.
  const breaksHead = (): boolean =>
    isWord(line[head - 1]) && [line, other].some((one) => head < one.length - tail && isWord(one[head]));
  while (head > 0 && breaksHead()) head--;
  const breaksTail = (): boolean =>
    isWord(line[line.length - tail]) &&
    [line, other].some((one) => one.length - tail > head && isWord(one[one.length - tail - 1]));
  while (tail > 0 && breaksTail()) tail--;
  return {
    head: line.slice(0, head),
    changed: line.slice(head, line.length - tail),
    tail: line.slice(line.length - tail),
  };
}
