/** Tables that begin between the rows or cells of another, mostly because a `<td>` was forgotten. */
import { memoBy } from '../collections/memo.ts';
import type { HtmlElement } from '../html/nodes.ts';
import type { HtmlPlaceText } from './place-text.ts';

/** WHATWG HTML, section 13.2.6.4.9: such a table ends the one around it. */
function readTables(place: HtmlPlaceText): readonly HtmlElement[] {
  const tables = place.document.elements.filter(({ name, implied }) => name === 'table' && !implied);
  const starts = new Map(tables.map((table) => [table.startTag.start, table]));
  return tables.flatMap(({ endTag, startTag, range }) => {
    const inner = endTag ? undefined : starts.get(range.end);
    if (!inner) return [];
    // Two start tags in the branches of a condition are one table.
    const between = { start: startTag.end, end: inner.startTag.end };
    const isForeign = place.foreign.some(
      (tag) => between.start <= tag.range.start && tag.range.start < between.end,
    );
    return isForeign || place.touchesTag(between) ? [] : [inner];
  });
}

/** In source order, read once for all rules. */
export const tablesInRows = memoBy(({ document }: HtmlPlaceText) => document, readTables);
