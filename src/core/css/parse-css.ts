/** The CSS of `<style>` elements with exact source positions, read by css-tree. */
import * as csstree from 'css-tree';
import type { TextRange } from '../text/positions.ts';
import { readCssErrors } from './css-errors.ts';
import { readNested, readTree } from './css-rules.ts';
import { scanCss } from './css-scan.ts';
import type { NestedCss, StyleSheet } from './types.ts';
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
