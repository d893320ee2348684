/**
 * What stands where a picture is not shown. The element stays an `img`, so that the mail's own rules still match it, and
 * gets an address that holds no picture: Chromium then lays it out as one whose loading a client has blocked (its
 * alternative text, the size given with it, or nothing). Measured against Chromium with images turned off, in standards
 * and in quirks mode (test/e2e/blocked-images.spec.ts); an `img` without `src` differs.
 */
import { addClass, getAttribute, removeAttribute, setAttribute, type MailElement } from './mail-tree.ts';

/** Asks nobody for anything: an address that holds an empty picture. */
export const BLOCKED_PICTURE = 'data:image/png,';

const MISSING_IMAGE_CLASS = 'mailproof-missing-image';

/** An outline takes no room, so the mail is laid out as recipients get it. */
export const MISSING_IMAGE_CSS = `
.${MISSING_IMAGE_CLASS}{outline:2px dashed #d97706!important;outline-offset:-2px!important;background-color:rgba(217,119,6,.14)!important;font:12px/1.4 Arial,sans-serif!important}
`;

/** `missingName` names an inline attachment that is not there, which is marked. */
export function blockImage(element: MailElement, missingName?: string): void {
  removeAttribute(element, 'srcset', 'sizes');
  setAttribute(element, 'src', BLOCKED_PICTURE);
  if (missingName === undefined) return;
  const alt = (getAttribute(element, 'alt') ?? '').trim();
  const instead = alt === '' ? '' : `. Its alternative text: ${alt}`;
  setAttribute(element, 'title', `No inline attachment is named ${missingName}${instead}`);
  setAttribute(element, 'alt', `Missing image: ${missingName}`);
  addClass(element, MISSING_IMAGE_CLASS);
}
