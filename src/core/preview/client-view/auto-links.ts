/**
 * Web addresses, mail addresses and phone numbers in the text, made into links as Gmail and Mail on iOS make them without
 * being asked. That they do is published (customer.io, "Auto linking in email"; blog.teknkl.com, "Stop email clients from
 * hyperlinking text"; wiliam.com.au, "Preventing hyperlinked phone numbers in emails"); by which patterns is not, so only
 * plain cases are taken: an address with its scheme, `www.` or one of the best-known endings, and a number that begins
 * with its country or is written in three groups. A word joiner (U+2060) keeps a text from being one, as it does there.
 */
import {
  createElement,
  createText,
  isHtml,
  isText,
  setChildren,
  skeletonOf,
  type MailDocument,
  type MailElement,
  type MailNode,
} from '../mail-tree.ts';

/** Nothing in these is text of the mail, or all of it is a link or a control already. */
const LEFT_ALONE: ReadonlySet<string> = new Set(
  'a area button head label option script select style svg textarea title'.split(' '),
);
const LINK = new RegExp(
  [
    /https?:\/\/[^\s<>"'\u2060]{3,500}/u,
    /(?<![\w.@-])www\.[\w-]{1,63}\.[a-z][^\s<>"'\u2060]{1,300}/u,
    /(?<![\w.@-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/u,
    /(?<![\w.@/-])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|net|org)(?![\w-])(?:\/[^\s<>"'\u2060]{0,300})?/u,
    /(?<![\w+])\+[1-9]\d{0,2}(?:[ .\u00a0-]?\(?\d{1,5}\)?){2,5}(?!\d)/u,
    /(?<![\w.+-])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);
/** Ends a sentence rather than the address. */
const AFTER = /[.,;:!?)\]}\u2019\u201d]+$/u;
/** The shortest number that can be called. */
const FEWEST_DIGITS = 8;
/** Honest mails have a dozen. */
const MOST = 500;
/** Longer texts are no prose; looking at them costs time alone. */
const LONGEST_TEXT = 100_000;

const CLASS = 'mailproof-auto-link';

function isLink(found: string): boolean {
  return /[a-z]/iu.test(found) || (found.match(/\d/gu) ?? []).length >= FEWEST_DIGITS;
}

function withLinks(text: string, room: number): readonly MailNode[] | null {
  const nodes: MailNode[] = [];
  let at = 0;
  for (const { 0: whole, index } of text.matchAll(LINK)) {
    const found = whole.replace(AFTER, '');
    if (nodes.length >= room * 2) break;
    if (!isLink(found)) continue;
    // It leads nowhere here: what the client would open is its own matter.
    const link = createElement('a', { href: '#', class: CLASS });
    setChildren(link, [createText(found)]);
    nodes.push(createText(text.slice(at, index)), link);
    at = index + found.length;
  }
  return at === 0 ? null : [...nodes, createText(text.slice(at))];
}

/** Changes the tree in place; rules of the mail's own for its links hold for these too. Answers how many there are. */
export function addAutoLinks(document: MailDocument): number {
  const { head, body } = skeletonOf(document);
  let made = 0;
  const stack: MailElement[] = [body];
  for (let element = stack.pop(); element && made < MOST; element = stack.pop()) {
    let changed = false;
    const children = element.childNodes.flatMap((child) => {
      if (!isText(child)) {
        if ('tagName' in child && isHtml(child) && !LEFT_ALONE.has(child.tagName)) stack.push(child);
        return [child];
      }
      if (child.value.length > LONGEST_TEXT) return [child];
      const pieces = made < MOST ? withLinks(child.value, MOST - made) : null;
      if (!pieces) return [child];
      changed = true;
      made += (pieces.length - 1) / 2;
      return pieces;
    });
    if (changed) setChildren(element, children);
  }
  if (made > 0) {
    // Before the mail's own sheets, and weaker than any rule of theirs.
    const style = createElement('style', {});
    setChildren(style, [createText(`:where(.${CLASS}){color:#1155cc;text-decoration:underline}`)]);
    setChildren(head, [style, ...head.childNodes]);
  }
  return made;
}
