/**
 * Where the eye meets two texts in another order than the source has them. Screen readers, plain-text views and phones
 * that stack columns follow the source.
 */
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../../html/nodes.ts';
import { closest } from '../../../../html/walk.ts';
import { around, bottomOf, rightOf } from '../../../../computed-style/boxes.ts';
import type { Box, MeasuredElement } from '../../../../computed-style/measured-mail.ts';
import { inlineValue, visibleTexts, wordsOf } from '../../../../content/visible-text.ts';

export interface SwappedPair {
  /** First in the source, last to the eye. */
  readonly first: HtmlElement;
  readonly second: HtmlElement;
}

/** A label, a price or a date says the same on either side; from so many words on the order tells a story. */
const LEAST_WORDS = 5;

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

interface Words {
  readonly all: number;
  readonly rightToLeft: number;
}

/** Words shown inside each element, counted bottom-up in one pass. */
function wordCounts(document: HtmlDocument): ReadonlyMap<HtmlElement, Words> {
  const counts = new Map<HtmlElement, Words>();
  const add = (element: HtmlElement, { all, rightToLeft }: Words): void => {
    const before = counts.get(element) ?? { all: 0, rightToLeft: 0 };
    counts.set(element, { all: before.all + all, rightToLeft: before.rightToLeft + rightToLeft });
  };
  for (const { text, parent } of visibleTexts(document)) {
    const words = wordsOf(text);
    if (parent && words.length > 0)
      add(parent, { all: words.length, rightToLeft: words.filter((word) => RTL.test(word)).length });
  }
  // Parents stand before their children, so from the end every count is whole when it is passed on.
  for (const element of document.elements.toReversed()) {
    const count = counts.get(element);
    if (element.parent && count) add(element.parent, count);
  }
  return counts;
}

interface Pair extends SwappedPair {
  readonly readsRightToLeft: boolean;
}

/** Neighbours in the source that both tell something. */
function neighbours(document: HtmlDocument): readonly Pair[] {
  const counts = wordCounts(document);
  const pairs: Pair[] = [];
  const last = new Map<HtmlElement, HtmlElement>();
  const reads = (element: HtmlElement): boolean => {
    const { all, rightToLeft } = counts.get(element) ?? { all: 0, rightToLeft: 0 };
    return rightToLeft * 2 > all;
  };
  for (const element of document.elements) {
    if (!element.parent || (counts.get(element)?.all ?? 0) < LEAST_WORDS) continue;
    const first = last.get(element.parent);
    if (first) pairs.push({ first, second: element, readsRightToLeft: reads(first) && reads(element) });
    last.set(element.parent, element);
  }
  return pairs;
}

/** Boxes of all text inside each element. */
function textBoxes(
  document: HtmlDocument,
  seen: ReadonlyMap<HtmlElement, MeasuredElement>,
): ReadonlyMap<HtmlElement, Box> {
  const boxes = new Map<HtmlElement, Box>();
  const add = (element: HtmlElement, box: Box): void => {
    const before = boxes.get(element);
    boxes.set(element, before ? around(before, box) : box);
  };
  for (const { parent } of visibleTexts(document)) {
    const box = parent ? seen.get(parent)?.box : undefined;
    if (parent && box) add(parent, box);
  }
  for (const element of document.elements.toReversed()) {
    const box = boxes.get(element);
    if (element.parent && box) add(element.parent, box);
  }
  return boxes;
}

/** Overlaps smaller than this are accidents of line heights. */
const SLACK = 2;

function isBefore(second: Box, first: Box, rightToLeft: boolean): boolean {
  const above = bottomOf(second) <= first.y + SLACK;
  if (above) return second.x < rightOf(first) && first.x < rightOf(second);
  const shared = Math.min(bottomOf(first), bottomOf(second)) - Math.max(first.y, second.y);
  if (shared < Math.min(first.height, second.height) / 2) return false;
  return rightToLeft ? second.x >= rightOf(first) - SLACK : rightOf(second) <= first.x + SLACK;
}

/** By the boxes of the texts. */
export function measuredSwaps(
  document: HtmlDocument,
  seen: ReadonlyMap<HtmlElement, MeasuredElement>,
): readonly SwappedPair[] {
  const boxes = textBoxes(document, seen);
  return neighbours(document).filter(({ first, second, readsRightToLeft }) => {
    const [a, b] = [boxes.get(first), boxes.get(second)];
    return a !== undefined && b !== undefined && isBefore(b, a, readsRightToLeft);
  });
}

function floats(document: HtmlDocument, element: HtmlElement): 'left' | 'right' | null {
  const value = inlineValue(document, element, 'float') ?? attributeOf(element, 'align')?.value.toLowerCase();
  const isBox = inlineValue(document, element, 'float') !== null || element.name === 'table';
  return isBox && (value === 'left' || value === 'right') ? value : null;
}

