/** Where styles and scripts stand in a text that nobody has parsed yet: `$` and braces mean something else there. */
import type { TextRange } from '../text/positions.ts';

/** A comment, or the beginning of such an element. What a conditional comment holds is markup to Outlook. */
const OPENING = /<!--(?!\[if\b)[^]*?(?:-->|$)|<(style|script)(?=[\s/>])/giu;

/** From the start tags to the end tags, or to the end of the text; none for those that a comment only names. */
export function codeStretches(text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const [, name] = match;
    if (name === undefined) continue;
    const closing = new RegExp(`</${name}`, 'giu');
    closing.lastIndex = OPENING.lastIndex;
    const end = closing.exec(text)?.index ?? text.length;
    found.push({ start: match.index, end });
    OPENING.lastIndex = end;
  }
  return found;
}
