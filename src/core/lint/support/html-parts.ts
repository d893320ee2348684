/** The parts of a template that are HTML. */
import type { HtmlPlaceText, LintSubject } from '../subject.ts';

/** html and amp, those there are. */
export const htmlParts = ({ html, amp }: Pick<LintSubject, 'html' | 'amp'>): readonly HtmlPlaceText[] =>
  [html, amp].filter((part) => part !== null);

/** Groups items by key, in order of first appearance. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [string, readonly [Item, ...Item[]]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups];
}
