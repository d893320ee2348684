/**
 * Which addresses of a template may be asked whether they answer. Asking must change nothing for anybody: a program that
 * opened every link of a mail would unsubscribe its reader, confirm what nobody confirmed, and count opens.
 */
import { attributeOf, type HtmlElement } from '../html/nodes.ts';
import { descendants, textContent } from '../html/walk.ts';
import { urlsOf, type UrlUseKind } from '../urls/url-uses.ts';
import { addressOf, type NotAsked } from './link-answers.ts';
import type { MergedMail } from '../mail/merged-mail.ts';
import type { PlaceText } from '../mail/place-text.ts';
import { shownSize } from '../images/image-elements.ts';
import { isLiteral, mailUrls, type MailUrl } from '../mail/mail-urls.ts';
import { UNSUBSCRIBE } from '../content/unsubscribe-words.ts';

export interface AskableAddress {
  /** As `addressOf` spells it; as written where a tag makes it. */
  readonly address: string;
  /** Why it is left alone; null for one that may be asked. */
  readonly withheld: NotAsked | null;
}

/** What a click does rather than shows, in an address or a link's own words. */
const ACTION =
  /\b(?:confirm|verif|validat|activat|opt ?in|opted|subscri|un ?subs?\b|sign ?out|log ?out|delete|remove|cancel|approve|declin|reject|accept|vote|rsvp|redeem|one ?click)|bestätig|bestaetig|aktivier|confirme|conferma|bevestig|potwierd|подтверд|активир|تأكيد|確認/iu;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** True for an address whose words say that opening it does something. */
export function actsOnClick(url: string): boolean {
  // Camel case, signs and separators all part words: optOut, opt_out and opt-out are one.
  const words = decoded(url)
    .replace(/([a-z])([A-Z])/gu, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+|_/gu, ' ');
  return UNSUBSCRIBE.test(words) || ACTION.test(words);
}

const saysAction = (text: string): boolean => UNSUBSCRIBE.test(text) || ACTION.test(text);

/** A longer text around a link is about more than that link. */
const NEAR = 200;

/** Tells whether the words of a link, or a short text around it ("… click here to unsubscribe"), speak of an action. */
function createElementTest(): (element: HtmlElement) => boolean {
  const around = new Map<HtmlElement, boolean>();
  return (element) => {
    const alternatives = descendants(element).map((inner) => attributeOf(inner, 'alt')?.value ?? '');
    const own = [textContent(element), attributeOf(element, 'title')?.value ?? '', ...alternatives];
    if (own.some(saysAction)) return true;
    const { parent } = element;
    if (!parent) return false;
    let near = around.get(parent);
    if (near === undefined) {
      const text = textContent(parent);
      around.set(parent, (near = text.length <= NEAR && UNSUBSCRIBE.test(text)));
    }
    return near;
  };
}

/** Plain text: the line before the address and its own. */
function textActs({ masked }: PlaceText, { range }: MailUrl): boolean {
  const before = masked.slice(Math.max(0, range.start - NEAR), range.start).trimEnd();
  const after = masked.slice(range.end, range.end + NEAR / 2);
  const near = `${before.split(/\r?\n/u).slice(-2).join(' ')} ${after.split(/\r?\n/u)[0] ?? ''}`;
  return UNSUBSCRIBE.test(near) || ACTION.test(before.split(/\r?\n/u).at(-1) ?? '');
}

/** Tags of whatever product, also those the engine does not know. */
const TAG_LIKE = /[{}]|\*\||\|\*|%%|\[\[|<%|%7b%7b/iu;

const isAsked = (kind: UrlUseKind): boolean => kind === 'link' || kind === 'image' || kind === 'background';

function isPixel({ kind, element }: MailUrl, { html, amp }: MergedMail, place: PlaceText): boolean {
  const document = place === html ? html.document : place === amp ? amp.document : null;
  if (kind !== 'image' || !element || !document) return false;
  const { width, height } = shownSize(document, element);
  return width !== null && height !== null && width <= 1 && height <= 1;
}

/** Source texts of addresses that a tag makes, wholly or in part. */
function madeWithTags({ html, plaintext, amp }: MergedMail, urls: readonly MailUrl[]): string[] {
  const made = new Set<string>();
  for (const place of [html, amp]) {
    for (const { kind, range } of place ? urlsOf(place.document) : []) {
      if (place && isAsked(kind) && !isLiteral(place, range))
        made.add(place.text.slice(range.start, range.end));
    }
  }
  for (const { place, range } of urls) {
    if (place === plaintext && !isLiteral(place, range)) made.add(place.text.slice(range.start, range.end));
  }
  return [...made];
}

/** Every address of links and pictures in html, plaintext and amp once, in their order; then those made with tags. */
export function askableAddresses(mail: MergedMail): readonly AskableAddress[] {
  const headers = mail.template.headers.map(({ value }) => value);
  const urls = mailUrls(mail);
  const elementActs = createElementTest();
  const found = new Map<string, NotAsked | null>();
  const reasonOf = (one: MailUrl, address: string): NotAsked | null => {
    const { place, element, kind, url } = one;
    if (TAG_LIKE.test(url)) return 'tag';
    const parsed = new URL(address);
    if (parsed.username !== '' || parsed.password !== '') return 'password';
    if (isPixel(one, mail, place)) return 'tracking';
    if (actsOnClick(address)) return 'acts';
    // List-Unsubscribe and its like: the mail program opens these for whoever wants to leave.
    if (kind === 'link' && headers.some((value) => value.includes(url))) return 'acts';
    if (kind !== 'link') return null;
    return (element ? elementActs(element) : textActs(place, one)) ? 'acts' : null;
  };
  for (const one of urls) {
    if (!isAsked(one.kind) || !one.whole || !isLiteral(one.place, one.range)) continue;
    const address = addressOf(one.url);
    if (address === null) continue;
    // One place that speaks of an action is enough.
    found.set(address, found.get(address) ?? reasonOf(one, address));
  }
  return [
    ...[...found].map(([address, withheld]) => ({ address, withheld })),
    ...madeWithTags(mail, urls).map((address) => ({ address, withheld: 'tag' as const })),
  ];
}
