/** The tree the views change: parse5's own, with the few moves they share. Nothing here recurses. */
import { defaultTreeAdapter, html as spec, type DefaultTreeAdapterTypes } from 'parse5';
import { parseBounded } from '../html/bounded-parse.ts';

export type MailDocument = DefaultTreeAdapterTypes.Document;
export type MailElement = DefaultTreeAdapterTypes.Element;
export type MailText = DefaultTreeAdapterTypes.TextNode;
export type MailNode = DefaultTreeAdapterTypes.ChildNode;
export type MailParent = DefaultTreeAdapterTypes.ParentNode;

export const isElement = (node: MailNode | MailParent): node is MailElement => 'tagName' in node;
export const isText = (node: MailNode): node is MailText => node.nodeName === '#text';
export const isComment = (node: MailNode): boolean => node.nodeName === '#comment';
export const isHtml = (element: MailElement): boolean => element.namespaceURI === spec.NS.HTML;
export const isSvg = (element: MailElement): boolean => element.namespaceURI === spec.NS.SVG;

/**
 * Parses as the frame will: without scripting, so that `<noscript>` is markup here as it is there. Null when the text
 * makes more elements than we can show, or more work than any mail.
 */
export const parseMail = (text: string): MailDocument | null => parseBounded(text, { scripting: false });

/** The same for a look at what stands in a text, whatever the places. */
export const parseAgain = (text: string): MailDocument | null =>
  parseBounded(text, { scripting: false, places: false });

const isTemplate = (element: MailElement): element is DefaultTreeAdapterTypes.Template =>
  'content' in element;

function copyOf(node: MailNode, parentNode: MailParent): MailNode {
  if (!isElement(node)) return { ...node, parentNode };
  const copy: MailElement = {
    ...node,
    parentNode,
    attrs: node.attrs.map((attribute) => ({ ...attribute })),
    childNodes: [],
  };
  // What a template holds hangs on a fragment of its own.
  if (isTemplate(copy)) copy.content = { ...copy.content, childNodes: [] };
  return copy;
}

/** A tree of its own; places in the source are shared, since nothing changes them. */
function copyTree(document: MailDocument): MailDocument {
  const root: MailDocument = { ...document, childNodes: [] };
  const stack: [from: MailParent, to: MailParent][] = [[document, root]];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const [from, to] = step;
    for (const child of from.childNodes) {
      const copy = copyOf(child, to);
      to.childNodes.push(copy);
      if (!isElement(child) || !isElement(copy)) continue;
      stack.push([child, copy]);
      if (isTemplate(child) && isTemplate(copy)) stack.push([child.content, copy.content]);
    }
  }
  return root;
}

let last: { readonly text: string; readonly tree: MailDocument | null } | null = null;

/**
 * As `parseMail`, for texts that are asked for several times in a row: a preview and the frames that measure its mail.
 * The last one is parsed once; each caller gets a tree of its own to change.
 */
export function parseMailOnce(text: string): MailDocument | null {
  if (last?.text !== text) last = { text, tree: parseMail(text) };
  return last.tree && copyTree(last.tree);
}

/** All elements below a node in document order, as they stand now; also those inside `<template>`. */
export function elementsOf(root: MailParent): MailElement[] {
  const found: MailElement[] = [];
  const stack: MailNode[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    const children = 'content' in node ? node.content.childNodes : node.childNodes;
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i];
      if (child) stack.push(child);
    }
  }
  return found;
}

/** An attribute's name as written, in lower case (`xlink:href`). */
export function attributeName(attribute: {
  readonly name: string;
  readonly prefix?: string | undefined;
}): string {
  return (attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name).toLowerCase();
}

/** As `attributeName(attribute) === name`; most names are told apart by their length, without being put in lower case. */
export function isNamed(attribute: MailElement['attrs'][number], name: string): boolean {
  if (!attribute.prefix && attribute.name.length !== name.length) return false;
  return attributeName(attribute) === name;
}

/** The value of an attribute by its lower-case name. */
export function getAttribute(element: MailElement, name: string): string | undefined {
  for (const attribute of element.attrs) if (isNamed(attribute, name)) return attribute.value;
  return undefined;
}

export function removeAttribute(element: MailElement, ...names: readonly string[]): void {
  const wanted = (attribute: MailElement['attrs'][number]): boolean =>
    names.some((name) => isNamed(attribute, name));
  if (element.attrs.some(wanted)) element.attrs = element.attrs.filter((attribute) => !wanted(attribute));
}

export function setAttribute(element: MailElement, name: string, value: string): void {
  const known = element.attrs.find((attribute) => isNamed(attribute, name));
  if (known) known.value = value;
  else element.attrs.push({ name, value });
}

export function addClass(element: MailElement, name: string): void {
  setAttribute(element, 'class', `${getAttribute(element, 'class') ?? ''} ${name}`.trim());
}

/** Makes another element of it in place, so that its id and its place in the source stay. */
export function rename(element: MailElement, name: string): void {
  element.tagName = name;
  element.nodeName = name;
  element.namespaceURI = spec.NS.HTML;
}

export function createElement(name: string, attributes: Readonly<Record<string, string>>): MailElement {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  return defaultTreeAdapter.createElement(name, spec.NS.HTML, attrs);
}

/** Shows nothing and says nothing: what keeps two texts apart. */
export const createEmptyComment = (): MailNode => defaultTreeAdapter.createCommentNode('');

export function createText(value: string): MailText {
  return { nodeName: '#text', value, parentNode: null };
}

/** Puts these nodes in the place of all children. */
export function setChildren(parent: MailParent, children: readonly MailNode[]): void {
  parent.childNodes = [...children];
  for (const child of children) child.parentNode = parent;
}

/** Takes many nodes out at once; one pass a parent, so that a long list of siblings costs linear time. */
export function removeAll(nodes: Iterable<MailNode>): void {
  const gone = new Set<MailNode>(nodes);
  const parents = new Set<MailParent>();
  for (const { parentNode } of gone) if (parentNode) parents.add(parentNode);
  for (const parent of parents) parent.childNodes = parent.childNodes.filter((child) => !gone.has(child));
  for (const node of gone) node.parentNode = null;
}

/** The text directly inside an element, such as a style sheet's. */
export function ownText(element: MailElement): string {
  return element.childNodes.map((child) => (isText(child) ? child.value : '')).join('');
}

/** The document's html, head and body; a mail made of frames gets an empty body. */
export function skeletonOf(document: MailDocument): {
  html: MailElement;
  head: MailElement;
  body: MailElement;
} {
  const childOf = (parent: MailParent, name: string): MailElement => {
    const known = parent.childNodes.find(
      (child): child is MailElement => isElement(child) && child.tagName === name,
    );
    if (known) return known;
    const made = createElement(name, {});
    made.parentNode = parent;
    if (name === 'head') parent.childNodes.unshift(made);
    else parent.childNodes.push(made);
    return made;
  };
  const html = childOf(document, 'html');
  return { html, head: childOf(html, 'head'), body: childOf(html, 'body') };
}
