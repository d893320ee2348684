/** Where else one cause stands, in words short enough for the end of a message. */
import type { LineIndex } from '../../text/positions.ts';
import type { FormatFinding } from './formatter.ts';

/** Lines that are named; a reader who needs all of them has the JSON report. */
const NAMED = 8;

/** "and 3 more: lines 12, 15, 20"; empty when there is only one place. `index` is that of the finding's field. */
export function furtherPlaces({ also, position }: FormatFinding, index: LineIndex | null): string {
  const count = also.length;
  if (count === 0) return '';
  if (!index) return `and ${count} more`;
  const lines = [...new Set(also.map(({ start }) => index.at(start).line))];
  if (lines.length === 1 && lines[0] === position?.line) return `and ${count} more in this line`;
  const more = lines.length > NAMED ? ` and ${lines.length - NAMED} more` : '';
  return `and ${count} more: ${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, NAMED).join(', ')}${more}`;
}
