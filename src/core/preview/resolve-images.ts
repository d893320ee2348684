/**
 * Decides for every image and font whether it is shown: inline attachments from the preview's own origin, what stands
 * inside the address, remote ones only when they are allowed. The policy would stop a blocked one too; here it is laid
 * out as a recipient's client does it.
 */
import { changeCss } from './css-of-mail.ts';
import { blockImage } from './blocked-image.ts';
import { makeImageBox } from './image-box.ts';
import {
  attributeName,
  getAttribute,
  isSvg,
  removeAttribute,
  setAttribute,
  type MailElement,
} from './mail-tree.ts';
import { readMailUrl, readSrcset, writeSrcset } from '../urls/mail-url.ts';
import type { RemovedList } from './removed.ts';
import { rewriteCss } from '../css/rewrite-css.ts';

export interface ImageSources {
  /** Where the preview's origin serves an inline attachment, by the attachment's name. */
  readonly cidUrls: ReadonlyMap<string, string>;
  /** Shows images from their own servers, over https only. */
  readonly remoteImages: boolean;
}

export interface ResolveImagesOptions extends ImageSources {
  /** Shows no image at all, as clients do until the reader allows them. */
  readonly imagesOff: boolean;
  /**
   * For the frame that measures: an address to put behind things in place of a picture that is not shown, and boxes as
   * large as the pictures in place of those in the text.
   */
  readonly standIn?: string | undefined;
  readonly removed: RemovedList;
}

type Resolved =
  | { readonly kind: 'shown'; readonly url: string }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'missing'; readonly name: string };

function resolve(raw: string, options: ResolveImagesOptions): Resolved {
  const { cidUrls, remoteImages, imagesOff, removed } = options;
  const url = readMailUrl(raw);
  if (url.kind === 'dangerous') removed.add('dangerous address');
  if (url.kind === 'cid') {
    const path = cidUrls.get(url.name);
    if (imagesOff) return { kind: 'hidden' };
    return path === undefined ? { kind: 'missing', name: url.name } : { kind: 'shown', url: path };
  }
  if (imagesOff) return { kind: 'hidden' };
  if (url.kind === 'data') return { kind: 'shown', url: raw.trim() };
  if (url.kind === 'web' && url.secure && remoteImages) return { kind: 'shown', url: url.url };
  return { kind: 'hidden' };
}

/** `srcset` with what may be shown; empty when nothing may. */
function resolveSrcset(value: string, options: ResolveImagesOptions): string {
  const shown = readSrcset(value).flatMap(({ url, descriptor }) => {
    const resolved = resolve(url, options);
    return resolved.kind === 'shown' ? [{ url: resolved.url, descriptor }] : [];
  });
  return writeSrcset(shown);
}

function resolveImage(element: MailElement, options: ResolveImagesOptions): void {
  // Without any address nothing is blocked: it is laid out as the author left it.
  if (getAttribute(element, 'src') === undefined && getAttribute(element, 'srcset') === undefined) return;
  const srcset = resolveSrcset(getAttribute(element, 'srcset') ?? '', options);
  const resolved = resolve(getAttribute(element, 'src') ?? '', options);
  removeAttribute(element, 'srcset');
  if (srcset !== '') setAttribute(element, 'srcset', srcset);
  if (resolved.kind === 'shown') setAttribute(element, 'src', resolved.url);
  else if (srcset !== '') removeAttribute(element, 'src');
  else if (options.standIn !== undefined) makeImageBox(element);
  else blockImage(element, resolved.kind === 'missing' ? resolved.name : undefined);
}

function resolveFont(raw: string, { remoteImages }: ResolveImagesOptions): string | null {
  const url = readMailUrl(raw);
  if (url.kind === 'data') return raw;
  return url.kind === 'web' && url.secure && remoteImages ? url.url : null;
}

/** Attributes that show an image behind or inside something else. */
function resolveAttribute(element: MailElement, name: string, options: ResolveImagesOptions): void {
  const value = getAttribute(element, name);
  if (value === undefined) return;
  const resolved = resolve(value, options);
  const url = resolved.kind === 'shown' ? resolved.url : options.standIn;
  if (url !== undefined) setAttribute(element, name, url);
  else removeAttribute(element, name);
}

/** Changes the tree in place. */
export function resolveImages(elements: readonly MailElement[], options: ResolveImagesOptions): void {
  for (const element of elements) {
    const name = element.tagName.toLowerCase();
    const inputImage = name === 'input' && getAttribute(element, 'type')?.trim().toLowerCase() === 'image';
    if (name === 'img' || inputImage) {
      resolveImage(element, options);
      continue;
    }
    if (name === 'source') {
      const srcset = resolveSrcset(getAttribute(element, 'srcset') ?? '', options);
      if (srcset === '') removeAttribute(element, 'srcset');
      else setAttribute(element, 'srcset', srcset);
    }
    resolveAttribute(element, 'background', options);
    if (name === 'video') resolveAttribute(element, 'poster', options);
    // VML outside a comment is nothing to a browser, but its cid addresses are the author's and resolve likewise.
    if (name.startsWith('v:')) resolveAttribute(element, 'src', options);
    if (isSvg(element) && name === 'image') {
      for (const attribute of element.attrs.map(attributeName)) {
        if (attribute.endsWith('href')) resolveAttribute(element, attribute, options);
      }
    }
  }
  changeCss(elements, (css) => {
    const rewritten = rewriteCss(css, {
      url(url, property) {
        const { kind } = readMailUrl(url);
        if (kind === 'fragment') return url;
        // A font-face. Fonts show the same people the same thing as pictures do, so one consent is for both.
        if (property === 'src') return resolveFont(url, options);
        const resolved = resolve(url, options);
        return resolved.kind === 'shown' ? resolved.url : (options.standIn ?? null);
      },
    });
    for (let i = 0; i < rewritten.imports; i++) options.removed.add('style import');
    for (let i = 0; i < rewritten.expressions; i++) options.removed.add('script in a style');
    return rewritten.css;
  });
}
