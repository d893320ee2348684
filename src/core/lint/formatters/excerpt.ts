/** The source line of a finding, cut to a readable length around what is marked. */
import type { LineIndex } from '../../text/positions.ts';
import type { Finding } from '../finding.ts';
import { visible } from './visible.ts';

/** UTF-16 units of a source line that are shown; longer lines are cut around the finding. */
const SHOWN = 100;
/** Units kept before a finding that stands far to the right. */
const LEAD = 30;

/** Three stretches of one line, each already `visible`, with "… " where the line was cut. */
export interface Excerpt {
  readonly before: string;
  /** The marked text; empty when the finding marks a point. */
  readonly marked: string;
  readonly after: string;
}

const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Null for a finding without a place. The line is that of `index`, in which the finding's position counts. */
export function excerptOf(index: LineIndex, { position }: Pick<Finding, 'position'>): Excerpt | null {
  if (!position) return null;
  const line = index.lineText(position.line);
  const column = Math.min(position.column - 1, line.length);
  let from = column > SHOWN - LEAD ? column - LEAD : 0;
  if (isLow(line, from)) from--;
  let to = Math.min(line.length, from + SHOWN);
  if (isLow(line, to)) to++;
  const end = position.endLine === position.line ? position.endColumn - 1 : line.length;
  const markedTo = Math.max(column, Math.min(end, to));
  return {
    before: `${from > 0 ? '… ' : ''}${visible(line.slice(from, column))}`,
    marked: visible(line.slice(column, markedTo)),
    after: `${visible(line.slice(markedTo, to))}${to < line.length ? ' …' : ''}`,
  };
}
