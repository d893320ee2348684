/** Which tables hold data and which only arrange things. */
import type { HtmlElement } from './nodes.ts';

const CELL = /^(?:td|th)$/u;

function tableOf(element: HtmlElement): HtmlElement | null {
  let at = element.parent;
  while (at && at.name !== 'table') at = at.parent;
  return at;
}

/**
 * Tables with header cells that head something: beside `<th>` they have `<td>`, or their headers say by themselves what
 * they head. Tables of `<th>` alone are layout, as Foundation for Emails writes it, and so are tables around tables.
 */
export function tablesWithHeaders(elements: readonly HtmlElement[]): ReadonlySet<HtmlElement> {
  const headed = new Set<HtmlElement>();
  const filled = new Set<HtmlElement>();
  const around = new Set<HtmlElement>();
  for (const element of elements) {
    if (element.implied) continue;
    const table = tableOf(element);
    if (!table) continue;
    if (element.name === 'table') around.add(table);
    if (!CELL.test(element.name)) continue;
    if (element.name === 'td') filled.add(table);
    else {
      headed.add(table);
      if (element.attributes.some(({ name }) => name === 'scope')) filled.add(table);
    }
  }
  return new Set([...headed].filter((table) => filled.has(table) && !around.has(table)));
}
