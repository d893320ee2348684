/**
 * The URLs of a template as far as they are certain. Most stand in the source as they are; for those with a tag inside,
 * the sample recipient's value completes them, and where there is none, what stands before the tag is still known.
 */
import { urlsOf, type UrlUse, type UrlUseKind } from '../../urls/url-uses.ts';
import type { HtmlAttribute, HtmlDocument, HtmlElement } from '../../html/nodes.ts';
import type { Rendered } from '../../substitution/engine.ts';
import type { TextRange } from '../../text/positions.ts';
import type { HtmlPlaceText, LintSubject, PlaceText } from '../subject.ts';
import { splitUrl, type UrlParts } from '../../urls/hosts.ts';
import { append } from '../../collections/group.ts';

export interface KnownUrl {
  readonly place: PlaceText;
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

/** Stand-ins of what the service supplies, and tags of other systems: neither says anything about the URL sent. */
const NOT_A_URL = /^(?:\{|\[[^0-9a-f:]|\*\||%%|<|\$|#\{|@@|https:\/\/unsubscribe\.invalid\/)/iu;
const TEXT_URL = /\bhttps?:\/\/[^\s<>"'`|\\^]+/giu;
const TRAILING = /[.,;:!?)\]}*_]+$/u;

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

const written = new WeakMap<HtmlDocument, WrittenUrls>();

/** The URLs of the source, told apart once for all recipients. */
function writtenUrls(place: HtmlPlaceText): WrittenUrls {
  const before = written.get(place.document);
  if (before) return before;
  const whole: UrlUse[] = [];
  const open: UrlUse[] = [];
  for (const use of urlsOf(place.document)) (isLiteral(place, use.range) ? whole : open).push(use);
  const found = { whole, open };
  written.set(place.document, found);
  return found;
}

function urlsOfHtml(place: HtmlPlaceText): KnownUrl[] {
  const { whole, open } = writtenUrls(place);
  const found: KnownUrl[] = whole.map((use) => ({
    place,
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
      for (const url of certain) found.push({ place, ...use, url, whole: true });
      continue;
    }
    const url = literalStart(place, use.range).replace(/&amp;/giu, '&').trim();
    if (url !== '') found.push({ place, ...use, url, whole: false });
  }
  return found;
}

function urlsOfText(place: PlaceText): KnownUrl[] {
  const found: KnownUrl[] = [];
  for (const match of place.masked.matchAll(TEXT_URL)) {
    const length = match[0].replace(TRAILING, '').length;
    const range = { start: match.index, end: match.index + length };
    const url = literalStart(place, range);
    const whole = url.length === length;
    found.push({ place, kind: 'link', url, range, whole, element: null, attribute: null });
  }
  return found;
}

/**
 * Kept by what they were made from: the place itself, or its rendered text where values complete them. Asking for that
 * text notes that the rule depends on the recipient.
 */
const known = new WeakMap<PlaceText | Rendered, readonly KnownUrl[]>();

function urlsOfPlace(madeFrom: PlaceText | Rendered, read: () => KnownUrl[]): readonly KnownUrl[] {
  const before = known.get(madeFrom);
  if (before) return before;
  const found = read()
    .filter(({ url }) => !NOT_A_URL.test(url))
    .sort((a, b) => a.range.start - b.range.start);
  known.set(madeFrom, found);
  return found;
}

const urlsOfMarkup = (place: HtmlPlaceText): readonly KnownUrl[] =>
  urlsOfPlace(writtenUrls(place).open.length > 0 ? place.rendered : place, () => urlsOfHtml(place));

/** Every URL of html, plaintext and amp, in that order. Empty ones are included. */
export function knownUrls({ html, plaintext, amp }: LintSubject): readonly KnownUrl[] {
  return [
    ...(html ? urlsOfMarkup(html) : []),
    ...(plaintext ? urlsOfPlace(plaintext, () => urlsOfText(plaintext)) : []),
    ...(amp ? urlsOfMarkup(amp) : []),
  ];
}

/** Targets that a recipient can be led to. */
export const knownLinks = (subject: LintSubject): readonly KnownUrl[] =>
  knownUrls(subject).filter(({ kind }) => kind === 'link' || kind === 'form');

export const isImage = ({ kind }: KnownUrl): boolean => kind === 'image' || kind === 'background';

/** Pictures that recipients load from the web, as far as their address is known. */
export const remotePictures = (subject: LintSubject): readonly KnownUrl[] =>
  knownUrls(subject).filter((known) => isImage(known) && known.whole);

/** The parts of a URL; the host is null as long as a tag may still change it. */
export function partsOf({ url, whole }: KnownUrl): UrlParts {
  const parts = splitUrl(url);
  return whole || parts.rest !== '' ? parts : { ...parts, host: null };
}

/** Groups in order of first appearance, one group a field and key; a null key leaves the item out. */
export function groupByField<Item extends { readonly place: PlaceText; readonly range: TextRange }>(
  items: readonly Item[],
  keyOf: (item: Item) => string | null,
): readonly { readonly key: string; readonly field: string; readonly items: readonly Item[] }[] {
  const groups = new Map<string, { key: string; field: string; items: Item[] }>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const { field } = item.place;
    const group = groups.get(`${field}\n${key}`) ?? { key, field, items: [] };
    group.items.push(item);
    groups.set(`${field}\n${key}`, group);
  }
  return [...groups.values()];
}

/** From a URL of the rendered text to the whole of it in the source, with tags at its end that printed nothing. */
export function createUrlPlaces(place: HtmlPlaceText): (rendered: TextRange) => TextRange {
  const ranges = new Map(urlsOf(place.document).map(({ range }) => [range.start, range]));
  return (rendered) => {
    const range = place.toSource(rendered);
    return ranges.get(range.start) ?? range;
  };
}
