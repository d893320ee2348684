/** Elements of a mail, with those that only Outlook reads. */
import { memo } from '../collections/memo.ts';
import type { HtmlDocument, HtmlElement, HtmlNode } from './nodes.ts';

/** In source order, with the markup of Outlook's conditional comments. */
export const allElements: (document: HtmlDocument) => readonly HtmlElement[] = memo((document) => {
  const inside = document.conditionals.flatMap(({ markup }) => markup?.elements ?? []);
  if (inside.length === 0) return document.elements;
  return [...document.elements, ...inside].sort((a, b) => a.range.start - b.range.start);
});

const isBlankText = (node: HtmlNode): boolean => node.kind === 'text' && node.text.trim() === '';

/** Children that a reader could notice. */
export const contentOf = (element: HtmlElement): readonly HtmlNode[] =>
  element.children.filter((node) => node.kind !== 'comment' && !isBlankText(node));
