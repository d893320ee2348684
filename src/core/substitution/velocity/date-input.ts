/** The texts that the service reads as dates under a `date_` name. Times without an offset are UTC. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const TIME = '(?:[ T](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d{1,9}))?)?)?';

/** `dd/mm/yyyy` and `dd-mm-yyyy hh:mm:ss`. */
const DAY_FIRST = new RegExp(`^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})${TIME}$`, 'u');

/** `yyyy/mm/dd HH:mm:ss`, `yyyy mm dd HH:mm:ss`, and ISO 8601 with or without its offset. */
const YEAR_FIRST = new RegExp(`^(\\d{4})([/ -])(\\d{1,2})\\2(\\d{1,2})${TIME}(Z|[+-]\\d{2}:?\\d{2})?$`, 'iu');

/** RFC 2822: `Thu, 15 Jan 2026 12:00:00 +0200`. */
const MAIL =
  /^(?:[a-z]{3},\s{0,4})?(\d{1,2})\s([a-z]{3})\s(\d{4})\s(\d{1,2}):(\d{2})(?::(\d{2}))?\s(?:([+-]\d{4})|gmt|utc?|z)$/iu;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: readonly (string | undefined)[];
  readonly offset?: string | undefined;
}

function offsetMinutes(offset: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/u.exec(offset ?? '');
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function toTime({ year, month, day, time, offset }: Parts): number | undefined {
  const [hour = 0, minute = 0, second = 0] = time.slice(0, 3).map((part) => Number(part ?? 0));
  const millisecond = Number((time[3] ?? '').slice(0, 3).padEnd(3, '0'));
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // 31 February rolls over; such a text is no date.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.getTime() + ((hour * 60 + minute - offsetMinutes(offset)) * 60 + second) * 1000 + millisecond;
}

/** Milliseconds since 1970 in UTC; `undefined` for a text in no documented form. */
export function parseDateInput(text: string): number | undefined {
  const wanted = text.trim();
  // The longest form has 36 characters; anything far longer is no date and need not be matched.
  if (wanted.length > 60) return undefined;
  const dayFirst = DAY_FIRST.exec(wanted);
  if (dayFirst) {
    const [, day, month, year, ...time] = dayFirst;
    return toTime({ year: Number(year), month: Number(month), day: Number(day), time });
  }
  const yearFirst = YEAR_FIRST.exec(wanted);
  if (yearFirst) {
    const [, year, , month, day, ...rest] = yearFirst;
    const offset = rest[4];
    return toTime({
      year: Number(year),
      month: Number(month),
      day: Number(day),
      time: rest.slice(0, 4),
      offset,
    });
  }
  const mail = MAIL.exec(wanted);
  if (!mail) return undefined;
  const [, day, monthName = '', year, hour, minute, second, offset] = mail;
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1;
  return toTime({ year: Number(year), month, day: Number(day), time: [hour, minute, second], offset });
}
