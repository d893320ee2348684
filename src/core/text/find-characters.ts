/** Characters that matter by their code, written as themselves or as numeric references (`&#8203;`, `&#x200B;`). */
import type { TextRange } from './positions.ts';

export interface FoundCharacter {
  readonly code: number;
  readonly range: TextRange;
  readonly asReference: boolean;
}

const REFERENCE = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));?/giu;

/**
 * Every character of a class in a text, in order.
 * @param characters a global expression with the flag u that matches one such character
 */
export function findCharacters(
  text: string,
  characters: RegExp,
  references: boolean,
): readonly FoundCharacter[] {
  const found: FoundCharacter[] = [...text.matchAll(characters)].map((match) => ({
    code: match[0].codePointAt(0) ?? 0,
    range: { start: match.index, end: match.index + match[0].length },
    asReference: false,
  }));
  if (!references) return found;
  const single = new RegExp(`^${characters.source}$`, 'u');
  for (const match of text.matchAll(REFERENCE)) {
    const code = match[1] === undefined ? Number(match[2]) : Number.parseInt(match[1], 16);
    if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) continue;
    if (!single.test(String.fromCodePoint(code))) continue;
    found.push({
      code,
      range: { start: match.index, end: match.index + match[0].length },
      asReference: true,
    });
  }
  return found.sort((a, b) => a.range.start - b.range.start);
}
