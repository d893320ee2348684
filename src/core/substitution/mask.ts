/**
 * Overwrites tags by filler of the same length, so that HTML and CSS parsers see a clean document and every offset
 * still fits the source. Output tags become letters (they count as text, values and names); control tags become
 * blanks; line breaks and the text parts inside a tag stay.
 */
import type { ParsedText, Tag } from './engine.ts';
import type { ForeignTag } from './foreign-tags.ts';

export const FILLER = 'x';

function blank(text: string, filler: string): string {
  // Nearly every tag stands on one line, and a text may hold a hundred thousand of them.
  if (!/[\r\n]/u.test(text)) return filler.repeat(text.length);
  return text.replace(/[^\r\n]/gu, (character) => filler.repeat(character.length));
}

function maskTag(tag: Tag, source: string, put: (start: number, text: string) => void): void {
  const filler = tag.kind === 'output' && tag.keep.length === 0 ? FILLER : ' ';
  let from = tag.range.start;
  for (const kept of tag.keep) {
    put(from, blank(source.slice(from, kept.start), filler));
    from = kept.end;
  }
  put(from, blank(source.slice(from, tag.range.end), filler));
}

/** The masked text: as long as the source, in UTF-16 units. */
export function maskTags(parsed: ParsedText): string {
  if (parsed.tags.length === 0) return parsed.source;
  // Stretches are put in order of their start; nested tags only ever overwrite stretches their parent kept.
  const stretches: { start: number; text: string }[] = [];
  for (const tag of parsed.tags)
    maskTag(tag, parsed.source, (start, text) => stretches.push({ start, text }));
  stretches.sort((a, b) => a.start - b.start);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, text } of stretches) {
    if (start < at) continue;
    pieces.push(parsed.source.slice(at, start), text);
    at = start + text.length;
  }
  pieces.push(parsed.source.slice(at));
  return pieces.join('');
}

/**
 * The text with other products' tags overwritten the same way; `foreign` is ordered and does not overlap. What is printed
 * right behind the name of an element, as in `<tr<?= $colour ?>>`, is attributes and not part of the name.
 */
export function maskForeign(text: string, foreign: readonly ForeignTag[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { range, kind } of foreign) {
    const isInName = /<[a-z][a-z0-9]{0,10}$/iu.test(text.slice(Math.max(0, range.start - 12), range.start));
    const filler = kind === 'output' && !isInName ? FILLER : ' ';
    pieces.push(text.slice(at, range.start), blank(text.slice(range.start, range.end), filler));
    at = range.end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}
