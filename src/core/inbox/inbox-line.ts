/** The mail as one line of an inbox: sender, subject, and the first words of the body (preheader). */
import { memo } from '../collections/memo.ts';
import type { MergedMail } from '../mail/merged-mail.ts';
import { attributeOf, type HtmlDocument, type HtmlNode } from '../html/nodes.ts';
import { stripMarkers } from '../substitution/missing-marker.ts';

export interface InboxLineInput {
  /** The rendered texts, with or without the sentinels of missing names. */
  readonly subject: string | null;
  readonly senderName: string | null;
  readonly senderEmail: string | null;
  /** The rendered html part, parsed; null when there is none. */
  readonly html: HtmlDocument | null;
  /** The rendered plaintext part; null when there is none. */
  readonly plaintext: string | null;
  /** Names whose sentinels are taken out; the recipient sees nothing there. */
  readonly missingNames?: readonly string[];
}

export interface InboxLine {
  readonly sender: string;
  readonly subject: string;
  readonly preheader: string;
}

/** About what Gmail shows on a wide screen; phones show half of it. */
const PREHEADER_LENGTH = 140;
/** Enough raw text for that many visible characters, however much invisible padding stands between them. */
const RAW_LIMIT = 20_000;

const SILENT: ReadonlySet<string> = new Set(
  'head title style script template noscript textarea object iframe svg math'.split(' '),
);

/**
 * Takes up no room: soft hyphen, combining grapheme joiner, fillers, zero-width characters, direction marks, word
 * joiner, byte order mark. As alternatives, since several of them combine with their neighbour in a class.
 */
const NOTHING = String.raw`(?:\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff)`;
const ALL_NOTHING = new RegExp(`^${NOTHING}+$`, 'u');
const NOTHING_AT_AN_EDGE = new RegExp(`(?<=^| )${NOTHING}+|${NOTHING}+(?= |$)`, 'gu');
/** These join nothing, unlike the joiners that Persian and emoji need inside words. */
const NOTHING_ANYWHERE = /\u00ad|\u034f|\u200b|\u2060|\ufeff/gu;
/** Blanks that do not fold in HTML: they hold space, which is what padding after a preheader is made of. */
const PADDING = /[\u00a0\u2000-\u200a\u2007\u202f\u205f\u2800\u3000]/u;

/** The first visible text of the body in source order; hidden blocks count, since clients read them. */
const bodyText = memo((html: HtmlDocument): string => {
  const body = html.elements.find(({ name }) => name === 'body');
  const pieces: string[] = [];
  let length = 0;
  const stack: HtmlNode[] = body ? [...body.children].reverse() : [];
  for (let node = stack.pop(); node && length < RAW_LIMIT; node = stack.pop()) {
    let text = '';
    if (node.kind === 'text') text = node.text;
    else if (node.kind === 'element' && !SILENT.has(node.name)) {
      // Gmail and others read alternative texts as part of the body.
      if (node.name === 'img') text = ` ${attributeOf(node, 'alt')?.value ?? ''} `;
      else if (/^(?:br|p|div|td|th|tr|table|li|ul|ol|h[1-6]|center|section|header|footer)$/u.test(node.name))
        text = ' ';
      for (let i = node.children.length - 1; i >= 0; i--) {
        const child = node.children[i];
        if (child) stack.push(child);
      }
    }
    pieces.push(text);
    length += text.length;
  }
  return pieces.join('');
});

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The characters a reader sees (UAX 29). Of U+0020 to U+02FF nothing joins what stands before it, so that the beginning
 * of most mails is told without the segmenter, which reads all of the text.
 */
function* graphemesOf(text: string): Iterable<string> {
  const joining = text.search(/[^\u0020-\u02ff]/u);
  const plain = joining === -1 ? text.length : Math.max(0, joining - 1);
  for (let at = 0; at < plain; at++) yield text.charAt(at);
  if (plain === text.length) return;
  for (const { segment } of segmenter.segment(text.slice(plain))) yield segment;
}

/** Cuts to what fits, counting padding as the room it takes and invisible characters as none. */
function firstWords(text: string): string {
  const kept: string[] = [];
  let width = 0;
  let cut = false;
  const folded = text
    .slice(0, RAW_LIMIT)
    .replace(/[\t\n\f\r ]+/gu, ' ')
    .trim();
  for (const segment of graphemesOf(folded)) {
    if (ALL_NOTHING.test(segment)) continue;
    if (width === PREHEADER_LENGTH) {
      cut = !PADDING.test(segment.charAt(0)) && segment !== ' ';
      break;
    }
    // Padding is often written as a blank with invisible characters joined to it.
    kept.push(PADDING.test(segment.charAt(0)) || segment.startsWith(' ') ? ' ' : segment);
    width++;
  }
  const line = kept
    .join('')
    .replace(NOTHING_ANYWHERE, '')
    .replace(NOTHING_AT_AN_EDGE, '')
    .replace(/ +/gu, ' ')
    .trim();
  return cut ? `${line}…` : line;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The preheader comes from the plaintext part only when there is no html part, as in clients. */
export function inboxLine(input: InboxLineInput): InboxLine {
  const names = new Set(input.missingNames ?? []);
  const clean = (text: string | null): string => stripMarkers(text ?? '', names);
  const subject = oneLine(clean(input.subject));
  const body = input.html ? bodyText(input.html) : input.plaintext;
  return {
    sender: oneLine(clean(input.senderName)) || oneLine(clean(input.senderEmail)) || '(no sender)',
    subject: subject || '(no subject)',
    preheader: firstWords(clean(body)),
  };
}

/** The line of a merged mail; names without a value read as the recipient gets them. */
export function inboxLineOf({ template, html, plaintext, places }: MergedMail): InboxLine {
  const textOf = (field: string): string | null =>
    places.find((place) => place.field === field)?.asSent.rendered.text ?? null;
  return inboxLine({
    subject: textOf('subject'),
    senderName: textOf('sender_name'),
    senderEmail: template.senderEmail,
    html: html?.asSent.document ?? null,
    plaintext: html ? null : (plaintext?.asSent.rendered.text ?? null),
  });
}
