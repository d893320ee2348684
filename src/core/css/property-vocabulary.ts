/** The words of a property's grammar: every keyword and function that css-tree's dictionary lets stand in its value. */
import * as csstree from 'css-tree';

/** Words that browsers take and the dictionary lacks. */
export const NEWER_WORDS: Readonly<Record<string, readonly string[]>> = {
  display: ['math'],
  'image-orientation': ['none'],
  'overflow-anchor': ['visible'],
  'flex-wrap': ['balance'],
  'flex-flow': ['balance'],
  'word-wrap': ['anywhere'],
  'font-variant': ['text', 'unicode', 'emoji', 'sub', 'super'],
  background: ['text', 'border-area'],
};

/** css-tree's grammar of a property, flattened to the words that stand in it. */
type Syntax = {
  readonly type: string;
  readonly name?: string;
  readonly value?: string;
  readonly terms?: readonly Syntax[];
  readonly term?: Syntax;
};
interface Dictionary {
  getProperty(name: string): { readonly syntax: Syntax | null } | null;
  getType(name: string): { readonly syntax: Syntax | null } | null;
}
const dictionary = csstree.lexer as unknown as Dictionary;

export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly functions: ReadonlySet<string>;
  /** True where any word may stand, as names of fonts do. */
  readonly free: boolean;
}
const vocabularies = new Map<string, Vocabulary>();

const ANY_WORD: ReadonlySet<string> = new Set(['custom-ident', 'ident', 'dashed-ident']);

/** Every keyword and function a property's grammar names, through the types it is made of. */
export function vocabularyOf(property: string): Vocabulary {
  const before = vocabularies.get(property);
  if (before) return before;
  const words = new Set<string>(['inherit', 'initial', 'unset', 'revert', ...(NEWER_WORDS[property] ?? [])]);
  const functions = new Set<string>(['calc', 'min', 'max', 'clamp', 'var']);
  const seen = new Set<string>();
  let free = false;
  const stack: { readonly node: Syntax; readonly inFunction: boolean }[] = [];
  const enter = (kind: string, name: string, inFunction: boolean): void => {
    const within = inFunction || name.endsWith('()');
    const key = `${kind} ${name} ${within}`;
    if (seen.has(key)) return;
    seen.add(key);
    const entry = kind === 'Type' ? dictionary.getType(name) : dictionary.getProperty(name);
    if (entry?.syntax) stack.push({ node: entry.syntax, inFunction: within });
  };
  enter('Property', property, false);
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { inFunction } = step;
    const { type, name = '', terms = [], term } = step.node;
    if (type === 'Keyword') words.add(name.toLowerCase());
    else if (type === 'Function') functions.add(name.toLowerCase().replace(/\($/u, ''));
    else if (type === 'Type' || type === 'Property') enter(type, name, inFunction);
    if (type === 'Type' && ANY_WORD.has(name) && !inFunction) free = true;
    let within = inFunction;
    for (const child of term ? [...terms, term] : terms) {
      stack.push({ node: child, inFunction: within });
      if (child.type === 'Function') within = true;
      else if (child.type === 'Token' && child.value === ')') within = inFunction;
    }
  }
  const vocabulary = { words, functions, free };
  vocabularies.set(property, vocabulary);
  return vocabulary;
}

/** True where the dictionary has a grammar to hold values against. */
export const hasGrammar = (property: string): boolean => Boolean(dictionary.getProperty(property)?.syntax);
