/** Which tables hold data and which only arrange things. */
import { append } from '../collections/group.ts';
import type { HtmlElement } from './nodes.ts';
import { closest, descendants, textContent } from './walk.ts';

const CELL = /^(?:td|th)$/u;

const tableOf = (element: HtmlElement): HtmlElement | null =>
  closest(element.parent, ({ name }) => name === 'table');

/** Two header cells and more, each with words and none with a table in it. */
function isHeadRow({ children }: HtmlElement): boolean {
  const cells = children.filter((child) => child.kind === 'element');
  return (
    cells.length > 1 &&
    cells.every(
      (cell) =>
        cell.name === 'th' &&
        textContent(cell).trim() !== '' &&
        descendants(cell).every(({ name }) => name !== 'table'),
    )
  );
}

/**
 * Tables with header cells that head something: beside `<th>` they have `<td>`, or their headers say by themselves what
 * they head. Tables of `<th>` alone are layout, as Foundation for Emails writes it, and so are tables around tables,
 * unless a whole row of `<th>` stands over their cells.
 */
export function tablesWithHeaders(elements: readonly HtmlElement[]): ReadonlySet<HtmlElement> {
  const headed = new Set<HtmlElement>();
  const filled = new Set<HtmlElement>();
  const around = new Set<HtmlElement>();
  const headRows = new Set<HtmlElement>();
  for (const element of elements) {
    if (element.implied) continue;
    const table = tableOf(element);
    if (!table) continue;
    if (element.name === 'table') around.add(table);
    if (element.name === 'tr' && isHeadRow(element)) headRows.add(table);
    if (!CELL.test(element.name)) continue;
    if (element.name === 'td') filled.add(table);
    else {
      headed.add(table);
      if (element.attributes.some(({ name }) => name === 'scope')) filled.add(table);
    }
  }
  return new Set(
    [...headed].filter((table) => filled.has(table) && (!around.has(table) || headRows.has(table))),
  );
}

/** Tables with a part that only data has: `<caption>`, `<thead>`, `<tfoot>`, or header cells that head something. */
export function markedDataTables(elements: readonly HtmlElement[]): ReadonlySet<HtmlElement> {
  const found = new Set(tablesWithHeaders(elements));
  for (const element of elements) {
    if (element.implied || !/^(?:caption|thead|tfoot)$/u.test(element.name)) continue;
    const table = tableOf(element);
    if (table) found.add(table);
  }
  return found;
}

/** What a cell of data does not hold. */
const LAYOUT = /^(?:table|img|h[1-6]|ul|ol|hr|form|input|button|video|v:.*)$/u;
/** Longer text is a paragraph that stands in a column. */
const LONGEST_DATA = 80;
/** An amount, a count, a share, a date or a time, with at most a word or two around it. */
const FIGURE = /^(?:\p{Sc}|\p{L}{1,3}\.?)?\s?[-+−]?\d[\d.,:/’'\s-]*\s?(?:\p{Sc}|%|×|x|\p{L}{1,6}\.?)?$/u;

interface DataCell {
  readonly text: string;
  readonly isFigure: boolean;
  /** Bold as a whole, or ending in a colon. */
  readonly isLabel: boolean;
  readonly isBold: boolean;
  /** Holds a tag, so that its text may be anything. */
  readonly isOpen: boolean;
}

const isBoldElement = ({ name, attributes }: HtmlElement): boolean =>
  /^(?:b|strong|th)$/u.test(name) ||
  attributes.some((one) => one.name === 'style' && /font-weight\s*:\s*(?:bold|[6-9]00)/iu.test(one.value));

/** Null for a cell that is empty or holds what data does not. */
function dataCellOf(cell: HtmlElement, touchesTag: (cell: HtmlElement) => boolean): DataCell | null {
  const inner = descendants(cell);
  const text = textContent(cell).replaceAll('\u00A0', ' ').trim();
  if (text === '' || text.length > LONGEST_DATA || inner.some(({ name }) => LAYOUT.test(name))) return null;
  // Links side by side are a menu.
  if (inner.some((one) => one.name === 'a' && textContent(one) === text)) return null;
  const isBold = [cell, ...inner].some((one) => isBoldElement(one) && textContent(one) === text);
  return {
    text,
    isFigure: FIGURE.test(text),
    isBold,
    isLabel: isBold || /[:：]$/u.test(text),
    isOpen: touchesTag(cell),
  };
}

/** `data`: its rows name things and say figures of them. `unclear`: rows of short texts, which may be that too. */
export type TableShape = 'data' | 'unclear' | 'layout';

/** A table that holds other tables may still say figures beside words: nobody knows. */
function shapeAround(rows: readonly (readonly DataCell[])[]): TableShape {
  const names = ([label, ...values]: readonly DataCell[]): boolean =>
    label !== undefined && !label.isFigure && values.some((one) => one.isFigure);
  return rows.some(names) ? 'unclear' : 'layout';
}

function shapeOf(rows: readonly (readonly DataCell[])[]): TableShape {
  const grid = rows.filter(({ length }) => length > 1);
  const [first, ...below] = grid;
  if (!first) return 'layout';
  const heads =
    below.length > 0 &&
    first.every(({ isBold }) => isBold) &&
    below.some((row) => row.length === first.length && !row.every(({ isBold }) => isBold));
  const figures = grid.filter(([label, ...values]) => !label?.isFigure && values.some((one) => one.isFigure));
  const labels = grid.filter(([label, ...values]) => label?.isLabel && values.some((one) => !one.isLabel));
  if (heads || figures.length > 1 || labels.length > 1) return 'data';
  return grid.length > 1 ||
    figures.length + labels.length > 0 ||
    grid.some((row) => row.some((one) => one.isOpen))
    ? 'unclear'
    : 'layout';
}

/**
 * What the shape of tables says that no markup names as data. Tables around tables arrange things.
 * @param touchesTag whether a cell holds a tag of the engine, whose value is not known.
 */
export function tableShapes(
  elements: readonly HtmlElement[],
  touchesTag: (cell: HtmlElement) => boolean,
): ReadonlyMap<HtmlElement, TableShape> {
  const cells = new Map<HtmlElement, HtmlElement[]>();
  const around = new Set<HtmlElement>();
  for (const element of elements) {
    if (element.name === 'table') {
      const outer = tableOf(element);
      if (outer) around.add(outer);
    } else if (CELL.test(element.name) && element.parent) append(cells, element.parent, element);
  }
  const rows = new Map<HtmlElement, DataCell[][]>();
  for (const [row, own] of cells) {
    const table = tableOf(row);
    if (!table) continue;
    append(
      rows,
      table,
      own.flatMap((cell) => dataCellOf(cell, touchesTag) ?? []),
    );
  }
  return new Map(
    [...rows].map(([table, own]) => [table, around.has(table) ? shapeAround(own) : shapeOf(own)]),
  );
}
