/** Which recipients of a sample file a finding belongs to. */
import { thousands } from '../text/wording.ts';

/** Rows of the sample data, from 1: the first recipient, not the line of names above. */
export interface FindingRows {
  /** The first ones, in order; `ROWS_LISTED` at most. */
  readonly listed: readonly number[];
  /** How many there are. */
  readonly count: number;
  /** How many rows were checked. */
  readonly of: number;
}

/** More row numbers than this are counted, not listed: a finding about every row of a file would bury the report. */
export const ROWS_LISTED = 100;
/** Up to here all of them are named to a reader; beyond it the first two. */
const NAMED = 5;

/** "row 3", "rows 3, 17 and 20", "rows 3, 17 and 240 more", "all 1,000 rows". */
export function describeRows({ listed, count, of }: FindingRows): string {
  const [first = 0, second = 0] = listed;
  if (count === 1) return `row ${first}`;
  if (count === of) return `all ${thousands(of)} rows`;
  if (count > NAMED || listed.length < count) {
    return `rows ${first}, ${second} and ${thousands(count - 2)} more`;
  }
  return `rows ${listed.slice(0, -1).join(', ')} and ${listed.at(-1) ?? ''}`;
}

/** A finding's message with its rows, for formats whose readers see nothing but the message. */
export const messageWithRows = ({
  message,
  rows,
}: {
  readonly message: string;
  readonly rows?: FindingRows;
}): string => (rows ? `${message} (${describeRows(rows)})` : message);
