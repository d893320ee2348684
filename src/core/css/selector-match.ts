/**
 * CSS selectors against the tree. css-select judges what matches; read here is what a document alone decides, how
 * specific a selector is, and where rules with it are filed.
 */
import { compile, type Options } from 'css-select';
import * as csstree from 'css-tree';
import { attributeOf, type HtmlElement, type HtmlNode } from '../html/nodes.ts';
import { textContent } from '../html/walk.ts';
import type { CssSelector } from './types.ts';

export interface ReadSelector {
  /** Ask a `Matcher`, which bounds the work. */
  readonly test: (element: HtmlElement) => boolean;
  /** Ids, classes and types counted as CSS Selectors 4 (section 17) says, as one comparable number. */
  readonly specificity: number;
  /** A class or type every match has, to look rules up by; null for those that may match anything. */
  readonly key: string | null;
}

class TooManySteps extends Error {}

/** Of the matcher at work. */
let stepsLeft = 0;

function step<Result>(count: number, result: Result): Result {
  stepsLeft -= count;
  if (stepsLeft < 0) throw new TooManySteps();
  return result;
}

/**
 * Matches selectors in a bounded number of comparisons and steps from node to node: `a b c d` on a tree that nests a
 * thousand deep has thousands of millions of ways to match.
 */
export class Matcher {
  constructor(private left: number) {}

  /** True when an answer may be wrong, because it would have taken too long. */
  get exhausted(): boolean {
    return this.left < 0;
  }

  matches({ test }: ReadSelector, element: HtmlElement): boolean {
    if (--this.left < 0) return false;
    stepsLeft = this.left;
    try {
      return test(element);
    } catch (error) {
      if (error instanceof TooManySteps) return false;
      throw error;
    } finally {
      this.left = stepsLeft;
    }
  }
}

const siblingsOf = (node: HtmlNode): HtmlNode[] => {
  const siblings = node.parent ? [...node.parent.children] : [node];
  return step(siblings.length, siblings);
};

const OPTIONS: Options<HtmlNode, HtmlElement> = {
  // Names are lower case already, prefixed ones too (`v:rect`).
  xmlMode: false,
  adapter: {
    isTag: (node): node is HtmlElement => node.kind === 'element',
    getAttributeValue: (element, name) => attributeOf(element, name)?.value,
    hasAttrib: (element, name) => attributeOf(element, name) !== undefined,
    getName: ({ name }) => name,
    getText: (node) => (node.kind === 'element' ? textContent(node) : node.text),
    getParent: ({ parent }) => step(1, parent),
    getChildren: (node) => {
      const children = node.kind === 'element' ? [...node.children] : [];
      return step(children.length, children);
    },
    getSiblings: siblingsOf,
    // Asked for lists of nodes alone, which are never searched here.
    removeSubsets: (nodes) => nodes,
  },
};

const SPECIFIC = { id: 1_000_000, class: 1_000, type: 1 } as const;

/** Pseudo-classes that the document alone decides; states such as `:hover` are the reader's. */
const STRUCTURAL: ReadonlySet<string> = new Set(
  'link root first-child last-child only-child first-of-type last-of-type only-of-type nth-child nth-last-child nth-of-type nth-last-of-type'.split(
    ' ',
  ),
);
const LISTS: ReadonlySet<string> = new Set(['not', 'is', 'where']);

/** The specificity of a selector; null for one with parts that only a browser can judge. */
function specificityOf(node: csstree.Selector): number | null {
  let specificity = 0;
  for (const part of node.children.toArray()) {
    if (part.type === 'Combinator') {
      if (!/^(?: |>|\+|~)$/u.test(part.name)) return null;
    } else if (part.type === 'TypeSelector') {
      if (part.name !== '*') specificity += SPECIFIC.type;
    } else if (part.type === 'ClassSelector' || part.type === 'AttributeSelector') {
      specificity += SPECIFIC.class;
    } else if (part.type === 'IdSelector') {
      specificity += SPECIFIC.id;
    } else if (part.type === 'PseudoClassSelector') {
      const own = specificityOfPseudoClass(part);
      if (own === null) return null;
      specificity += own;
    } else return null;
  }
  return specificity;
}

function specificityOfPseudoClass({ name, children }: csstree.PseudoClassSelector): number | null {
  const pseudo = name.toLowerCase();
  if (STRUCTURAL.has(pseudo)) {
    // `:nth-child(2 of .a)` is new, and browsers differ.
    const isPlain = children?.toArray().every((child) => child.type !== 'Nth' || child.selector === null);
    return isPlain === false ? null : SPECIFIC.class;
  }
  const [list] = LISTS.has(pseudo) ? (children?.toArray() ?? []) : [];
  if (list?.type !== 'SelectorList') return null;
  const all = list.children
    .toArray()
    .map((selector) => (selector.type === 'Selector' ? specificityOf(selector) : null));
  const known = all.filter((one) => one !== null);
  if (known.length < all.length) return null;
  // The most specific of the list counts; `:where` counts nothing.
  return pseudo === 'where' ? 0 : Math.max(0, ...known);
}

/** A name of a class, id or type as attributes and tags write it: `sm\\:wide` in a selector is the class `sm:wide`. */
export const nameIn = ({ name }: csstree.ClassSelector | csstree.IdSelector | csstree.TypeSelector): string =>
  name.includes('\\') ? csstree.ident.decode(name) : name;

/** A class or type of the rightmost compound. */
function keyOf(node: csstree.Selector): string | null {
  let key: string | null = null;
  for (const part of node.children.toArray()) {
    if (part.type === 'Combinator') key = null;
    else if (part.type === 'ClassSelector') key = `.${nameIn(part)}`;
    else if (part.type === 'TypeSelector' && part.name !== '*') key ??= nameIn(part).toLowerCase();
  }
  return key;
}

/** Reads a selector; null for one with parts that only a browser can judge, such as states. */
export function readSelector({ node, text }: CssSelector): ReadSelector | null {
  const specificity = specificityOf(node);
  if (specificity === null) return null;
  try {
    return { test: compile(text, OPTIONS), specificity, key: keyOf(node) };
  } catch {
    // Readable to one parser and not to the other: an escape at the end, a namespace.
    return null;
  }
}

/** The keys rules may be filed under for an element. */
export const keysOf = (element: HtmlElement): readonly string[] => [
  element.name,
  ...(attributeOf(element, 'class')?.value ?? '')
    .split(/\s+/u)
    .filter((name) => name !== '')
    .map((name) => `.${name}`),
];
