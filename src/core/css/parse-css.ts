/** CSS of a mail with exact source positions: `<style>` elements and `style` attributes, read by css-tree. */
import * as csstree from 'css-tree';
import type { TextRange } from '../text/positions.ts';
import { readCssErrors } from './css-errors.ts';
import { readDeclarations, readNested, readTree } from './css-rules.ts';
import { scanCss } from './css-scan.ts';
import type { CssDeclaration, CssError, NestedCss, PlainDeclaration, StyleSheet } from './types.ts';
import type { HtmlElement } from '../html/nodes.ts';

/** HTML comment marks inside `<style>` hide the rules from very old clients; to CSS they are noise of the same length. */
function withoutHtmlCommentMarks(css: string): string {
  return css.replace(/<!--|-->/gu, (mark) => ' '.repeat(mark.length));
}

type StyleStructure = Pick<StyleSheet, 'errors' | 'fault' | 'comments' | 'nestedHeads'>;

function inspectStyle(tree: csstree.CssNode, css: string, base: number): StyleStructure {
  const { comments, fault } = scanCss(css);
  const shift = ({ start, end }: TextRange): TextRange => ({ start: start + base, end: end + base });
  return {
    ...readCssErrors(tree),
    comments: comments.map(shift),
    fault: fault && { kind: fault.kind, range: shift(fault.range) },
  };
}

interface SheetContent extends ReturnType<typeof readTree> {
  readonly tree: csstree.CssNode;
  readonly css: string;
}

function readSheet(source: string, text: string, base: number): SheetContent {
  const css = withoutHtmlCommentMarks(text);
  const tree = csstree.parse(css, { positions: true, offset: base, parseCustomProperty: false });
  return { ...readTree(tree, source), tree, css };
}

/** Reads a `<style>` element's CSS when first asked for it. Never throws; what does not parse is in `errors`. */
export function parseStyleSheet(source: string, element: HtmlElement): StyleSheet {
  const range = {
    start: element.startTag.end,
    end: Math.max(element.startTag.end, element.endTag?.start ?? element.range.end),
  };
  const text = source.slice(range.start, range.end);
  let content: SheetContent | undefined;
  const read = (): SheetContent => (content ??= readSheet(source, text, range.start));
  let nested: NestedCss | undefined;
  let structure: StyleStructure | undefined;
  const inspect = (): StyleStructure => (structure ??= inspectStyle(read().tree, read().css, range.start));
  return {
    element,
    text,
    range,
    get rules() {
      return read().rules;
    },
    get atRules() {
      return read().atRules;
    },
    get nested() {
      return (nested ??= readNested(read().blocks, source));
    },
    get errors() {
      return inspect().errors;
    },
    get fault() {
      return inspect().fault;
    },
    get comments() {
      return inspect().comments;
    },
    get nestedHeads() {
      return inspect().nestedHeads;
    },
  };
}

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

/** The tree each list of declarations was read from, so that nothing is parsed twice. */
const trees = new WeakMap<readonly CssDeclaration[], csstree.CssNode>();

/** Reads a `style` attribute's declarations. */
export function parseInlineStyle(source: string, range: TextRange): readonly CssDeclaration[] {
  const tree = parseInline(source, range);
  const declarations = tree.type === 'DeclarationList' ? readDeclarations(tree, source) : [];
  trees.set(declarations, tree);
  return declarations;
}

/** Styles kept by their text; a mail repeats the same few dozen, and again for every recipient. */
const PLAIN_KEPT = 2_000;
const PLAIN_LENGTH = 2_000;
const plain = new Map<string, readonly PlainDeclaration[]>();

/** What a `style` attribute says, without where it says it: equal texts are read once. */
export function readPlainStyle(source: string, range: TextRange): readonly PlainDeclaration[] {
  const text = source.slice(range.start, range.end);
  const before = plain.get(text);
  if (before) return before;
  const read = parseInlineStyle(text, { start: 0, end: text.length }).map(
    ({ property, value, important }) => ({
      property,
      value,
      important,
    }),
  );
  if (text.length <= PLAIN_LENGTH) {
    if (plain.size >= PLAIN_KEPT) plain.clear();
    plain.set(text, read);
  }
  return read;
}

/** What clients skip of a `style` attribute because it cannot be read; give it what `parseInlineStyle` answered. */
export function inlineStyleErrors(declarations: readonly CssDeclaration[]): readonly CssError[] {
  const tree = trees.get(declarations);
  return tree ? readCssErrors(tree).errors : [];
}
