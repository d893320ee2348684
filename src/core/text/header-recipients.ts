/** The recipient lines of a pasted mail header (RFC 5322, section 3.6.3, and what servers add on delivery). */

const RECIPIENT =
  /^(to|delivered-to|x-original-to|envelope-to|x-envelope-to|final-recipient|original-recipient|x-failed-recipients|кому):/iu;
const HEADER = /^[a-zа-я][a-zа-я0-9-]{0,60}:/iu;

export interface HeaderRecipients {
  /** "To", as written. */
  readonly name: string;
  /** What stands behind the colon, folded lines put together (RFC 5322, section 2.2.3). */
  readonly value: string;
}

/**
 * The recipient lines of a text that has at least two header lines, in order; none for any other text, since a single line is read as
 * a whole.
 */
export function headerRecipients(text: string): readonly HeaderRecipients[] {
  const headers: string[][] = [];
  for (const line of text.split('\n')) {
    if (HEADER.test(line)) headers.push([line]);
    else if (line.startsWith(' ')) headers.at(-1)?.push(line);
    // A blank line ends the header; what a mail says below it is not about its recipient.
    else if (line === '' && headers.length > 0) break;
  }
  if (headers.length < 2) return [];
  return headers.flatMap((lines) => {
    const whole = lines.join('');
    const name = RECIPIENT.exec(whole)?.[1];
    return name === undefined ? [] : [{ name, value: whole.slice(name.length + 1) }];
  });
}
