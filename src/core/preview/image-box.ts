/** What stands where no image is shown: a box of the image's size with its alternative text, as clients do it. */
import {
  addClass,
  createText,
  getAttribute,
  removeAttribute,
  rename,
  setAttribute,
  setChildren,
  type MailElement,
} from './mail-tree.ts';

const IMAGE_BOX_CLASS = 'mailproof-image';
const MISSING_IMAGE_CLASS = 'mailproof-missing-image';

/** Translucent, so that the box suits light and dark mails; the text keeps what the author set for the image. */
export const IMAGE_BOX_CSS = `
.${IMAGE_BOX_CLASS}{display:inline-block;box-sizing:border-box;max-width:100%;min-height:1.2em;overflow:hidden;padding:2px 4px;vertical-align:middle;background-color:rgba(127,127,127,.12);border:1px solid rgba(127,127,127,.45)}
.${MISSING_IMAGE_CLASS}{padding:4px 6px;border:2px dashed #d97706!important;background-color:rgba(217,119,6,.14);font:12px/1.4 Arial,sans-serif;color:inherit}
`;

/** Spacers and open pixels: nobody sees a box there in a client either. */
const INVISIBLE_SIZE = 3;

/** A `width` or `height` attribute as CSS; null when there is none. */
function cssSize(value: string | undefined): { readonly css: string; readonly pixels: number | null } | null {
  const found = /^\s*(\d{1,5}(?:\.\d{1,3})?)\s*(%?)/u.exec(value ?? '');
  if (!found) return null;
  const number = Number(found[1]);
  return found[2] === '%' ? { css: `${number}%`, pixels: null } : { css: `${number}px`, pixels: number };
}

/**
 * Makes an image a box in place. `missingName` names an inline attachment that is not there; without it the box is a
 * plain "image not shown".
 */
export function makeImageBox(element: MailElement, missingName?: string): void {
  const width = cssSize(getAttribute(element, 'width'));
  const height = cssSize(getAttribute(element, 'height'));
  const alt = (getAttribute(element, 'alt') ?? '').trim();
  const tiny = [width, height].some((size) => (size?.pixels ?? Infinity) <= INVISIBLE_SIZE);
  const sizes = [
    width ? `width:${width.css}` : '',
    height ? `height:${height.css}` : '',
    // The author's own `height:auto` then gives what the image would have.
    width?.pixels && height?.pixels ? `aspect-ratio:${width.pixels}/${height.pixels}` : '',
  ].filter((one) => one !== '');
  const own = getAttribute(element, 'style') ?? '';
  const style = [...sizes, own].filter((one) => one !== '').join(';');
  rename(element, 'span');
  removeAttribute(
    element,
    'src',
    'srcset',
    'sizes',
    'width',
    'height',
    'alt',
    'border',
    'type',
    'usemap',
    'ismap',
  );
  if (missingName !== undefined) {
    addClass(element, `${IMAGE_BOX_CLASS} ${MISSING_IMAGE_CLASS}`);
    const instead = alt === '' ? '' : `. Its alternative text: ${alt}`;
    setAttribute(element, 'title', `No inline attachment is named ${missingName}${instead}`);
    setChildren(element, [createText(`Missing image: ${missingName}`)]);
  } else if (tiny) {
    addClass(element, 'mailproof-spacer');
    setChildren(element, []);
  } else {
    addClass(element, IMAGE_BOX_CLASS);
    setChildren(element, alt === '' ? [] : [createText(alt)]);
  }
  if (style !== '') setAttribute(element, 'style', tiny ? `display:inline-block;${style}` : style);
}
