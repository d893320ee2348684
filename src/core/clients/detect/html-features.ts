/** Features used in the markup: elements, attributes, kinds of link and image. */
import { attributeOf, type HtmlAttribute, type HtmlDocument, type HtmlElement } from '../../html/nodes.ts';
import { urlsOf } from '../../urls/url-uses.ts';
import type { TextRange } from '../../text/positions.ts';

export interface MarkupFeature {
  readonly slug: string;
  readonly range: TextRange;
  readonly element: HtmlElement | null;
}

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ...words(
    `abbr acronym address audio base bdi blockquote body code del dfn dialog div form hr img link marquee meter object p
     picture pre progress rp rt ruby select small span strike strong style svg table textarea video wbr`,
  ).map((name) => [name, `html-${name}`] as const),
  ['embed', 'html-object'],
  ['map', 'html-image-maps'],
  ...words('h1 h2 h3 h4 h5 h6').map((name) => [name, 'html-h1-h6'] as const),
  ...words('ul ol dl').map((name) => [name, 'html-lists'] as const),
  ...words(
    'article aside details figcaption figure footer header hgroup main mark nav section summary time',
  ).map((name) => [name, 'html-semantics'] as const),
]);

const ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ...words(
    `align aria-describedby aria-hidden aria-label aria-labelledby aria-live background cellpadding cellspacing dir
     height hidden lang popover required role srcset target valign width`,
  ).map((name) => [name, `html-${name}`] as const),
  ['sizes', 'html-srcset'],
  ['loading', 'html-loading-attribute'],
  ['usemap', 'html-image-maps'],
  ['inert', 'css-inert-attribute'],
]);

const INPUT_TYPES: ReadonlySet<string> = new Set(words('checkbox hidden radio reset submit text'));

/** File extension → feature; `data:` images are told by their own beginning. */
const IMAGE_FORMATS: ReadonlyMap<string, string> = new Map([
  ['apng', 'image-apng'],
  ['avif', 'image-avif'],
  ['bmp', 'image-bmp'],
  ['gif', 'image-gif'],
  ['hdr', 'image-hdr'],
  ['heic', 'image-heif'],
  ['heif', 'image-heif'],
  ['ico', 'image-ico'],
  ['jpeg', 'image-jpg'],
  ['jpg', 'image-jpg'],
  ['mp4', 'image-mp4'],
  ['png', 'image-png'],
  ['svg', 'image-svg'],
  ['tif', 'image-tiff'],
  ['tiff', 'image-tiff'],
  ['webp', 'image-webp'],
]);

const ofSubtype = (subtype: string): string | undefined =>
  IMAGE_FORMATS.get(
    subtype
      .toLowerCase()
      .replace(/^(?:x-|vnd\.microsoft\.)/u, '')
      .replace(/(?:\+xml|on)$/u, ''),
  );

/** The image features an address asks for: by its ending, or by what a `data:` address says of itself. */
function imageFeatures(url: string): readonly string[] {
  const data = /^data:\s*(?:image|video)\/([a-z0-9.+-]+)([^,]*),?/iu.exec(url);
  if (data) {
    const format = ofSubtype(data[1] ?? '');
    const base64 = /;\s*base64\s*$/iu.test(data[2] ?? '') ? ['image-base64'] : [];
    return format === undefined ? base64 : [...base64, format];
  }
  const path = url.replace(/[?#][^]*$/u, '').replace(/^cid:/iu, '');
  const extension = /\.([a-z0-9]{2,5})$/iu.exec(path)?.[1]?.toLowerCase();
  const format = extension === undefined ? undefined : IMAGE_FORMATS.get(extension);
  return format === undefined ? [] : [format];
}

/** `<source type="image/avif">`: the format of a picture whose address does not tell. */
function sourceType(element: HtmlElement): { readonly slug: string; readonly range: TextRange } | null {
  if (element.name !== 'source' || element.parent?.name !== 'picture') return null;
  const attribute = attributeOf(element, 'type');
  const subtype = /^\s*image\/([a-z0-9.+-]+)\s*$/iu.exec(attribute?.value ?? '')?.[1];
  const slug = subtype === undefined ? undefined : ofSubtype(subtype);
  return attribute && slug !== undefined ? { slug, range: attribute.range } : null;
}

/** Outlook's conditional comments are read by other clients as what they are for: nothing depends on comments there. */
const isConditional = (comment: string): boolean => /^<!--+\s*(?:\[if\b|<!\[endif)/iu.test(comment);

function elementFeatures(element: HtmlElement): readonly string[] {
  const own = ELEMENTS.get(element.name);
  const found = own === undefined ? [] : [own];
  if (element.name === 'input') {
    const type = attributeOf(element, 'type')?.value.trim().toLowerCase() ?? 'text';
    if (INPUT_TYPES.has(type)) found.push(`html-input-${type}`);
  }
  if (element.name === 'button') {
    const type = attributeOf(element, 'type')?.value.trim().toLowerCase() ?? 'submit';
    if (type === 'submit' || type === 'reset') found.push(`html-button-${type}`);
  }
  if (element.name === 'meta' && /^color-scheme$/iu.test(attributeOf(element, 'name')?.value.trim() ?? '')) {
    found.push('html-meta-color-scheme');
  }
  return found;
}

function linkFeature(attribute: HtmlAttribute): string | null {
  const url = attribute.value.trim();
  if (/^#./u.test(url)) return 'html-anchor-links';
  return /^mailto:/iu.test(url) ? 'html-mailto-links' : null;
}

/** In source order within elements; one document's own markup. */
export function markupFeatures(document: HtmlDocument): readonly MarkupFeature[] {
  const found: MarkupFeature[] = [];
  for (const element of document.elements) {
    if (element.implied) continue;
    for (const slug of elementFeatures(element)) found.push({ slug, range: element.startTag, element });
    const type = sourceType(element);
    if (type) found.push({ ...type, element });
    for (const attribute of element.attributes) {
      const slug = ATTRIBUTES.get(attribute.name);
      if (slug !== undefined) found.push({ slug, range: attribute.range, element });
      if (attribute.name !== 'href' || (element.name !== 'a' && element.name !== 'area')) continue;
      const link = linkFeature(attribute);
      if (link) found.push({ slug: link, range: attribute.range, element });
    }
  }
  for (const { kind, url, range, element, outlookOnly } of urlsOf(document)) {
    if (outlookOnly || (kind !== 'image' && kind !== 'background')) continue;
    // What a player plays is no picture; without a player it is html-video that is missing.
    if (element?.name === 'source' && element.parent?.name !== 'picture') continue;
    for (const slug of imageFeatures(url)) found.push({ slug, range, element });
  }
  const { doctype } = document;
  if (doctype && /^<!doctype\s+html\s*>$/iu.test(document.source.slice(doctype.start, doctype.end))) {
    found.push({ slug: 'html-doctype', range: doctype, element: null });
  }
  for (const { range } of document.comments) {
    if (isConditional(document.source.slice(range.start, range.start + 40))) continue;
    found.push({ slug: 'html-comments', range, element: null });
  }
  return found;
}
