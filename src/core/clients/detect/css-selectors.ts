/** Selectors → features of the client-support data. */
import type * as csstree from 'css-tree';
import type { CssSelector } from '../../css/types.ts';
import type { TextRange } from '../../text/positions.ts';

export interface SelectorFeature {
  readonly slug: string;
  readonly range: TextRange;
}

const PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  `active checked default first-child first-of-type focus focus-visible focus-within has hover lang last-child last-of-type link not nth-child
   nth-last-child nth-last-of-type nth-of-type only-child only-of-type target visited`.split(/\s+/u),
);
const PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  'after',
  'before',
  'first-letter',
  'first-line',
  'marker',
  'placeholder',
]);
const COMBINATORS: Readonly<Record<string, string>> = {
  '+': 'css-selector-adjacent-sibling',
  '>': 'css-selector-child',
  '~': 'css-selector-general-sibling',
  ' ': 'css-selector-descendant',
};

/** Rules that only act while somebody points, presses or types. */
const POINTER: ReadonlySet<string> = new Set([
  'hover',
  'active',
  'focus',
  'focus-within',
  'focus-visible',
  'visited',
]);

const rangeOf = (node: csstree.CssNode): TextRange | null =>
  node.loc ? { start: node.loc.start.offset, end: node.loc.end.offset } : null;

function slugOf(node: csstree.CssNode): string | null {
  switch (node.type) {
    case 'AttributeSelector':
      return 'css-selector-attribute';
    case 'ClassSelector':
      return 'css-selector-class';
    case 'IdSelector':
      return 'css-selector-id';
    case 'TypeSelector':
      return node.name === '*' ? 'css-selector-universal' : 'css-selector-type';
    case 'Combinator':
      return COMBINATORS[node.name] ?? null;
    case 'PseudoClassSelector': {
      const name = node.name.toLowerCase();
      if (PSEUDO_ELEMENTS.has(name)) return `css-pseudo-element-${name}`;
      return PSEUDO_CLASSES.has(name) ? `css-pseudo-class-${name}` : null;
    }
    case 'PseudoElementSelector': {
      const name = node.name.toLowerCase().replace(/^-(?:webkit|moz|ms)-(?:input-)?/u, '');
      return PSEUDO_ELEMENTS.has(name) ? `css-pseudo-element-${name}` : null;
    }
    default:
      return null;
  }
}

/** Two classes or ids on one element (`.a.b`), as a feature of its own. */
function chained(parts: readonly csstree.CssNode[]): SelectorFeature[] {
  const found: SelectorFeature[] = [];
  let compound: TextRange[] = [];
  const close = (): void => {
    const first = compound[0];
    const last = compound.at(-1);
    if (compound.length > 1 && first && last) {
      found.push({ slug: 'css-selector-chaining', range: { start: first.start, end: last.end } });
    }
    compound = [];
  };
  for (const part of parts) {
    const range = rangeOf(part);
    if (part.type === 'Combinator') close();
    else if ((part.type === 'ClassSelector' || part.type === 'IdSelector') && range) compound.push(range);
  }
  close();
  return found;
}

/** The features of a rule's selectors, in source order. What stands inside `:not()` and `:has()` counts too. */
export function selectorFeatures(selectors: readonly CssSelector[]): readonly SelectorFeature[] {
  const found: SelectorFeature[] = [];
  const second = selectors[1];
  if (second) found.push({ slug: 'css-selector-grouping', range: second.range });
  const stack: csstree.CssNode[] = selectors.map(({ node }) => node).reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    const slug = slugOf(node);
    const range = rangeOf(node);
    if (slug && range) found.push({ slug, range });
    if (node.type === 'NestingSelector' && range) found.push({ slug: 'css-nesting', range });
    if (node.type === 'Selector') {
      const parts = node.children.toArray();
      found.push(...chained(parts));
      // A blank as combinator has no place of its own; the whole selector is what it joins.
      const joined = parts.some((part) => part.type === 'Combinator' && part.name === ' ' && !part.loc);
      if (joined && range) found.push({ slug: 'css-selector-descendant', range });
    }
    if ('children' in node && node.children && typeof node.children !== 'string') {
      stack.push(...node.children.toArray().reverse());
    }
  }
  return found;
}

export const isPointerSelector = (selector: CssSelector): boolean =>
  selector.node.children
    .toArray()
    .some((part) => part.type === 'PseudoClassSelector' && POINTER.has(part.name.toLowerCase()));
