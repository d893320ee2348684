/** What an image is called for those who do not see it. */
import { attributeOf, type HtmlElement } from '../html/nodes.ts';
import { closest } from '../html/walk.ts';

/** Elements whose picture may not load or not be seen; the AMP ones take alt too. */
export const isPicture = ({ name }: HtmlElement): boolean =>
  name === 'img' || name === 'amp-img' || name === 'amp-anim';

const zeroOrOne = (value: string | undefined): boolean =>
  value !== undefined && /^\s*[01](?:px)?\s*$/u.test(value);

/** A picture of one pixel that only counts openings. */
export function isTrackingPixel(element: HtmlElement): boolean {
  const style = attributeOf(element, 'style')?.value ?? '';
  const size = (side: 'width' | 'height'): boolean =>
    zeroOrOne(attributeOf(element, side)?.value) ||
    new RegExp(`(?:^|;)\\s*${side}\\s*:\\s*[01](?:px)?\\s*(?:;|!|$)`, 'iu').test(style);
  return (size('width') && size('height')) || /(?:^|;)\s*display\s*:\s*none/iu.test(style);
}

/** Said to be skipped by screen readers. */
export const isHiddenFromReaders = (element: HtmlElement): boolean =>
  closest(element, (at) => attributeOf(at, 'aria-hidden')?.value.trim().toLowerCase() === 'true') !== null ||
  /^(?:presentation|none)$/iu.test(attributeOf(element, 'role')?.value.trim() ?? '');
