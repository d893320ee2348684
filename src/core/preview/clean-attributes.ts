/** Which attributes reach the preview. Run after the images are resolved: no image address is changed here, only judged. */
import { attributeName, getAttribute, isHtml, isSvg, setAttribute, type MailElement } from './mail-tree.ts';
import { readMailUrl, readSrcset } from '../urls/mail-url.ts';
import type { RemovedList } from './removed.ts';
import { rewriteCss } from '../css/rewrite-css.ts';

export interface CleanOptions {
  readonly remoteImages: boolean;
  /** The addresses at which the preview's own origin serves the inline attachments. */
  readonly ownUrls: ReadonlySet<string>;
}

/** Taken out; the value is the word shown, empty for what is not worth telling. */
const FORBIDDEN: ReadonlyMap<string, string> = new Map([
  ['srcdoc', 'document inside an attribute'],
  // Sends what is typed into a form.
  ['action', 'form target'],
  ['action-xhr', 'form target'],
  ['verify-xhr', 'form target'],
  ['formaction', 'form target'],
  ['method', ''],
  ['formmethod', ''],
  ['formtarget', ''],
  // Reports a click to a third party.
  ['ping', 'link ping'],
  ['attributionsrc', 'link ping'],
  // Take the focus out of the window's search field, or make noise.
  ['autofocus', 'autofocus'],
  ['autoplay', 'autoplay'],
  // Would override the header that keeps the preview's address secret.
  ['referrerpolicy', ''],
  ['crossorigin', ''],
  ['http-equiv', ''],
  ['nonce', ''],
  ['is', ''],
  ['shadowrootmode', ''],
  ['manifest', 'application cache'],
  ['codebase', ''],
  ['classid', ''],
  ['archive', ''],
  ['data', ''],
  ['cite', ''],
  ['longdesc', ''],
  ['lowsrc', ''],
  ['dynsrc', ''],
  ['imagesrcset', ''],
  ['xml:base', ''],
  ['target', ''],
  ['rel', ''],
  ['download', ''],
  // AMP's own event wiring, which does nothing without its scripts.
  ['on', ''],
]);

const MEDIA: ReadonlySet<string> = new Set(['video', 'audio', 'track', 'source']);

function isShownImage(raw: string, { remoteImages, ownUrls }: CleanOptions): boolean {
  if (ownUrls.has(raw)) return true;
  const url = readMailUrl(raw);
  if (url.kind === 'data') return true;
  return url.kind === 'web' && url.secure && remoteImages;
}

/**
 * The properties whose addresses are pictures, and a font-face's fonts. Others (`filter`, `clip-path`, SVG's `fill`) point at documents, which no
 * client loads, and which are no pictures to whoever asked to see pictures. A custom property can become either.
 */
const TAKES_ADDRESSES =
  /^(?:-webkit-)?(?:background|list-style|border-image|mask|content$|cursor$|shape-outside$)|^--|^src$/u;

/** CSS with nothing in it that loads what may not be loaded. */
export function cleanCss(css: string, options: CleanOptions, removed: RemovedList): string {
  const cleaned = rewriteCss(css, {
    url(url, property) {
      const { kind } = readMailUrl(url);
      // A font-face: fonts come on the same terms as pictures, but never from the preview's own origin.
      if (property === 'src' && kind !== 'data' && kind !== 'web') return null;
      if (kind === 'web' && !TAKES_ADDRESSES.test(property)) return null;
      if (kind === 'fragment' || isShownImage(url, options)) return url;
      if (kind === 'dangerous') removed.add('dangerous address');
      return null;
    },
  });
  for (let i = 0; i < cleaned.imports; i++) removed.add('style import');
  for (let i = 0; i < cleaned.expressions; i++) removed.add('script in a style');
  return cleaned.css;
}

/** The link's address as it may stand in the preview, or null to take it out. */
function cleanLink(value: string, removed: RemovedList): string | null {
  const url = readMailUrl(value);
  switch (url.kind) {
    case 'dangerous':
      removed.add('dangerous address');
      return null;
    case 'web':
      return url.url;
    case 'fragment':
    case 'contact':
      return value;
    // Relative addresses would lead to the preview's own origin, unknown schemes into some program. It still looks
    // like a link; the list beside the preview shows the author's address.
    case 'empty':
    case 'cid':
    case 'data':
    case 'other':
      return '#';
  }
}

/** The attribute's value as it may stand in the preview, or null to take the attribute out. */
function cleanValue(
  element: MailElement,
  name: string,
  value: string,
  options: CleanOptions,
  removed: RemovedList,
): string | null {
  const tag = element.tagName.toLowerCase();
  if (name === 'style') return cleanCss(value, options, removed);
  if (name === 'href' || name.endsWith(':href')) {
    if (tag === 'a' || tag === 'area') return cleanLink(value, removed);
    if (isSvg(element) && tag === 'image') return isShownImage(value, options) ? value : null;
    return isSvg(element) && readMailUrl(value).kind === 'fragment' ? value : null;
  }
  if (name === 'src' || name === 'poster' || name === 'background') {
    // Sound and film would be loaded from their servers.
    if (isShownImage(value, options) && !(name === 'src' && MEDIA.has(tag))) return value;
    if (readMailUrl(value).kind === 'dangerous') removed.add('dangerous address');
    return null;
  }
  if (name === 'srcset')
    return readSrcset(value).every(({ url }) => isShownImage(url, options)) ? value : null;
  if (isSvg(element) && value.includes('(')) return cleanCss(value, options, removed);
  return value;
}

/** Names that need no judgement: mails repeat a few dozen. */
const plainNames = new Set<string>();
const MOST_NAMES = 1_000;

/** Quotes, angle brackets and the like in a name could read as markup to another parser. */
function isPlainName(name: string): boolean {
  if (plainNames.has(name)) return true;
  if (!/^[a-z_][a-z0-9_:.-]*$/u.test(name)) return false;
  if (plainNames.size < MOST_NAMES) plainNames.add(name);
  return true;
}

/** As `filter`, in place: of most elements everything stays, and a list for each would be most of what cleaning leaves behind. */
function keepWhere<One>(list: One[], mayStay: (one: One) => boolean): void {
  let kept = 0;
  for (const one of list) if (mayStay(one)) list[kept++] = one;
  list.length = kept;
}

/** Changes the element in place. */
export function cleanAttributes(element: MailElement, options: CleanOptions, removed: RemovedList): void {
  const mayStay = (attribute: MailElement['attrs'][number]): boolean => {
    const name = attributeName(attribute);
    if (name.startsWith('on') && name.length > 2) {
      removed.add('event handler');
      return false;
    }
    if (!isPlainName(name)) return false;
    const word = FORBIDDEN.get(name);
    if (word !== undefined) {
      if (word !== '') removed.add(word);
      return false;
    }
    const cleaned = cleanValue(element, name, attribute.value, options, removed);
    if (cleaned === null) return false;
    attribute.value = cleaned;
    return true;
  };
  keepWhere(element.attrs, mayStay);
  // A click inside the frame must not replace the mail. The frame may not open windows either, so it does nothing;
  // links are opened from the list beside the preview, after a question.
  const follows = element.tagName === 'a' || element.tagName === 'area';
  if (follows && getAttribute(element, 'href') !== undefined) setAttribute(element, 'target', '_blank');
  // SVG's `a` follows the HTML attribute of the same name.
  if (!isHtml(element) && !isSvg(element)) element.attrs = [];
}
