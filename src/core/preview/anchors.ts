/**
 * Ties the elements of a preview to the source: every element has an id by which the window can name it, and in a
 * document to be shown its place in the source, which is the same in the next document of the same template.
 */
import type { Rendered } from '../substitution/engine.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import type { TextRange } from '../text/positions.ts';
import {
  elementsOf,
  getAttribute,
  isHtml,
  ownText,
  removeAttribute,
  setAttribute,
  type MailDocument,
} from './mail-tree.ts';
import { MARKED_ATTRIBUTE, SOURCE_ATTRIBUTE } from './viewing/viewing-attributes.ts';

export interface PreviewElement {
  /** The element's id. */
  readonly anchor: string;
  /** Where the element stands in the template's own text. */
  readonly source: TextRange;
}

/** Elements that are never seen, so there is nothing to highlight. */
const UNSEEN: ReadonlySet<string> = new Set(
  'html head title style script meta link base template noscript'.split(' '),
);

/** Gives ids and answers the map, in document order. Elements the parser made up have no place and get none. */
export function assignAnchors(
  document: MailDocument,
  rendered: Rendered,
  isShown = false,
): readonly PreviewElement[] {
  const all = elementsOf(document);
  const elements = all.filter((element) => isHtml(element) && !UNSEEN.has(element.tagName));
  const ids = new Map<string, number>();
  for (const element of all) {
    const id = getAttribute(element, 'id');
    if (id !== undefined && id !== '') ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  const styled = new Set<string>();
  for (const element of all) {
    if (element.tagName !== 'style') continue;
    for (const found of ownText(element).matchAll(/#([\w-]+)/gu)) styled.add(found[1] ?? '');
  }
  // Those that the mail's author forged are taken away.
  for (const element of all) removeAttribute(element, SOURCE_ATTRIBUTE, MARKED_ATTRIBUTE);
  const used = new Set<string>();
  const found: PreviewElement[] = [];
  let next = 1;
  const newId = (): string => {
    while (ids.has(`mp-${next}`)) next++;
    return `mp-${next++}`;
  };
  for (const element of elements) {
    const place = element.sourceCodeLocation;
    if (!place) continue;
    const own = getAttribute(element, 'id') ?? '';
    // An id names its first element alone, so the second one gets another. Where a style hangs on
    // the id, the element around it is outlined instead.
    if (own !== '' && used.has(own) && styled.has(own)) continue;
    const anchor = own === '' || used.has(own) ? newId() : own;
    used.add(anchor);
    if (anchor !== own) setAttribute(element, 'id', anchor);
    const source = toSourceRange(rendered, { start: place.startOffset, end: place.endOffset });
    if (isShown) setAttribute(element, SOURCE_ATTRIBUTE, String(source.start));
    found.push({ anchor, source });
  }
  return found;
}

/** The anchor of the smallest element that holds the whole range; null when none does (the head, for example). */
export function locate(elements: readonly PreviewElement[], range: TextRange): string | null {
  let best: PreviewElement | null = null;
  for (const element of elements) {
    const { start, end } = element.source;
    if (start > range.start || end < range.end) continue;
    // Of equal ones the later is the inner one.
    if (!best || end - start <= best.source.end - best.source.start) best = element;
  }
  return best?.anchor ?? null;
}
