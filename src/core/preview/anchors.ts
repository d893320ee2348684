/**
 * Ties the elements of a preview to the source. Every element has an id, so that `#id` in the frame's address
 * highlights it through `:target`, without any script.
 */
import type { Rendered } from '../substitution/engine.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import type { TextRange } from '../text/positions.ts';
import { elementsOf, getAttribute, isHtml, ownText, setAttribute, type MailDocument } from './mail-tree.ts';

export interface PreviewElement {
  /** The element's id. In an address it stands as `#${encodeURIComponent(anchor)}`. */
  readonly anchor: string;
  /** Where the element stands in the template's own text. */
  readonly source: TextRange;
}

/** Elements that are never seen, so there is nothing to highlight. */
const UNSEEN: ReadonlySet<string> = new Set(
  'html head title style script meta link base template noscript'.split(' '),
);

/** Gives ids and answers the map, in document order. Elements the parser made up have no place and get none. */
export function assignAnchors(document: MailDocument, rendered: Rendered): readonly PreviewElement[] {
  const elements = elementsOf(document).filter((element) => isHtml(element) && !UNSEEN.has(element.tagName));
  const ids = new Map<string, number>();
  for (const element of elementsOf(document)) {
    const id = getAttribute(element, 'id');
    if (id !== undefined && id !== '') ids.set(id, (ids.get(id) ?? 0) + 1);
  }
  const styled = new Set<string>();
  for (const element of elementsOf(document)) {
    if (element.tagName !== 'style') continue;
    for (const found of ownText(element).matchAll(/#([\w-]+)/gu)) styled.add(found[1] ?? '');
  }
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
    // An address cannot name the second element of an id. It gets another one, unless a style hangs on it: then the
    // element around it is highlighted instead.
    if (own !== '' && used.has(own) && styled.has(own)) continue;
    const anchor = own === '' || used.has(own) ? newId() : own;
    used.add(anchor);
    if (anchor !== own) setAttribute(element, 'id', anchor);
    const source = toSourceRange(rendered, { start: place.startOffset, end: place.endOffset });
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
