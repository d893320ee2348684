/**
 * Values that a property does not take, by css-tree's grammar. Where the grammar knows less than clients do (hacks, vendor
 * syntax, substitution functions, system colours), nothing is said.
 */
import * as csstree from 'css-tree';
import type { TextRange } from '../text/positions.ts';
import { readColour } from '../colour/colour.ts';
import { nearNames } from '../text/near-names.ts';
import { hasGrammar, NEWER_WORDS, vocabularyOf } from './property-vocabulary.ts';
import type { CssDeclaration } from './types.ts';

/** What is wrong with a value, relative to the value's start. */
export interface ValueFault {
  readonly range: TextRange;
  /** The part that does not fit, as written. */
  readonly written: string;
  /** What was probably meant; null where nothing is close. */
  readonly near: string | null;
  /** True for a marker of a list that clients read as numbers; anything else they skip with its declaration. */
  readonly counts?: boolean;
}

/** Longer values are lists of pictures or of fonts; the matcher's work grows faster than their length. */
const LONGEST = 300;

/** The colours of old window systems, which every browser still reads (CSS Color 4, appendix A). */
const SYSTEM_COLOURS = new Set(
  `activeborder activecaption appworkspace background buttonhighlight buttonshadow captiontext inactiveborder
   inactivecaption inactivecaptiontext infobackground infotext menu menutext scrollbar threeddarkshadow threedface
   threedhighlight threedlightshadow threedshadow window windowframe windowtext`.split(/\s+/u),
);

/** Properties whose values css-tree's dictionary knows in part, or whose old and new spellings clients mix. */
const LOOSE =
  /^(?:src|size|content|quotes|counter-.*|font-feature-settings|font-variation-settings|grid.*|mask.*|clip-path|shape-.*|offset.*|will-change|animation.*|transition.*|view-.*|scroll-.*|contain.*|position-.*|anchor-.*|text-size-adjust|image-rendering|text-wrap.*|speak.*|zoom|filter|behavior|unicode-range|panose-1|font-palette|corner-.*|word-spacing|tab-size|resize|margin-trim|overflow-clip-margin|ruby-.*|timeline-.*|column-rule.*|fill.*|stroke.*|cx|cy|r|rx|ry|x|y)$/u;

/** Words that mean nothing to the property, with what people mean by them. */
const MEANT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vertical-align': { center: 'middle', centre: 'middle' },
  'text-align': { middle: 'center', centered: 'center', justified: 'justify', centre: 'center' },
  float: { center: 'margin: 0 auto', centre: 'margin: 0 auto' },
  display: { hidden: 'none', invisible: 'none', visible: 'block', false: 'none' },
  visibility: { none: 'hidden', invisible: 'hidden', show: 'visible', block: 'visible' },
  'font-weight': {
    regular: 'normal',
    medium: '500',
    semibold: '600',
    'semi-bold': '600',
    light: '300',
    heavy: '900',
    black: '900',
    thin: '100',
    'extra-bold': '800',
    book: '400',
    strong: 'bold',
    roman: 'normal',
  },
  'font-style': { bold: 'font-weight: bold', regular: 'normal', underline: 'text-decoration: underline' },
  'text-decoration': {
    bold: 'font-weight: bold',
    no: 'none',
    underlined: 'underline',
    normal: 'none',
    italic: 'font-style: italic',
  },
  'text-transform': {
    caps: 'uppercase',
    capital: 'uppercase',
    capitals: 'uppercase',
    'upper-case': 'uppercase',
    'lower-case': 'lowercase',
    normal: 'none',
    'small-caps': 'font-variant: small-caps',
  },
  'white-space': { 'no-wrap': 'nowrap', none: 'nowrap', wrap: 'normal' },
  position: { left: 'static', center: 'static' },
};

