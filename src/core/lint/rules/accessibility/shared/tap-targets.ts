/**
 * Links that are too small and too close to others to be hit with a finger (WCAG 2.2, 2.5.8): under 24 by 24 px, and a
 * circle of 24 px around the middle touches another target or another such circle. Links within a sentence are exempt,
 * and so are neighbours that lead to the same place.
 */
import { memo } from '../../../../collections/memo.ts';
import { attributeOf, type HtmlDocument, type HtmlElement, type HtmlNode } from '../../../../html/nodes.ts';
import { closest, descendants, textContent } from '../../../../html/walk.ts';
import { around, bottomOf, distance, distanceTo, middleOf } from '../../../../computed-style/boxes.ts';
import type { Box, MeasuredElement } from '../../../../computed-style/measured-mail.ts';
import { shownSize } from '../../../../images/image-elements.ts';
import { isPicture } from '../../../../content/pictures.ts';
import { inlineValue, isHidden } from '../../../../content/visible-text.ts';

/** CSS pixels, both ways. */
export const LEAST_TARGET = 24;
/** What measuring rounds away. */
const TOLERANCE = 0.5;
/** More links than any mail has; beyond them nothing is said, rather than late. */
const MOST_LINKS = 1000;

export interface SmallTarget {
  readonly link: HtmlElement;
  readonly width: number;
  readonly height: number;
}

const BLOCK = /^(?:p|td|th|li|div|h[1-6]|blockquote|dd|dt|center|table|body)$/u;

/** Words in a block itself, outside of its links and of blocks inside it. Dots and bars between links are none. */
const holdsSentence = memo((block: HtmlElement): boolean => {
  let found = false;
  const stack: HtmlNode[] = [...block.children];
  for (let node = stack.pop(); node && !found; node = stack.pop()) {
    if (node.kind === 'text') found = /[\p{L}\p{N}]/u.test(node.text);
    else if (node.kind === 'element' && node.name !== 'a' && !BLOCK.test(node.name))
      stack.push(...node.children);
  }
  return found;
});

/** A link within a sentence is as tall as its line; no author can change that. */
function inSentence(link: HtmlElement): boolean {
  const block = closest(link.parent, ({ name }) => BLOCK.test(name));
  return block !== null && holdsSentence(block);
}

const linksOf = (document: HtmlDocument): readonly HtmlElement[] =>
  document.elements.filter(
    (element) =>
      element.name === 'a' && attributeOf(element, 'href') !== undefined && !isHidden(document, element),
  );

const targetOf = (link: HtmlElement): string => attributeOf(link, 'href')?.value.trim() ?? '';

const isSmall = ({ width, height }: Box): boolean =>
  width < LEAST_TARGET - TOLERANCE || height < LEAST_TARGET - TOLERANCE;

function crowds(own: Box, other: Box): boolean {
  const middle = middleOf(own);
  return isSmall(other)
    ? distance(middle, middleOf(other)) < LEAST_TARGET - TOLERANCE
    : distanceTo(middle, other) < LEAST_TARGET / 2 - TOLERANCE;
}

/** By the boxes on a phone. A link with a picture whose size nobody knows until it loads is left alone. */
export function measuredSmallTargets(
  document: HtmlDocument,
  seen: ReadonlyMap<HtmlElement, MeasuredElement>,
): readonly SmallTarget[] {
  const links = linksOf(document);
  if (links.length > MOST_LINKS) return [];
  const boxes: { link: HtmlElement; box: Box; sure: boolean }[] = [];
  for (const link of links) {
    const own = seen.get(link)?.box;
    const pictures = descendants(link).filter(isPicture);
    const shown = pictures.map((picture) => seen.get(picture)?.box).filter((box) => box !== undefined);
    const box = [...(own ? [own] : []), ...shown].reduce<Box | null>(
      (all, one) => (all ? around(all, one) : one),
      null,
    );
    const sure = pictures.every((picture) => {
      const { width, height } = shownSize(document, picture);
      return width !== null && height !== null;
    });
    if (box) boxes.push({ link, box, sure });
  }
  boxes.sort((a, b) => a.box.y - b.box.y);
  const found: SmallTarget[] = [];
  for (const [index, { link, box, sure }] of boxes.entries()) {
    if (!sure || !isSmall(box) || inSentence(link)) continue;
    const near = (other: (typeof boxes)[number] | undefined): boolean =>
      other !== undefined &&
      other.link !== link &&
      targetOf(other.link) !== targetOf(link) &&
      crowds(box, other.box);
    let crowded = false;
    for (let at = index + 1; at < boxes.length && !crowded; at++) {
      const other = boxes[at];
      if (!other || other.box.y > bottomOf(box) + LEAST_TARGET) break;
      crowded = near(other);
    }
    // Boxes before it may be tall, so all of them are asked.
    for (let at = index - 1; at >= 0 && !crowded; at--) crowded = near(boxes[at]);
    if (crowded) found.push({ link, width: Math.round(box.width), height: Math.round(box.height) });
  }
  return found.sort((a, b) => a.link.startTag.start - b.link.startTag.start);
}

/** The one picture of a link that holds nothing else. */
function icon(document: HtmlDocument, link: HtmlElement): SmallTarget | null {
  const [picture, ...more] = descendants(link).filter(isPicture);
  if (!picture || more.length > 0 || textContent(link) !== '') return null;
  const { width, height } = shownSize(document, picture);
  if (width === null || height === null || width < 4 || height < 4) return null;
  const grows = [link, picture].some(
    (element) =>
      ['padding', 'padding-left', 'padding-right', 'margin', 'margin-left', 'margin-right', 'width'].some(
        (property) =>
          !(property === 'width' && element === picture) && inlineValue(document, element, property) !== null,
      ) ||
      attributeOf(element, 'hspace') !== undefined ||
      attributeOf(element, 'class') !== undefined,
  );
  return grows ? null : { link, width, height };
}

/** The blank that may stand between two pictures of a line, in CSS pixels; about that of 16 px text. */
const BLANK = 5;

/** As far as the source tells: small pictures side by side, each a link, with at most a blank between them. */
export function writtenSmallTargets(document: HtmlDocument): readonly SmallTarget[] {
  const found = new Map<HtmlElement, SmallTarget>();
  for (const link of linksOf(document)) {
    const one = icon(document, link);
    const siblings = link.parent?.children ?? [];
    if (!one || one.width + BLANK >= LEAST_TARGET || one.height >= LEAST_TARGET) continue;
    let at = siblings.indexOf(link) + 1;
    for (
      let node = siblings[at];
      node?.kind === 'text' && /^[ \t\r\n]*$/u.test(node.text);
      node = siblings[++at]
    );
    const next = siblings[at];
    const other = next?.kind === 'element' && next.name === 'a' ? icon(document, next) : null;
    if (!other || other.width > one.width + BLANK || targetOf(other.link) === targetOf(link)) continue;
    found.set(link, one);
    found.set(other.link, other);
  }
  return [...found.values()];
}