const PIXELS = /^\s*(\d{1,5}(?:\.\d+)?)\s*(?:px)?\s*$/iu;
const PERCENT = /^\s*(\d{1,3}(?:\.\d+)?)%\s*$/u;

/** The width an element asks for: of its parent, or in pixels; null where nothing says it. */
function widthOf(document: HtmlDocument, element: HtmlElement): { value: number; unit: 'px' | '%' } | null {
  const written = inlineValue(document, element, 'width') ?? attributeOf(element, 'width')?.value ?? '';
  const percent = PERCENT.exec(written)?.[1];
  if (percent !== undefined) return { value: Number(percent), unit: '%' };
  const pixels = PIXELS.exec(written)?.[1];
  return pixels === undefined ? null : { value: Number(pixels), unit: 'px' };
}

/** How wide a reading pane is where the mail does not say it. */
const PANE = 600;

/** Pixels between the sides of what holds an element, less the blanks it writes in pixels. */
function roomIn(document: HtmlDocument, element: HtmlElement): number {
  let blanks = 0;
  for (let at = element.parent; at; at = at.parent) {
    for (const side of ['padding', 'padding-left', 'padding-right']) {
      const pixels = (inlineValue(document, at, side) ?? '').match(/\d+(?=px)/gu) ?? [];
      blanks += Math.max(0, ...pixels.map(Number)) * (side === 'padding' ? 2 : 1);
    }
    const width = widthOf(document, at);
    const cap = PIXELS.exec(inlineValue(document, at, 'max-width') ?? '')?.[1];
    if (cap !== undefined) return Number(cap) - blanks;
    if (width?.unit === 'px') return width.value - blanks;
  }
  return PANE - blanks;
}

/** Whether two boxes certainly stand beside each other: both say how wide they are, and there is room for both. */
function fitBeside(document: HtmlDocument, first: HtmlElement, second: HtmlElement): boolean {
  const [a, b] = [widthOf(document, first), widthOf(document, second)];
  if (!a || !b || a.unit !== b.unit) return false;
  return a.value + b.value <= (a.unit === '%' ? 100 : roomIn(document, first));
}

/** The direction in which the cells or boxes of an element follow each other. */
function directionAround(document: HtmlDocument, element: HtmlElement): 'rtl' | 'ltr' {
  const directionOf = (at: HtmlElement): string | null =>
    attributeOf(at, 'dir')?.value.trim().toLowerCase() ?? inlineValue(document, at, 'direction');
  const found = closest(element.parent, (at) => directionOf(at) !== null);
  return found && directionOf(found) === 'rtl' ? 'rtl' : 'ltr';
}

/** Whether the boxes of a flex container stand beside each other; a grid puts them into columns only where it is told to. */
const isRow = (display: string, flow: string): boolean => /flex/u.test(display) && !/column/u.test(flow);

function isSwapped(document: HtmlDocument, { first, second, readsRightToLeft }: Pair): boolean {
  const style = (element: HtmlElement, property: string): string | null =>
    inlineValue(document, element, property);
  const turned = (directionAround(document, first) === 'rtl') !== readsRightToLeft;
  const display = first.parent ? (style(first.parent, 'display') ?? '') : '';
  if (first.parent && /flex|grid/u.test(display)) {
    const flow = /flex/u.test(display)
      ? `${style(first.parent, 'flex-direction') ?? ''} ${style(first.parent, 'flex-flow') ?? ''}`
      : '';
    const order = (element: HtmlElement): number => Number(style(element, 'order') ?? 0) || 0;
    // Each of these turns the line round once more; a column has no sides.
    const ordered = order(second) < order(first);
    return [ordered, /-reverse/u.test(flow), turned && isRow(display, flow)].filter(Boolean).length % 2 === 1;
  }
  if (/^(?:td|th)$/u.test(first.name)) {
    // A cell that is a block stands above the next one.
    return turned && [first, second].every((cell) => /^(?:table-cell)?$/u.test(style(cell, 'display') ?? ''));
  }
  const side = floats(document, first);
  if (side === null || style(second, 'clear') !== null) return false;
  // Where they do not fit, the second stands below the first, in order.
  if (!fitBeside(document, first, second)) return false;
  return (side === 'right') !== readsRightToLeft;
}

/** As far as attributes and inline styles tell: columns swapped by direction, floats to the far side, reversed flex boxes. */
export const writtenSwaps = (document: HtmlDocument): readonly SwappedPair[] =>
  neighbours(document).filter((pair) => isSwapped(document, pair));
