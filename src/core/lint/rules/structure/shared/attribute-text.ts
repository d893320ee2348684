/** Attributes as written, for those the tree leaves out. */
import type { TextRange } from '../../../../text/positions.ts';

const isBlank = (character: string | undefined): boolean => character !== undefined && /\s/u.test(character);

/** The attribute whose name ends at an offset: its name, and all of it with its value. */
export function attributeEndingAt(text: string, nameEnd: number): { name: string; range: TextRange } {
  let start = nameEnd;
  while (start > 0 && !/[\s"'<>/=]/u.test(text[start - 1] ?? '')) start--;
  let end = nameEnd;
  let at = nameEnd;
  while (isBlank(text[at])) at++;
  if (text[at] === '=') {
    at++;
    while (isBlank(text[at])) at++;
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1);
      end = close === -1 ? text.length : close + 1;
    } else {
      while (at < text.length && !isBlank(text[at]) && text[at] !== '>') at++;
      end = at;
    }
  }
  return { name: text.slice(start, nameEnd).toLowerCase(), range: { start, end } };
}

/** A range with the blanks before it, so that cutting it leaves no gap. */
export function withBlankBefore(text: string, { start, end }: TextRange): TextRange {
  let from = start;
  while (isBlank(text[from - 1])) from--;
  return { start: from, end };
}
