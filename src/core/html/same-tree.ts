/** Whether two texts that differ in tags alone are one document to a browser: the way to know that a tag does nothing. */
import type { HtmlDocument, HtmlElement } from './nodes.ts';

/** Elements with their parents, and the words each of them holds, whatever blanks stand between. */
function outlineOf({ elements, texts }: HtmlDocument): string {
  const numbers = new Map<HtmlElement | null, number>([[null, -1]]);
  const words: string[] = [];
  const rows = elements.map((element, index) => {
    numbers.set(element, index);
    return `${element.name} ${element.startTag.start} ${numbers.get(element.parent) ?? -1}`;
  });
  for (const { text, parent } of texts) {
    const at = (numbers.get(parent) ?? -1) + 1;
    words[at] = (words[at] ?? '') + text.replace(/\s+/gu, '');
  }
  return `${rows.join('\n')}\n${Array.from(words, (each, at) => (each ? `${at} ${each}` : '')).join('\n')}`;
}

/** True when both documents have the same elements at the same places, around the same words. */
export const isSameTree = (one: HtmlDocument, other: HtmlDocument): boolean =>
  outlineOf(one) === outlineOf(other);
