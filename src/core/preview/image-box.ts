/**
 * In the frame that measures, what stands for a picture that is not loaded: a box as large as the picture will be, with
 * its alternative text. So links are as large there as recipients tap them, and the text's contrast can be judged.
 */
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

/** Known to the measuring script. */
const IMAGE_BOX_CLASS = 'mailproof-image';

/** Translucent, so that what is behind the alternative text counts as its ground. */
export const IMAGE_BOX_CSS = `
.${IMAGE_BOX_CLASS}{display:inline-block;box-sizing:border-box;max-width:100%;min-height:1.2em;overflow:hidden;padding:2px 4px;vertical-align:middle;background-color:rgba(127,127,127,.12);border:1px solid rgba(127,127,127,.45)}
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

const IMAGE_ATTRIBUTES = 'src srcset sizes width height alt border type usemap ismap'.split(' ');

/** Makes an image a box in place. */
export function makeImageBox(element: MailElement): void {
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
  removeAttribute(element, ...IMAGE_ATTRIBUTES);
  if (!tiny) addClass(element, IMAGE_BOX_CLASS);
  setChildren(element, tiny || alt === '' ? [] : [createText(alt)]);
  if (style !== '') setAttribute(element, 'style', tiny ? `display:inline-block;${style}` : style);
}
