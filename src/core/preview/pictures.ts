/**
 * The pictures of a mail, for the list beside the preview: where each comes from, what is known of its file without
 * asking anybody, and its place in the source.
 */
import type { Rendered } from '../substitution/engine.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import type { Attachment } from '../template/template.ts';
import type { TextRange } from '../text/positions.ts';
import { decodedLength } from '../attachments/base64.ts';
import { kindOfContent } from '../attachments/file-kinds.ts';
import { memo } from '../collections/memo.ts';
import { rewriteCss } from '../css/rewrite-css.ts';
import { pictureSize } from '../images/image-elements.ts';
import { normaliseUrl, readMailUrl, readSrcset } from '../urls/mail-url.ts';
import { getAttribute, isHtml, ownText, type MailElement } from './mail-tree.ts';

/** `secure` comes over https when it is asked for; `insecure` over http, which is never; `relative` leads nowhere. */
export type PictureOrigin = 'secure' | 'insecure' | 'attachment' | 'inside' | 'relative';

export interface PictureFacts {
  /** Pixels of the file; null where its head does not say. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Of the file, without base64. */
  readonly bytes: number;
  /** By its first bytes: `png`, `jpeg`; null where they prove nothing. */
  readonly format: string | null;
}

export interface PreviewPicture {
  /** `further`: another size of the same picture (`srcset`). */
  readonly use: 'image' | 'further' | 'background' | 'poster';
  readonly origin: PictureOrigin;
  /** As recipients get it; one that holds the picture itself is cut short. */
  readonly address: string;
  /** Of the inline attachment. */
  readonly name: string | null;
  /** Null where there is none, which is not the same as an empty one; and for what takes none. */
  readonly alt: string | null;
  /** Of an inline attachment that is there, or of a picture inside its address. */
  readonly file: PictureFacts | null;
  /** How many uses in the part have the same source; 1 for this one alone. */
  readonly same: number;
  readonly sourceRange: TextRange;
}

/** More are not listed. */
export const MOST_PICTURES = 500;
const LONGEST_ADDRESS = 2000;
const LONGEST_ALT = 300;
/** Of an address that holds its picture: kind and beginning. */
const SHOWN_OF_DATA = 60;
/** Of such pictures, as many different ones are read. */
const MOST_READ = 50;

function factsOf(content: string): PictureFacts {
  return {
    size: pictureSize(content),
    bytes: decodedLength(content),
    format: kindOfContent(content)?.id ?? null,
  };
}
/** Read once an attachment: contents are up to 7 MB. */
const factsOfAttachment = memo(({ content }: Attachment) =>
  content === null || content === '' ? null : factsOf(content),
);

interface Use {
  readonly use: PreviewPicture['use'];
  readonly raw: string;
  readonly alt: string | null;
  readonly range: TextRange;
}

const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

function tagOf({ sourceCodeLocation: place }: MailElement): TextRange | null {
  if (!place) return null;
  const { startOffset: start, endOffset: end } = place.startTag ?? place;
  return { start, end };
}

/** Addresses in CSS that are no fonts. */
function addressesIn(css: string): string[] {
  const found: string[] = [];
  rewriteCss(css, {
    url(url, property) {
      if (property !== 'src') found.push(url);
      return null;
    },
  });
  return found;
}

/** Those of a style sheet stand where they are written, as far as they are written as they are read. */
function usesOfStyle(element: MailElement, text: string): Use[] {
  const tag = tagOf(element);
  if (!tag) return [];
  const end = element.sourceCodeLocation?.endOffset ?? tag.end;
  let from = tag.end;
  return addressesIn(ownText(element)).map((raw): Use => {
    const at = text.indexOf(raw, from);
    const isThere = at >= 0 && at + raw.length <= end;
    if (isThere) from = at + raw.length;
    return { use: 'background', raw, alt: null, range: isThere ? { start: at, end: from } : tag };
  });
}

