/**
 * Java's SimpleDateFormat patterns, in English and in UTC, as far as mail needs them. Letters between quotes are text
 * (`'at'`), two quotes are one.
 */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY_LENGTH = 86_400_000;

/** Pads a number to the count of its letters. */
function padded(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_LENGTH) + 1;
}

/** Weeks start on Sunday and week 1 holds 1 January, as Java counts in American English. */
function weekOfYear(date: Date): number {
  const firstDay = new Date(Date.UTC(date.getUTCFullYear(), 0, 1)).getUTCDay();
  return Math.floor((dayOfYear(date) - 1 + firstDay) / 7) + 1;
}

function weekOfMonth(date: Date): number {
  const firstDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)).getUTCDay();
  return Math.floor((date.getUTCDate() - 1 + firstDay) / 7) + 1;
}

function monthText(date: Date, count: number): string {
  const month = date.getUTCMonth();
  if (count <= 2) return padded(month + 1, count);
  const name = MONTHS[month] ?? '';
  return count === 3 ? name.slice(0, 3) : name;
}

function dayText(date: Date, count: number): string {
  const name = DAYS[date.getUTCDay()] ?? '';
  return count <= 3 ? name.slice(0, 3) : name;
}

/** One run of the same letter; `undefined` for a letter that Java's patterns do not have. */
function letterText(letter: string, count: number, date: Date): string | undefined {
  const hour = date.getUTCHours();
  switch (letter) {
    case 'G':
      return 'AD';
    case 'y':
    case 'Y':
      return count === 2 ? padded(date.getUTCFullYear() % 100, 2) : padded(date.getUTCFullYear(), count);
    case 'M':
    case 'L':
      return monthText(date, count);
    case 'w':
      return padded(weekOfYear(date), count);
    case 'W':
      return padded(weekOfMonth(date), count);
    case 'D':
      return padded(dayOfYear(date), count);
    case 'd':
      return padded(date.getUTCDate(), count);
    case 'F':
      return padded(Math.floor((date.getUTCDate() - 1) / 7) + 1, count);
    case 'E':
      return dayText(date, count);
    case 'u':
      return padded(date.getUTCDay() === 0 ? 7 : date.getUTCDay(), count);
    case 'a':
      return hour < 12 ? 'AM' : 'PM';
    case 'H':
      return padded(hour, count);
    case 'k':
      return padded(hour === 0 ? 24 : hour, count);
    case 'K':
      return padded(hour % 12, count);
    case 'h':
      return padded(hour % 12 === 0 ? 12 : hour % 12, count);
    case 'm':
      return padded(date.getUTCMinutes(), count);
    case 's':
      return padded(date.getUTCSeconds(), count);
    case 'S':
      return padded(date.getUTCMilliseconds(), count);
    case 'z':
      return count <= 3 ? 'UTC' : 'Coordinated Universal Time';
    case 'Z':
      return '+0000';
    case 'X':
      return 'Z';
    default:
      return undefined;
  }
}

const PIECES = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/guy;

/** Java itself sets no limit; a pattern this long is none, and pads numbers to megabytes. */
const MAX_PATTERN = 200;

/** The date in the pattern; `undefined` where Java refuses the pattern (an unknown letter, an open quote). */
export function formatPattern(pattern: string, time: number): string | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  const date = new Date(time);
  let read = 0;
  let text = '';
  for (const [piece, quoted, letter] of pattern.matchAll(PIECES)) {
    read += piece.length;
    if (quoted !== undefined) {
      text += piece === "''" ? "'" : quoted.replaceAll("''", "'");
      continue;
    }
    const part = letter === undefined ? piece : letterText(letter, piece.length, date);
    if (part === undefined) return undefined;
    text += part;
  }
  return read === pattern.length ? text : undefined;
}
