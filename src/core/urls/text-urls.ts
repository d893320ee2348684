/** Web addresses in running text, where nothing says where they end. */
import type { TextRange } from '../text/positions.ts';

const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`|\\^]+/giu;
const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const count = (text: string, sign: string): number => text.split(sign).length - 1;

/**
 * Where an address ends: before the punctuation of the sentence around it. A closing bracket belongs to the address when
 * it closes one that the address opens, as in `https://en.wikipedia.org/wiki/Tea_(meal)`.
 */
function endOf(url: string): number {
  let end = url.length;
  for (; end > 0; end--) {
    const last = url[end - 1] ?? '';
    const opening = OPENING[last];
    const address = url.slice(0, end);
    const isOwn =
      opening === undefined ? !/[.,;:!?*_]/u.test(last) : count(address, opening) >= count(address, last);
    if (isOwn) break;
  }
  return end;
}

/** In order of the text. */
export const urlsInText = (text: string): readonly TextRange[] =>
  [...text.matchAll(URL_IN_TEXT)].map(({ index, 0: url }) => ({ start: index, end: index + endOf(url) }));
