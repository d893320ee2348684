/** The words of an element as a message quotes them: rules look at masked text, whose filler no recipient ever reads. */
import type { HtmlElement, HtmlText } from '../html/nodes.ts';
import { textContent } from '../html/walk.ts';
import type { TextRange } from '../text/positions.ts';
import type { HtmlPlaceText } from './place-text.ts';

/** The source of a stretch, its tags as they are written. */
export const writtenAt = ({ text }: HtmlPlaceText, { start, end }: TextRange): string =>
  text.slice(start, end);

/** Text of an element of `place.document`, its tags as they are written. */
export const writtenWords = (place: HtmlPlaceText, element: HtmlElement): string =>
  textContent(element, ({ text, range }) => (place.touchesTag(range) ? writtenAt(place, range) : text));

/** The same without what tags stand for, since nobody knows it. */
export const literalWords = (place: HtmlPlaceText, element: HtmlElement): string =>
  textContent(element, (node) => (place.touchesTag(node.range) ? withoutTags(place, node) : node.text));

function withoutTags(place: HtmlPlaceText, { range: { start, end } }: HtmlText): string {
  let text = '';
  for (let at = start; at < end; at++) {
    if (place.masked.charCodeAt(at) === place.text.charCodeAt(at)) text += place.text.charAt(at);
    else if (!text.endsWith(' ')) text += ' ';
  }
  return text;
}

/** Text of an element of `place.renderedDocument`; a stretch without a known value is quoted as it is written. */
export const readWords = (place: HtmlPlaceText, element: HtmlElement): string =>
  textContent(element, (node) => readText(place, node));

export const readText = (place: HtmlPlaceText, { text, range }: HtmlText): string =>
  place.touchesMissing(range) ? writtenAt(place, place.toSource(range)) : text;
