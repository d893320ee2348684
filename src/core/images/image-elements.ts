/** Pictures of a mail: how large they are shown, and what is known of their files. */
import { imageSize } from 'image-size';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';
import { firstBytes } from '../attachments/base64.ts';
import { inlineValue } from '../content/visible-text.ts';

export interface ShownSize {
  /** In CSS pixels; null where the mail does not say. */
  readonly width: number | null;
  readonly height: number | null;
}

function pixels(value: string | null | undefined): number | null {
  const found = /^\s*(\d{1,5}(?:\.\d+)?)\s*(?:px)?\s*$/iu.exec(value ?? '');
  return found ? Number(found[1]) : null;
}

/** From the attributes, else from the inline style. */
export function shownSize(document: HtmlDocument, image: HtmlElement): ShownSize {
  const read = (name: string): number | null =>
    pixels(attributeOf(image, name)?.value) ?? pixels(inlineValue(document, image, name));
  return { width: read('width'), height: read('height') };
}

export interface PictureFile {
  readonly width: number;
  readonly height: number;
}

/** JPEG files carry their size behind their metadata, which may hold a small picture of its own. */
const HEAD_BYTES = 192 * 1024;

/** Size in pixels of a file in base64; null where its head says nothing. */
export function pictureSize(content: string | null): PictureFile | null {
  if (content === null || content === '') return null;
  try {
    const { width, height } = imageSize(Uint8Array.from(firstBytes(content, HEAD_BYTES)));
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    // No picture, or a broken one, which is another finding's business.
    return null;
  }
}
