/** css-tree's nodes → our declarations, rules and at-rules, with what is nested in a rule's own block. */
import * as csstree from 'css-tree';
import type { TextRange } from '../text/positions.ts';
import type { CssAtRule, CssDeclaration, CssRule, CssSelector, NestedCss } from './types.ts';

function rangeOf(node: csstree.CssNode): TextRange {
  return node.loc ? { start: node.loc.start.offset, end: node.loc.end.offset } : { start: 0, end: 0 };
}

/** Without the blanks that css-tree counts to a node. */
function trimRange({ start, end }: TextRange, source: string): TextRange {
  let from = start;
  let to = end;
  while (to > from && /\s/u.test(source[to - 1] ?? '')) to--;
  while (from < to && /\s/u.test(source[from] ?? '')) from++;
  return { start: from, end: to };
}

function readDeclaration(node: csstree.Declaration, source: string): CssDeclaration {
  const range = trimRange(rangeOf(node), source);
  const written = trimRange(rangeOf(node.value), source);
  // `!ie` and `!important-ish` are part of a value that no browser takes.
  const isImportant = node.important === true || /^important$/iu.test(String(node.important));
  const value = node.important !== false && !isImportant ? { start: written.start, end: range.end } : written;
  return {
    property: csstree.ident.decode(node.property).toLowerCase(),
    value: source.slice(value.start, value.end).trim(),
    important: isImportant,
    range,
    propertyRange: { start: range.start, end: range.start + node.property.length },
    valueRange: value,
    node,
  };
}

export function readDeclarations(
  block: csstree.Block | csstree.DeclarationList,
  source: string,
): CssDeclaration[] {
  const found: CssDeclaration[] = [];
  block.children.forEach((child) => {
    if (child.type === 'Declaration') found.push(readDeclaration(child, source));
  });
  return found;
}

interface ReadTree extends NestedCss {
  /** The blocks of style rules, in which others may be nested. */
  readonly blocks: readonly csstree.Block[];
}

function readSelectors(prelude: csstree.CssNode, source: string): CssSelector[] {
  const selectors: CssSelector[] = [];
  if (prelude.type !== 'SelectorList') return selectors;
  prelude.children.forEach((child) => {
    if (child.type !== 'Selector') return;
    const place = trimRange(rangeOf(child), source);
    selectors.push({ text: source.slice(place.start, place.end), range: place, node: child });
  });
  return selectors;
}

export function readTree(tree: csstree.CssNode, source: string): ReadTree {
  const rules: CssRule[] = [];
  const atRules: CssAtRule[] = [];
  const blocks: csstree.Block[] = [];
  type Step = { node: csstree.CssNode; parents: readonly CssAtRule[] };
  const stack: Step[] = [{ node: tree, parents: [] }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { node, parents } = step;
    const below: Step[] = [];
    if (node.type === 'StyleSheet' || node.type === 'Block') {
      node.children.forEach((child) => below.push({ node: child, parents }));
    } else if (node.type === 'Atrule') {
      const prelude = node.prelude ? trimRange(rangeOf(node.prelude), source) : { start: 0, end: 0 };
      const atRule: CssAtRule = {
        name: node.name.toLowerCase(),
        prelude: node.prelude ? source.slice(prelude.start, prelude.end).trim() : '',
        range: rangeOf(node),
        preludeRange: prelude,
        parents,
        node,
      };
      atRules.push(atRule);
      if (node.block) {
        if (atRule.name === 'font-face' || atRule.name === 'page') {
          const declarations = readDeclarations(node.block, source);
          rules.push({ selectors: [], declarations, atRules: [...parents, atRule], range: rangeOf(node) });
        } else below.push({ node: node.block, parents: [...parents, atRule] });
      }
    } else if (node.type === 'Rule') {
      blocks.push(node.block);
      const declarations = readDeclarations(node.block, source);
      const selectors = readSelectors(node.prelude, source);
      rules.push({ selectors, declarations, atRules: parents, range: rangeOf(node) });
    }
    for (let i = below.length - 1; i >= 0; i--) {
      const next = below[i];
      if (next) stack.push(next);
    }
  }
  return { rules, atRules, blocks };
}

/** Nesting deeper than this is left unread: each level is parsed anew, which hostile CSS would turn into hours. */
const DEEPEST_NESTING = 8;

const parsePiece = (
  text: string,
  offset: number,
  context: 'stylesheet' | 'declarationList',
): csstree.CssNode => csstree.parse(text, { context, positions: true, offset, parseCustomProperty: false });

/** A raw piece runs to the next semicolon, so a declaration may stand behind the nested rules. */
function afterLastRule(tree: csstree.CssNode, source: string): readonly CssDeclaration[] {
  const last = tree.type === 'StyleSheet' ? tree.children.last : null;
  if (last?.type !== 'Raw' || !last.loc) return [];
  const list = parsePiece(last.value, last.loc.start.offset, 'declarationList');
  return list.type === 'DeclarationList' ? readDeclarations(list, source) : [];
}

/** What is nested in these blocks. css-tree leaves a nested rule without "&" as raw text, which is parsed here. */
export function readNested(blocks: readonly csstree.Block[], source: string): NestedCss {
  const rules: CssRule[] = [];
  const atRules: CssAtRule[] = [];
  type Level = { readonly block: csstree.Block; readonly rawOnly: boolean };
  let level: readonly Level[] = blocks.map((block) => ({ block, rawOnly: false }));
  for (let depth = 0; depth < DEEPEST_NESTING && level.length > 0; depth++) {
    const deeper: Level[] = [];
    const add = (tree: csstree.CssNode): void => {
      const read = readTree(tree, source);
      rules.push(...read.rules);
      atRules.push(...read.atRules);
      for (const block of read.blocks) deeper.push({ block, rawOnly: false });
      // Declarations that stand in an at-rule's own block, without a selector: `.a { @media print { color: red } }`.
      for (const atRule of read.atRules) {
        const { block } = atRule.node;
        if (!block || atRule.name === 'font-face') continue;
        // Its rules are read already, with the at-rule itself.
        deeper.push({ block, rawOnly: true });
        const declarations = readDeclarations(block, source);
        const around = [...atRule.parents, atRule];
        if (declarations.length > 0) {
          rules.push({ selectors: [], declarations, atRules: around, range: atRule.range });
        }
      }
    };
    for (const { block, rawOnly } of level) {
      block.children.forEach((child) => {
        if (!rawOnly && (child.type === 'Rule' || child.type === 'Atrule')) add(child);
        else if (child.type === 'Raw' && child.loc && child.value.includes('{')) {
          const tree = parsePiece(child.value, child.loc.start.offset, 'stylesheet');
          add(tree);
          const declarations = afterLastRule(tree, source);
          if (declarations.length > 0) {
            rules.push({ selectors: [], declarations, atRules: [], range: rangeOf(child) });
          }
        }
      });
    }
    level = deeper;
  }
  return { rules, atRules };
}
