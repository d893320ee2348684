/** Where the html and the plaintext part of one mail lead, in a form in which they can be compared. */
import { attributeOf } from '../html/nodes.ts';
import { textContent } from '../html/walk.ts';
import type { TextRange } from '../text/positions.ts';
import type { HtmlPlaceText, PlaceText } from './place-text.ts';
import { isLocalHost, splitUrl } from '../urls/hosts.ts';
import { urlsInText } from '../urls/text-urls.ts';
import { createUrlPlaces } from './mail-urls.ts';
import { UNSUBSCRIBE, VIEW_IN_BROWSER } from '../content/unsubscribe-words.ts';
import { isHidden } from '../content/visible-text.ts';

export interface PartLink {
  /** As rendered. */
  readonly url: string;
  /** Host without `www.`, path without a last slash, query without utm parameters. */
  readonly target: string;
  readonly host: string;
  readonly path: string;
  /** What the link says; empty in plaintext. */
  readonly text: string;
  /** In the source. */
  readonly range: TextRange;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

function linkOf(url: string, text: string, range: TextRange): PartLink | null {
  const { scheme, host, rest } = splitUrl(url);
  if ((scheme !== 'http' && scheme !== 'https') || host === null) return null;
  const bare = rest.split('#')[0] ?? '';
  const [pathname = '', query = ''] = bare.split(/\?(.*)/su);
  const path = decoded(pathname).replace(/\/+$/u, '');
  const kept = query
    .split('&')
    .filter((parameter) => parameter !== '' && !/^utm_/iu.test(parameter))
    .sort()
    .join('&');
  const short = host.replace(/^www\./u, '');
  return { url, target: `${short}${path}${kept === '' ? '' : `?${kept}`}`, host: short, path, text, range };
}

/** Shown links of the rendered html, each source place once. */
export function linksOfHtml(place: HtmlPlaceText): readonly PartLink[] {
  const document = place.renderedDocument;
  const sourceOf = createUrlPlaces(place);
  const found: PartLink[] = [];
  for (const element of document.elements) {
    const href = element.name === 'a' || element.name === 'area' ? attributeOf(element, 'href') : undefined;
    if (!href || isHidden(document, element)) continue;
    const link = linkOf(href.value, textContent(element), sourceOf(href.valueRange));
    if (link) found.push(link);
  }
  return found;
}

/** URLs of the rendered plaintext. */
export function linksOfText(place: PlaceText): readonly PartLink[] {
  const found: PartLink[] = [];
  const { text } = place.rendered;
  for (const range of urlsInText(text)) {
    const link = linkOf(text.slice(range.start, range.end), '', place.toSource(range));
    if (link) found.push(link);
  }
  return found;
}

/** Sites to which the icons of a mail's foot lead. */
const SOCIAL =
  /^(?:[a-z-]+\.)?(?:facebook|instagram|linkedin|youtube|youtu|twitter|x|tiktok|pinterest|threads|vk|ok|t|telegram|whatsapp|wa|snapchat|xing|mastodon|bsky|dzen|rutube)\.(?:com|be|net|me|ru|social|app|org)$|^(?:apps\.apple|itunes\.apple|play\.google)\.com$/u;
const LEGAL =
  /privacy|datenschutz|impressum|imprint|terms|legal|agb|cookies|mentions|confidential|politika|about|contact|kontakt|help|hilfe|support|faq/iu;

/** Links that another part of the mail may leave out: home pages, social networks, legal pages, the browser view. */
export function isAside({ host, path, text, url }: PartLink): boolean {
  return (
    path === '' ||
    SOCIAL.test(host) ||
    LEGAL.test(path) ||
    UNSUBSCRIBE.test(text) ||
    UNSUBSCRIBE.test(url) ||
    VIEW_IN_BROWSER.test(text) ||
    isLocalHost(host)
  );
}
