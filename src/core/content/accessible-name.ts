/**
 * What assistive technology calls an element, by the accessible-name computation (ARIA accname 1.2, HTML-AAM): a
 * reference, then a label, then the content, then the title. Text that nobody is shown does not count, unless a
 * reference names it.
 */
import { memo } from '../collections/memo.ts';
import { attributeOf, type HtmlDocument, type HtmlElement, type HtmlNode } from '../html/nodes.ts';
import { textContent } from '../html/walk.ts';
import { isPicture } from './pictures.ts';
import { inlineValue } from './visible-text.ts';

const valueOf = (element: HtmlElement, name: string): string =>
  (attributeOf(element, name)?.value ?? '').replace(/[\s\u200b-\u200d\ufeff]+/gu, ' ').trim();

/** The first element of each id counts, as in a browser. */
const elementsById = memo((document: HtmlDocument) => {
  const found = new Map<string, HtmlElement>();
  for (const element of document.elements) {
    const own = attributeOf(element, 'id')?.value;
    if (own !== undefined && !found.has(own)) found.set(own, element);
  }
  return found;
});

/** Left out of names: not shown at all, or kept from assistive technology. */
const isSilent = (document: HtmlDocument, element: HtmlElement): boolean =>
  valueOf(element, 'aria-hidden').toLowerCase() === 'true' ||
  attributeOf(element, 'hidden') !== undefined ||
  inlineValue(document, element, 'display') === 'none' ||
  inlineValue(document, element, 'visibility') === 'hidden';

const silencesIn = memo<HtmlDocument, Map<HtmlElement, boolean>>(() => new Map());

/** Left out by itself or by something around it. */
export function isKeptSilent(document: HtmlDocument, element: HtmlElement): boolean {
  const silences = silencesIn(document);
  const chain: HtmlElement[] = [];
  let silent = false;
  for (let at: HtmlElement | null = element; at; at = at.parent) {
    const cached = silences.get(at);
    if (cached !== undefined) {
      silent = cached;
      break;
    }
    chain.push(at);
  }
  for (const at of chain.toReversed()) {
    silent = silent || isSilent(document, at);
    silences.set(at, silent);
  }
  return silent;
}

/** By reference or label; null when there is neither. `dangling`: a reference to nothing, which is a finding itself. */
export function labelOf(document: HtmlDocument, element: HtmlElement): string | null | 'dangling' {
  const ids = valueOf(element, 'aria-labelledby')
    .split(' ')
    .filter((id) => id !== '');
  const meant = ids.map((id) => elementsById(document).get(id)).filter((one) => one !== undefined);
  if (ids.length > 0 && meant.length === 0) return 'dangling';
  const text = meant
    .map((one) => valueOf(one, 'aria-label') || textContent(one))
    .join(' ')
    .trim();
  return text || valueOf(element, 'aria-label') || null;
}

/** The name of an image: an empty alt says decoration, and then a title does not name it. */
function nameOfPicture(document: HtmlDocument, picture: HtmlElement): string {
  const label = labelOf(document, picture);
  if (label !== null) return label;
  return valueOf(picture, attributeOf(picture, 'alt') ? 'alt' : 'title');
}

export interface SpokenContent {
  /** Texts and names of images, in order. */
  readonly text: string;
  /** Images that are shown to assistive technology. */
  readonly pictures: readonly HtmlElement[];
}

/** What is read out of an element's content. */
export function spokenContent(document: HtmlDocument, root: HtmlElement): SpokenContent {
  const pieces: string[] = [];
  const pictures: HtmlElement[] = [];
  const stack: HtmlNode[] = [...root.children].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.kind === 'text') pieces.push(node.text);
    // A link left open holds the next ones; their content is theirs.
    if (node.kind !== 'element' || node.name === root.name || /^(?:style|script)$/u.test(node.name)) continue;
    if (isSilent(document, node)) continue;
    if (isPicture(node)) {
      pictures.push(node);
      pieces.push(nameOfPicture(document, node));
      continue;
    }
    const label = labelOf(document, node);
    if (label !== null && label !== 'dangling') pieces.push(label);
    else for (let i = node.children.length - 1; i >= 0; i--) stack.push(...node.children.slice(i, i + 1));
  }
  return {
    text: pieces
      .join(' ')
      .replace(/[\s\u200b-\u200d\ufeff]+/gu, ' ')
      .trim(),
    pictures,
  };
}