function usesOf(element: MailElement, text: string): Use[] {
  if (element.tagName === 'style' && isHtml(element)) return usesOfStyle(element, text);
  const range = tagOf(element);
  if (!range) return [];
  const name = element.tagName;
  const found: Use[] = [];
  const add = (use: Use['use'], raw: string | undefined, alt: string | null = null): void => {
    if (raw !== undefined) found.push({ use, raw, alt, range });
  };
  const isPicture = name === 'img' || name === 'amp-img' || name === 'amp-anim';
  const isInput = name === 'input' && getAttribute(element, 'type')?.trim().toLowerCase() === 'image';
  if (isPicture || isInput) add('image', getAttribute(element, 'src'), getAttribute(element, 'alt') ?? null);
  if (isPicture || name === 'source') {
    const own = getAttribute(element, 'src');
    for (const { url } of readSrcset(getAttribute(element, 'srcset') ?? '')) {
      if (url !== own) add('further', url);
    }
  }
  add('background', getAttribute(element, 'background'));
  if (name === 'video') add('poster', getAttribute(element, 'poster'));
  for (const url of addressesIn(getAttribute(element, 'style') ?? '')) add('background', url);
  return found;
}

type Source = Pick<PreviewPicture, 'origin' | 'name' | 'file'>;

/** Null for what is no picture: an empty address, a place in the mail, something dangerous. */
function sourceOf(
  raw: string,
  attachments: ReadonlyMap<string, Attachment>,
  readInside: (payload: string) => PictureFacts | null,
): Source | null {
  const url = readMailUrl(raw);
  const plain = (origin: PictureOrigin): Source => ({ origin, name: null, file: null });
  switch (url.kind) {
    case 'web':
      return plain(url.secure ? 'secure' : 'insecure');
    case 'other':
      return plain('relative');
    case 'cid': {
      const attachment = attachments.get(url.name);
      return {
        origin: 'attachment',
        name: url.name,
        file: attachment ? factsOfAttachment(attachment) : null,
      };
    }
    case 'data': {
      const [, payload] = /^[^,]*;\s*base64\s*,([^]*)$/iu.exec(raw) ?? [];
      return { origin: 'inside', name: null, file: payload === undefined ? null : readInside(payload) };
    }
    default:
      return null;
  }
}

/** In document order. Looks before anything is blocked or replaced, and asks nobody. */
export function collectPictures(
  elements: readonly MailElement[],
  rendered: Rendered,
  inlineAttachments: readonly Attachment[],
): readonly PreviewPicture[] {
  const attachments = new Map<string, Attachment>();
  for (const one of inlineAttachments) {
    if (one.name !== null && !attachments.has(one.name)) attachments.set(one.name, one);
  }
  const uses = elements.flatMap((element) => usesOf(element, rendered.text)).slice(0, MOST_PICTURES);
  const counts = new Map<string, number>();
  for (const { raw } of uses) counts.set(normaliseUrl(raw), (counts.get(normaliseUrl(raw)) ?? 0) + 1);
  const inside = new Map<string, PictureFacts>();
  const readInside = (payload: string): PictureFacts | null => {
    const known = inside.get(payload);
    if (known || inside.size >= MOST_READ) return known ?? null;
    const facts = factsOf(payload);
    inside.set(payload, facts);
    return facts;
  };
  return uses.flatMap(({ use, raw, alt, range }): PreviewPicture[] => {
    const source = sourceOf(raw, attachments, readInside);
    if (!source) return [];
    const url = readMailUrl(raw);
    const address = url.kind === 'web' ? url.url : normaliseUrl(raw);
    return [
      {
        use,
        ...source,
        address: cut(address, source.origin === 'inside' ? SHOWN_OF_DATA : LONGEST_ADDRESS),
        alt: alt === null ? null : cut(alt, LONGEST_ALT),
        same: counts.get(normaliseUrl(raw)) ?? 1,
        sourceRange: toSourceRange(rendered, range),
      },
    ];
  });
}
