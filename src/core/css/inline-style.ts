/**
 * `style` attributes, read by css-tree. A mail repeats the same few dozen in hundreds of cells, and again for every
 * recipient: equal texts are parsed once, and each attribute gets the declarations moved to its own place.
 */
import * as csstree from 'css-tree';
import { memo } from '../collections/memo.ts';
import type { TextRange } from '../text/positions.ts';
import { readCssErrors } from './css-errors.ts';
import { readDeclarations } from './css-rules.ts';
import type { HtmlAttribute, HtmlElement } from '../html/nodes.ts';
import type { Choice, CssDeclaration, CssError, InlineStyle, PlainDeclaration } from './types.ts';

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

/**
 * A declaration of a kept text, at the place of one attribute that has this text. Its ranges are worked out when asked for:
 * a mail has thousands of declarations, and most are found in order.
 */
class PlacedDeclaration implements CssDeclaration {
  readonly property: string;
  readonly value: string;
  readonly important: boolean;

  constructor(
    readonly copyOf: CssDeclaration,
    private readonly by: number,
    private readonly index: number,
    private readonly nodeAt: (index: number, copyOf: CssDeclaration) => csstree.Declaration,
  ) {
    this.property = copyOf.property;
    this.value = copyOf.value;
    this.important = copyOf.important;
  }

  get range(): TextRange {
    return moved(this.copyOf.range, this.by);
  }

  get propertyRange(): TextRange {
    return moved(this.copyOf.propertyRange, this.by);
  }

  get valueRange(): TextRange {
    return moved(this.copyOf.valueRange, this.by);
  }

  get node(): csstree.Declaration {
    return this.nodeAt(this.index, this.copyOf);
  }
}

const placed = (text: InlineText, source: string, range: TextRange): readonly CssDeclaration[] => {
  let own: readonly CssDeclaration[] | undefined;
  const ownDeclarations = (): readonly CssDeclaration[] => {
    const tree = parseInline(source, range);
    return tree.type === 'DeclarationList' ? readDeclarations(tree, source) : [];
  };
  const nodeAt = (index: number, copyOf: CssDeclaration): csstree.Declaration =>
    ((own ??= ownDeclarations())[index] ?? copyOf).node;
  return text.declarations.map((one, index) => new PlacedDeclaration(one, range.start, index, nodeAt));
};

/** @param test must ask nothing but what the declaration itself says */
export const choice = (test: Choice['test']): Choice => ({
  test,
  within: memo((declarations) =>
    declarations.flatMap((declaration, index) => (test(declaration) ? [index] : [])),
  ),
});

const NONE: readonly CssDeclaration[] = [];

/** One `style` attribute, each form of which is made when it is first asked for. */
export class WrittenStyle implements InlineStyle {
  private text: InlineText | undefined;
  private own: readonly CssDeclaration[] | undefined;

  constructor(
    private readonly source: string,
    readonly element: HtmlElement,
    readonly attribute: HtmlAttribute,
  ) {}

  private get read(): InlineText {
    const { start, end } = this.attribute.valueRange;
    return (this.text ??= readText(this.source.slice(start, end)));
  }

  get declarations(): readonly CssDeclaration[] {
    return (this.own ??= placed(this.read, this.source, this.attribute.valueRange));
  }

  get plain(): readonly PlainDeclaration[] {
    return this.read.declarations;
  }

  get errors(): readonly CssError[] {
    const { start } = this.attribute.valueRange;
    return this.read.errors.map((error) => ({ ...error, range: moved(error.range, start) }));
  }

  chosen({ within }: Choice): readonly CssDeclaration[] {
    const indexes = within(this.read.declarations);
    if (indexes.length === 0) return NONE;
    return indexes.map((index) => this.declarations[index]).filter((one) => one !== undefined);
  }
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
