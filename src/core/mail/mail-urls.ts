/**
 * The URLs of a template as far as they are certain. Most stand in the source as they are; for those with a tag inside,
 * the sample recipient's value completes them, and where there is none, what stands before the tag is still known.
 */
import { memo, memoBy } from '../collections/memo.ts';
import { urlsOf, type UrlUse, type UrlUseKind } from '../urls/url-uses.ts';
import type { HtmlAttribute, HtmlElement } from '../html/nodes.ts';
import type { TextRange } from '../text/positions.ts';
import type { HtmlPlaceText, PlaceText } from './place-text.ts';
import type { MergedMail } from './merged-mail.ts';
import { splitUrl, type UrlParts } from '../urls/hosts.ts';
import { urlsInText } from '../urls/text-urls.ts';
import { append, groupBy } from '../collections/group.ts';

interface UrlOfPlace {
  readonly kind: UrlUseKind;
  /** The URL, or what is known of it from its start. */
  readonly url: string;
  /** In the source of the place. */
  readonly range: TextRange;
  /** False when only the start is known. */
  readonly whole: boolean;
  /** Null in plaintext, and for a URL in an at-rule. */
  readonly element: HtmlElement | null;
  readonly attribute: HtmlAttribute | null;
}

export interface MailUrl extends UrlOfPlace {
  readonly place: PlaceText;
}

