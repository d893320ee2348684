/**
 * The widths at which a mail's media queries switch (Media Queries 4, the `width` feature): what a ruler above the mail
 * shows. Queries for print alone switch nothing here; those that ask for the device's screen switch where the preview has
 * them do so.
 */
import * as csstree from 'css-tree';
import { memoText } from '../collections/memo.ts';
import { askForWidth } from './device-width.ts';

export interface WidthSwitch {
  /** The last whole width before the change, in CSS px: 600 for `(max-width: 600px)` and for `(min-width: 601px)`. */
  readonly below: number;
  /** The queries that change there, as written, each once. */
  readonly queries: readonly string[];
}

/** Longer ones are left unread: brackets inside them nest as deep as they are long. */
const LONGEST_QUERY = 1000;
/** Different ones of a mail. Honest mails have a handful. */
const MOST_QUERIES = 200;
/** Named for one switch. */
const MOST_NAMED = 5;
const WIDEST = 9999;

/** In CSS px; relative lengths of a media query are those of the initial font, 16 px (Media Queries 4, section 1.3). */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['em', 16],
  ['rem', 16],
  ['pt', 96 / 72],
  ['pc', 16],
  ['in', 96],
  ['cm', 96 / 2.54],
  ['mm', 96 / 25.4],
  ['q', 96 / 101.6],
]);

function pixelsOf(node: csstree.CssNode | null): number | null {
  if (node?.type === 'Number') return Number(node.value) === 0 ? 0 : null;
  if (node?.type !== 'Dimension') return null;
  const unit = UNITS.get(node.unit.toLowerCase());
  // Cut to what a screen can tell apart, so that 37.5em stays 600.
  return unit === undefined ? null : Math.round(Number(node.value) * unit * 1000) / 1000;
}

const isWidth = (node: csstree.CssNode | null): boolean =>
  node?.type === 'Identifier' && node.name.toLowerCase() === 'width';

/** Where "at most so wide" ends. */
const atMost = (pixels: number): number => Math.floor(pixels);
/** Where "less than so wide" ends: at the same place as "at least so wide" begins. */
const lessThan = (pixels: number): number => Math.ceil(pixels) - 1;

function switchesOfFeature({ name, value }: csstree.Feature): number[] {
  const pixels = pixelsOf(value);
  if (pixels === null) return [];
  switch (name.toLowerCase()) {
    case 'max-width':
      return [atMost(pixels)];
    case 'min-width':
      return [lessThan(pixels)];
    case 'width':
      return Number.isInteger(pixels) ? [lessThan(pixels), atMost(pixels)] : [];
    default:
      return [];
  }
}

/** One comparison of a range: `width <= 600px`, or `400px <= width`. */
function switchesOfComparison(
  left: csstree.CssNode | null,
  comparison: string | null,
  right: csstree.CssNode | null,
): number[] {
  const isOnLeft = isWidth(left);
  if (isOnLeft === isWidth(right)) return [];
  const pixels = pixelsOf(isOnLeft ? right : left);
  if (pixels === null) return [];
  if (comparison === '=') return Number.isInteger(pixels) ? [lessThan(pixels), atMost(pixels)] : [];
  const holdsBelow = (comparison?.startsWith('<') ?? false) === isOnLeft;
  const holdsAtIt = comparison?.endsWith('=') ?? false;
  return [holdsBelow === holdsAtIt ? atMost(pixels) : lessThan(pixels)];
}

function switchesOfMedia(query: csstree.MediaQuery): number[] {
  const found: number[] = [];
  const type = query.mediaType?.toLowerCase() ?? 'all';
  // What is not for screens matches on none, and its opposite on all.
  if (type !== 'all' && type !== 'screen') return found;
  csstree.walk(query, (node) => {
    if (node.type === 'Feature') found.push(...switchesOfFeature(node));
    if (node.type !== 'FeatureRange') return;
    const { left, leftComparison, middle, rightComparison, right } = node;
    found.push(...switchesOfComparison(left, leftComparison, middle));
    if (right) found.push(...switchesOfComparison(middle, rightComparison, right));
  });
  return found;
}

/** The widths of one media query list, kept: mails of one maker have the same, and a preview is built at every key. */
const switchesOfList = memoText((query: string): readonly number[] => {
  const found: number[] = [];
  csstree.walk(csstree.parse(query, { context: 'mediaQueryList' }), (node) => {
    if (node.type === 'MediaQuery') found.push(...switchesOfMedia(node));
  });
  return found;
});

/** The heads of all `@media` in CSS, nested ones included, without their comments. Linear in the text. */
export function mediaQueriesOf(css: string): readonly string[] {
  if (!/[@\\]/u.test(css)) return [];
  const found: string[] = [];
  let query: string[] | null = null;
  const { AtKeyword, Comment, LeftCurlyBracket, Semicolon } = csstree.tokenTypes;
  csstree.tokenize(css, (type, start, end) => {
    const text = css.slice(start, end);
    if (type === AtKeyword) query = csstree.ident.decode(text.slice(1)).toLowerCase() === 'media' ? [] : null;
    else if (query === null) return;
    else if (type === LeftCurlyBracket) {
      found.push(query.join('').trim());
      query = null;
    } else if (type === Semicolon) query = null;
    else if (type !== Comment) query.push(text);
  });
  return found;
}

/**
 * From the narrowest to the widest.
 * @param queries media query lists as written, of `@media` and of `media` attributes.
 */
export function widthSwitchesOf(queries: readonly string[]): readonly WidthSwitch[] {
  const found = new Map<number, Set<string>>();
  const different = [...new Set(queries.map((query) => query.replace(/\s+/gu, ' ').trim()))];
  for (const query of different.slice(0, MOST_QUERIES)) {
    if (query.length > LONGEST_QUERY || !/width/iu.test(query)) continue;
    for (const below of switchesOfList(askForWidth(query))) {
      if (below < 1 || below > WIDEST) continue;
      const named = found.get(below) ?? new Set();
      found.set(below, named.add(query));
    }
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([below, named]) => ({ below, queries: [...named].slice(0, MOST_NAMED) }));
}
