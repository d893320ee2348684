/** Simple CSS selectors against the tree: types, classes, ids, attributes, descendants and children. */
import type * as csstree from 'css-tree';
import { attributeOf, type HtmlElement } from '../html/nodes.ts';

type Test = (element: HtmlElement) => boolean;

interface Compound {
  readonly tests: Test[];
  /** What joins it to the compound on its left. */
  combinator: 'descendant' | 'child' | null;
}

export interface SimpleSelector {
  /** Rightmost compound first. */
  readonly compounds: readonly Compound[];
  /** Ids, classes and types counted as CSS Selectors 4 (section 17) says, as one comparable number. */
  readonly specificity: number;
  /** A class or type every match has, to look rules up by; null for those that may match anything. */
  readonly key: string | null;
}

const SPECIFIC = { id: 1_000_000, class: 1_000, type: 1 } as const;

function attributeTest(node: csstree.AttributeSelector): Test | null {
  const name = node.name.name.toLowerCase();
  const wanted = node.value?.type === 'Identifier' ? node.value.name : node.value?.value;
  if (wanted === undefined) return (element) => attributeOf(element, name) !== undefined;
  const compare: Readonly<Record<string, (value: string) => boolean>> = {
    '=': (value) => value === wanted,
    '~=': (value) => value.split(/\s+/u).includes(wanted),
    '|=': (value) => value === wanted || value.startsWith(`${wanted}-`),
    '^=': (value) => wanted !== '' && value.startsWith(wanted),
    '$=': (value) => wanted !== '' && value.endsWith(wanted),
    '*=': (value) => wanted !== '' && value.includes(wanted),
  };
  const test = compare[node.matcher ?? '='];
  return test ? (element) => test(attributeOf(element, name)?.value ?? '') : null;
}

const classesOf = (element: HtmlElement): readonly string[] =>
  (attributeOf(element, 'class')?.value ?? '').split(/\s+/u).filter((name) => name !== '');

/** Reads a selector; null for one with parts that only a browser can judge (states, siblings, `:nth-child`). */
export function readSelector(node: csstree.Selector): SimpleSelector | null {
  const compounds: Compound[] = [{ tests: [], combinator: null }];
  let specificity = 0;
  let key: string | null = null;
  for (const part of node.children.toArray()) {
    const current = compounds.at(-1);
    if (!current) return null;
    if (part.type === 'Combinator') {
      if (part.name !== ' ' && part.name !== '>') return null;
      compounds.push({ tests: [], combinator: part.name === '>' ? 'child' : 'descendant' });
      key = null;
    } else if (part.type === 'TypeSelector') {
      const name = part.name.toLowerCase();
      if (name === '*') continue;
      specificity += SPECIFIC.type;
      key ??= name;
      current.tests.push((element) => element.name === name);
    } else if (part.type === 'ClassSelector') {
      const { name } = part;
      specificity += SPECIFIC.class;
      key = `.${name}`;
      current.tests.push((element) => classesOf(element).includes(name));
    } else if (part.type === 'IdSelector') {
      const { name } = part;
      specificity += SPECIFIC.id;
      current.tests.push((element) => attributeOf(element, 'id')?.value === name);
    } else if (part.type === 'AttributeSelector') {
      const test = attributeTest(part);
      if (!test) return null;
      specificity += SPECIFIC.class;
      current.tests.push(test);
    } else if (part.type === 'PseudoClassSelector' && (part.name === 'link' || part.name === 'root')) {
      const root = part.name === 'root';
      specificity += SPECIFIC.class;
      current.tests.push((element) =>
        root ? element.name === 'html' : attributeOf(element, 'href') !== undefined,
      );
    } else return null;
  }
  // A combinator belongs to the compound on its right, which is read first.
  const reversed = compounds.reverse();
  return { compounds: reversed, specificity, key };
}

const fits = ({ tests }: Compound, element: HtmlElement): boolean => tests.every((test) => test(element));

/** How far up descendants are looked for: mails nest tens of levels, hostile ones thousands. */
const ANCESTORS = 200;

/** Whether an element matches. Descendants are matched greedily, which is exact for all but child-in-descendant chains. */
export function matches(selector: SimpleSelector, element: HtmlElement): boolean {
  const [first, ...rest] = selector.compounds;
  if (!first || !fits(first, element)) return false;
  let at: HtmlElement | null = element;
  let combinator = first.combinator;
  for (const compound of rest) {
    at = at.parent;
    if (combinator === 'descendant') {
      for (let steps = 0; at && !fits(compound, at) && steps < ANCESTORS; steps++) at = at.parent;
    }
    if (!at || !fits(compound, at)) return false;
    combinator = compound.combinator;
  }
  return true;
}

/** The keys rules may be filed under for an element. */
export const keysOf = (element: HtmlElement): readonly string[] => [
  element.name,
  ...classesOf(element).map((name) => `.${name}`),
];