/** Stand-ins of what the service supplies, and tags of other systems: neither says anything about the URL sent. */
const NOT_A_URL = /^(?:\{|\[[^0-9a-f:]|\*\||%%|<|\$|#\{|@@|https:\/\/unsubscribe\.invalid\/)/iu;

/** True when a stretch is the mail's own text, not filler of a tag. */
export const isLiteral = (place: PlaceText, { start, end }: TextRange): boolean =>
  place.masked.slice(start, end) === place.text.slice(start, end);

/** What stands before the first tag of a stretch. */
function literalStart(place: PlaceText, { start, end }: TextRange): string {
  let at = start;
  while (at < end && place.masked.charCodeAt(at) === place.text.charCodeAt(at)) at++;
  return place.text.slice(start, at);
}

/** The URL alone: CSS ranges hold `url(…)` as well, and those of `srcset` the whole attribute. */
function exactRange(place: PlaceText, { url, range }: UrlUse): TextRange {
  const at = url === '' ? -1 : place.text.slice(range.start, range.end).indexOf(url);
  return at < 0 ? range : { start: range.start + at, end: range.start + at + url.length };
}

interface WrittenUrls {
  /** Without a tag. */
  readonly whole: readonly UrlUse[];
  readonly open: readonly UrlUse[];
}

/** The URLs of the source, told apart once for all recipients. */
const writtenUrls = memoBy(
  ({ parsed }: HtmlPlaceText) => parsed,
  (place): WrittenUrls => {
    const whole: UrlUse[] = [];
    const open: UrlUse[] = [];
    for (const use of urlsOf(place.document)) (isLiteral(place, use.range) ? whole : open).push(use);
    return { whole, open };
  },
);

function urlsOfHtml(place: HtmlPlaceText): UrlOfPlace[] {
  const { whole, open } = writtenUrls(place);
  const found: UrlOfPlace[] = whole.map((use) => ({
    ...use,
    range: exactRange(place, use),
    whole: true,
  }));
  if (open.length === 0) return found;
  const merged = new Map<number, { url: string; missing: boolean }[]>();
  for (const use of urlsOf(place.renderedDocument)) {
    const { start } = place.toSource(use.range);
    const made = { url: use.url, missing: place.touchesMissing(use.range) };
    append(merged, start, made);
  }
  for (const use of open) {
    const values = merged.get(use.range.start) ?? [];
    const certain = new Set(values.filter(({ missing }) => !missing).map(({ url }) => url));
    if (certain.size > 0) {
      for (const url of certain) found.push({ ...use, url, whole: true });
      continue;
    }
    const url = literalStart(place, use.range).replace(/&amp;/giu, '&').trim();
    if (url !== '') found.push({ ...use, url, whole: false });
  }
  return found;
}

function urlsOfText(place: PlaceText): UrlOfPlace[] {
  const found: UrlOfPlace[] = [];
  for (const range of urlsInText(place.masked)) {
    const url = literalStart(place, range);
    const whole = url.length === range.end - range.start;
    found.push({ kind: 'link', url, range, whole, element: null, attribute: null });
  }
  return found;
}

const worthKnowing = (urls: readonly UrlOfPlace[]): readonly UrlOfPlace[] =>
  urls.filter(({ url }) => !NOT_A_URL.test(url)).sort((a, b) => a.range.start - b.range.start);

/**
 * Kept by what they were made from: the source, or the rendered text where values complete them. Asking for that text
 * notes that the rule depends on the recipient.
 */
const urlsOfMarkup = memoBy(
  (place: HtmlPlaceText): object => (writtenUrls(place).open.length > 0 ? place.rendered : place.parsed),
  (place) => worthKnowing(urlsOfHtml(place)),
);
const urlsOfPlaintext = memoBy(
  ({ parsed }: PlaceText) => parsed,
  (place) => worthKnowing(urlsOfText(place)),
);

/** The lists are shared by all recipients with the same text, while each has places of its own. */
const bindTo = memo((place: PlaceText) =>
  memo((urls: readonly UrlOfPlace[]): readonly MailUrl[] => urls.map((url) => ({ place, ...url }))),
);

/** Every URL of html, plaintext and amp, in that order. Empty ones are included. */
export function mailUrls({
  html,
  plaintext,
  amp,
}: Pick<MergedMail, 'html' | 'plaintext' | 'amp'>): readonly MailUrl[] {
  return [
    ...(html ? bindTo(html)(urlsOfMarkup(html)) : []),
    ...(plaintext ? bindTo(plaintext)(urlsOfPlaintext(plaintext)) : []),
    ...(amp ? bindTo(amp)(urlsOfMarkup(amp)) : []),
  ];
}

/** Targets that a recipient can be led to. */
export const mailLinks = (subject: MergedMail): readonly MailUrl[] =>
  mailUrls(subject).filter(({ kind }) => kind === 'link' || kind === 'form');

export const isImage = ({ kind }: MailUrl): boolean => kind === 'image' || kind === 'background';

/** Pictures that recipients load from the web, as far as their address is known. */
export const remotePictures = (subject: MergedMail): readonly MailUrl[] =>
  mailUrls(subject).filter((mailUrl) => isImage(mailUrl) && mailUrl.whole);

/** The parts of a URL; the host is null as long as a tag may still change it. */
export function partsOf({ url, whole }: MailUrl): UrlParts {
  const parts = splitUrl(url);
  return whole || parts.rest !== '' ? parts : { ...parts, host: null };
}

/** Groups in order of first appearance, one group a field and key; a null key leaves the item out. */
export function groupByField<
  Item extends { readonly place: PlaceText; readonly range: TextRange },
  Key extends string,
>(
  items: readonly Item[],
  keyOf: (item: Item) => Key | null,
): readonly { readonly key: Key; readonly field: string; readonly items: readonly Item[] }[] {
  const keyed = items.flatMap((item) => {
    const key = keyOf(item);
    return key === null ? [] : [{ key, item }];
  });
  const groups = groupBy(keyed, ({ key, item }) => `${item.place.field}\n${key}`);
  return [...groups.values()].map((group) => ({
    key: group[0].key,
    field: group[0].item.place.field,
    items: group.map(({ item }) => item),
  }));
}

/** From a URL of the rendered text to the whole of it in the source, with tags at its end that printed nothing. */
export function createUrlPlaces(place: HtmlPlaceText): (rendered: TextRange) => TextRange {
  const ranges = new Map(urlsOf(place.document).map(({ range }) => [range.start, range]));
  return (rendered) => {
    const range = place.toSource(rendered);
    return ranges.get(range.start) ?? range;
  };
}

/** `{unsubscribe_url}`, `[webversion]`: a name in brackets, as other services write what they replace. */
const SLOT = /^(?:\{[A-Za-z][\w.-]{1,60}\}|\[[A-Za-z][\w -]{1,40}\])/u;

/** Links of the html part whose target begins with such a name: no engine of the service reads it. */
export const slotLinks = ({ html }: Pick<MergedMail, 'html'>): readonly MailUrl[] =>
  html
    ? writtenUrls(html)
        .whole.filter(({ kind, url }) => kind === 'link' && SLOT.test(url))
        .map((use) => ({ ...use, range: exactRange(html, use), whole: true, place: html }))
    : [];