const UNJUDGED_TEXT =
  /\\|!|&|progid|expression\s*\(|var\s*\(|env\s*\(|attr\s*\(|if\s*\(|<|>|\{|\}|(?:^|[\s,(])-(?:webkit|moz|ms|o|khtml)-/iu;
const UNJUDGED_FUNCTIONS = new Set([
  'image-set',
  'cross-fade',
  'element',
  'gradient',
  'paint',
  'anchor',
  'anchor-size',
  'calc-size',
  'light-dark',
  'color-mix',
  'contrast-color',
  'random',
  'sibling-index',
  'sibling-count',
  'progress',
  'toggle',
  'shape',
]);

const sliceOf = (text: string, { start, end }: TextRange): string => text.slice(start, end);

function rangeOf(node: csstree.CssNode): TextRange | null {
  return node.loc ? { start: node.loc.start.offset, end: node.loc.end.offset } : null;
}

/** True for words that any client may take, though the grammar does not list them. */
const isFreeWord = (word: string): boolean =>
  word.startsWith('-') || SYSTEM_COLOURS.has(word) || /^(?:mso|progid|ie)/u.test(word);

/** The first word or function that the property does not know, with the nearest one it does. */
function strangeWord(property: string, tree: csstree.CssNode, text: string): ValueFault | null | 'unjudged' {
  const { words, functions, free } = vocabularyOf(property);
  let fault: ValueFault | 'unjudged' | null = null;
  csstree.walk(tree, (node) => {
    const range = rangeOf(node);
    if (fault || !range) return;
    if (node.type === 'Identifier' && !free) {
      const word = csstree.ident.decode(node.name).toLowerCase();
      if (words.has(word)) return;
      if (isFreeWord(word)) {
        fault = 'unjudged';
        return;
      }
      const near = MEANT[property]?.[word] ?? nearWord(property, word, words);
      fault = { range, written: sliceOf(text, range), near };
    } else if (node.type === 'Function') {
      const name = node.name.toLowerCase();
      if (functions.has(name)) return;
      if (name.startsWith('-') || UNJUDGED_FUNCTIONS.has(name)) {
        fault = 'unjudged';
        return;
      }
      const near = nearWord(property, name, functions);
      fault = { range, written: `${node.name}()`, near: near && `${near}()` };
    }
  });
  return fault;
}

/**
 * The nearest word. Short ones (`non`, `lef`) are compared more generously than names are, since a property takes only a
 * few; a colour comes last where a property has words of its own (`1px sold` is no gold).
 */
function nearWord(property: string, word: string, words: ReadonlySet<string>): string | null {
  const all = [...words];
  const own = /color|fill/u.test(property) ? [] : all.filter((other) => readColour(other) === null);
  for (const candidates of [own, all]) {
    const [near] = nearNames(word, candidates);
    if (near !== undefined) return near;
    const padded = nearNames(
      `_${word}_`,
      candidates.map((other) => `_${other}_`),
    )[0];
    if (padded !== undefined) return padded.slice(1, -1);
  }
  return null;
}

const MARKERS = new Set(
  'none disc circle square decimal decimal-leading-zero lower-alpha upper-alpha lower-latin upper-latin lower-roman upper-roman lower-greek inside outside inherit initial'.split(
    ' ',
  ),
);

/** `list-style` takes any word as the name of a counter style, and an unknown one counts 1, 2, 3 (CSS Lists 3). */
function strangeMarker(tree: csstree.CssNode, text: string): ValueFault | null {
  let fault: ValueFault | null = null;
  csstree.walk(tree, (node) => {
    const range = rangeOf(node);
    if (fault || !range || node.type !== 'Identifier' || MARKERS.has(node.name.toLowerCase())) return;
    const near = nearWord('list-style', node.name.toLowerCase(), MARKERS);
    if (near !== null) fault = { range, written: sliceOf(text, range), near, counts: true };
  });
  return fault;
}

/** Where the grammar stops fitting. */
function mismatch(property: string, tree: csstree.CssNode, text: string): ValueFault | null {
  const { error } = csstree.lexer.matchProperty(property, tree) as {
    readonly error:
      | (Error & {
          readonly loc?: {
            readonly start: { readonly offset: number };
            readonly end: { readonly offset: number };
          };
        })
      | null;
  };
  if (error?.name !== 'SyntaxMatchError') return null;
  const strange = strangeWord(property, tree, text);
  if (strange === 'unjudged') return null;
  if (strange) return strange.near === null && property.startsWith('-') ? null : strange;
  // Each browser knows more words for its own properties than any list of them: -moz-user-select takes auto.
  if (property.startsWith('-')) return null;
  if (NEWER_WORDS[property] && /[a-z]/iu.test(text)) return null;
  const range = { start: error.loc?.start.offset ?? 0, end: error.loc?.end.offset ?? text.length };
  const whole = range.end <= range.start ? { start: 0, end: text.length } : range;
  return { range: whole, written: sliceOf(text, whole), near: null };
}

const KEPT = 4_000;
const judged = new Map<string, ValueFault | null>();

function judge(property: string, value: string): ValueFault | null {
  if (value.length > LONGEST || LOOSE.test(property) || UNJUDGED_TEXT.test(value)) return null;
  if (!hasGrammar(property)) return null;
  try {
    const tree = csstree.parse(value, { context: 'value', positions: true });
    return (
      mismatch(property, tree, value) ?? (/^list-style/u.test(property) ? strangeMarker(tree, value) : null)
    );
  } catch {
    // Brackets and quotes that are never closed are css-parse-error's.
    return null;
  }
}

/** What of a value its property does not take; null where it fits or cannot be judged. The range counts in the source. */
export function judgeValue({
  property,
  value,
  valueRange,
}: Pick<CssDeclaration, 'property' | 'value' | 'valueRange'>): ValueFault | null {
  const key = `${property}:${value}`;
  let fault = judged.get(key);
  if (fault === undefined) {
    if (judged.size >= KEPT) judged.clear();
    judged.set(key, (fault = judge(property, value)));
  }
  return (
    fault && {
      ...fault,
      range: { start: fault.range.start + valueRange.start, end: fault.range.end + valueRange.start },
    }
  );
}
