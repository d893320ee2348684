/**
 * `style` attributes, read by css-tree. A mail repeats the same few dozen in hundreds of cells, and again for every
 * recipient: equal texts are parsed once, and each attribute gets the declarations moved to its own place.
 */
import * as csstree from 'css-tree';
import { memo } from '../collections/memo.ts';
import type { TextRange } from '../text/positions.ts';
import { readCssErrors } from './css-errors.ts';
import { readDeclarations } from './css-rules.ts';
import type { CssDeclaration, CssError, PlainDeclaration } from './types.ts';

const NAMED: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

/** The character that a reference such as `quot`, `#39` or `#x27` stands for; null for one that is left as written. */
function referenced(name: string): string | null {
  const digits = /^#(x?)([0-9a-f]+)$/iu.exec(name);
  if (!digits) return NAMED[name.toLowerCase()] ?? null;
  const code = Number.parseInt(digits[2] ?? '', digits[1] ? 16 : 10);
  // Beyond ASCII, and for "&" (which addresses hold), the reference as written reads the same to CSS.
  if (!(code >= 32 && code < 127) || code === 38) return null;
  return String.fromCharCode(code);
}

/**
 * A `style` attribute's text with character references replaced by their character padded with blanks, so that quotes
 * written as `&quot;` or `&#x27;` (as React Email does) read as quotes and offsets still fit. `&amp;` stays: padded, it
 * would break an address without quotes.
 */
function parseInline(source: string, range: TextRange): csstree.CssNode {
  const css = source
    .slice(range.start, range.end)
    .replace(/&(#x?[0-9a-f]{1,7}|[a-z]{2,4});/giu, (written, name: string) =>
      (referenced(name) ?? written).padEnd(written.length, ' '),
    );
  return csstree.parse(css, {
    context: 'declarationList',
    positions: true,
    offset: range.start,
    parseCustomProperty: false,
  });
}

/** One text of a `style` attribute as if it stood at the beginning of a source. */
interface InlineText {
  readonly declarations: readonly CssDeclaration[];
  readonly errors: readonly CssError[];
}

/** Texts kept; each takes some 10 kB with its tree. */
const KEPT = 1_000;
const LONGEST_KEPT = 2_000;
const kept = new Map<string, InlineText>();

function readText(text: string): InlineText {
  const before = kept.get(text);
  if (before) return before;
  const tree = parseInline(text, { start: 0, end: text.length });
  let errors: readonly CssError[] | undefined;
  const read: InlineText = {
    declarations: tree.type === 'DeclarationList' ? readDeclarations(tree, text) : [],
    get errors() {
      return (errors ??= readCssErrors(tree).errors);
    },
  };
  if (text.length <= LONGEST_KEPT) {
    if (kept.size >= KEPT) kept.clear();
    kept.set(text, read);
  }
  return read;
}

const moved = ({ start, end }: TextRange, by: number): TextRange => ({ start: start + by, end: end + by });

/** A declaration of a kept text, at the place of one attribute that has this text. */
class PlacedDeclaration implements CssDeclaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;
  readonly range: TextRange;
  readonly propertyRange: TextRange;
  readonly valueRange: TextRange;
  readonly copyOf: CssDeclaration;
  readonly #node: () => csstree.Declaration;

  constructor(copyOf: CssDeclaration, by: number, node: () => csstree.Declaration) {
    this.property = copyOf.property;
    this.value = copyOf.value;
    this.important = copyOf.important;
    this.range = moved(copyOf.range, by);
    this.propertyRange = moved(copyOf.propertyRange, by);
    this.valueRange = moved(copyOf.valueRange, by);
    this.copyOf = copyOf;
    this.#node = node;
  }

  get node(): csstree.Declaration {
    return this.#node();
  }
}

/** What each list of declarations was read from. */
const texts = new WeakMap<readonly CssDeclaration[], { readonly text: InlineText; readonly at: number }>();

/** Reads a `style` attribute's declarations. */
export function parseInlineStyle(source: string, range: TextRange): readonly CssDeclaration[] {
  const text = readText(source.slice(range.start, range.end));
  let own: readonly CssDeclaration[] | undefined;
  const ownDeclarations = (): readonly CssDeclaration[] => {
    const tree = parseInline(source, range);
    return tree.type === 'DeclarationList' ? readDeclarations(tree, source) : [];
  };
  const declarations = text.declarations.map(
    (one, index) =>
      new PlacedDeclaration(one, range.start, () => ((own ??= ownDeclarations())[index] ?? one).node),
  );
  texts.set(declarations, { text, at: range.start });
  return declarations;
}

/** What a `style` attribute says, without where it says it. */
export const readPlainStyle = (source: string, range: TextRange): readonly PlainDeclaration[] =>
  readText(source.slice(range.start, range.end)).declarations;

/** What clients skip of a `style` attribute because it cannot be read; give it what `parseInlineStyle` answered. */
export function inlineStyleErrors(declarations: readonly CssDeclaration[]): readonly CssError[] {
  const read = texts.get(declarations);
  if (!read) return [];
  return read.text.errors.map((error) => ({ ...error, range: moved(error.range, read.at) }));
}

/**
 * Looks for something in a declaration alone, once for all that are copies of it; the places found are moved to each of
 * them.
 */
export function findOnce<Found extends { readonly range: TextRange }>(
  find: (declaration: CssDeclaration) => readonly Found[],
): (declaration: CssDeclaration) => readonly Found[] {
  const once = memo(find);
  return (declaration) => {
    const { copyOf } = declaration;
    if (!copyOf) return once(declaration);
    const by = declaration.range.start - copyOf.range.start;
    return once(copyOf).map((found) => ({ ...found, range: moved(found.range, by) }));
  };
}
