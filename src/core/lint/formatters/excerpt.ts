/** The source line of a finding, cut to a readable length around what is marked. */
import { characterWidth } from '../../text/display-width.ts';
import type { LineIndex } from '../../text/positions.ts';
import type { Finding } from '../finding.ts';
import { visible } from './visible.ts';

/** Columns of a source line that are shown; longer lines are cut around the finding. */
const SHOWN = 100;
/** Share of them before a finding that stands far to the right. */
const LEAD = 0.3;

/** UTF-16 units a column may hold: a pile of marks on one character must not make a line without end. */
const MARKS = 4;

/** Three stretches of one line, each already `visible`, with "… " where the line was cut. */
export interface Excerpt {
  readonly before: string;
  /** The marked text; empty when the finding marks a point. */
  readonly marked: string;
  readonly after: string;
}

const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** The offset that is so many columns before another, or the line's start. */
function columnsBefore(line: string, offset: number, columns: number): number {
  let at = offset;
  let left = columns;
  while (at > 0 && offset - at < columns * MARKS) {
    const next = isLow(line, at - 1) && at > 1 ? at - 2 : at - 1;
    left -= characterWidth(line.slice(next, at));
    if (left < 0) break;
    at = next;
  }
  return at;
}

/** The offset that is so many columns behind another, or the line's end. */
function columnsBehind(line: string, offset: number, columns: number): number {
  let at = offset;
  let left = columns;
  while (at < line.length && at - offset < columns * MARKS) {
    const next = isLow(line, at + 1) ? at + 2 : at + 1;
    left -= characterWidth(line.slice(at, next));
    if (left < 0) break;
    at = next;
  }
  return at;
}

/**
 * Null for a finding without a place. The line is that of `index`, in which the finding's position counts; `shown` is the
 * number of columns there is room for.
 */
export function excerptOf(
  index: LineIndex,
  { position }: Pick<Finding, 'position'>,
  shown = SHOWN,
): Excerpt | null {
  if (!position) return null;
  const line = index.lineText(position.line);
  const column = Math.min(position.column - 1, line.length);
  const room = Math.min(shown, SHOWN);
  const lead = Math.floor(room * LEAD);
  // From the start where the mark begins early enough in it.
  const from = columnsBehind(line, 0, room - lead) >= column ? 0 : columnsBefore(line, column, lead);
  const to = columnsBehind(line, from, room);
  const end = position.endLine === position.line ? position.endColumn - 1 : line.length;
  const markedTo = Math.max(column, Math.min(end, to));
  return {
    before: `${from > 0 ? '… ' : ''}${visible(line.slice(from, column))}`,
    marked: visible(line.slice(column, markedTo)),
    after: `${visible(line.slice(markedTo, to))}${to < line.length ? ' …' : ''}`,
  };
}
