/**
 * A finished message (`.eml`: RFC 5322 and MIME) read as a template, so that it is looked at and checked as one. The
 * parser is postal-mime; here it is bounded, and what it reads is put where the rest of the program looks for it.
 */
import PostalMime, {
  addressParser,
  decodeWords,
  type Attachment as MimeAttachment,
  type Email,
} from 'postal-mime';
import type { TemplateDocument } from '../template/decode-template.ts';
import type { Attachment, NamedValue, Template } from '../template/template.ts';
import { MAX_DEPTH, MAX_HEADERS, whyNotParsed } from './message-bounds.ts';
import { asciiOf, messageFaults } from './message-faults.ts';
import { windows1252Mender } from './windows-1252.ts';

/** Attachments that are kept; a page that lists more helps nobody. */
const MAX_ATTACHMENTS = 500;
/** Headers that are kept, and characters of one. */
const MAX_KEPT_HEADERS = 500;
const MAX_HEADER_LENGTH = 10_000;

const AMP_TYPE = 'text/x-amp-html';

/** As it is compared with `cid:` in html: without the angle brackets (RFC 2392). */
const cidOf = ({ contentId }: MimeAttachment): string | null =>
  contentId === undefined ? null : contentId.trim().replace(/^<|>$/gu, '');

const base64Of = ({ content }: MimeAttachment): string => (typeof content === 'string' ? content : '');

function textOf(attachment: MimeAttachment): string {
  const bytes = Uint8Array.from(atob(base64Of(attachment)), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

/** Every header, decoded and unfolded. */
const headersOf = ({ headers }: Email, mend: (text: string) => string): NamedValue[] =>
  headers.slice(0, MAX_KEPT_HEADERS).map(({ originalKey, value }) => ({
    name: originalKey,
    value: mend(decodeWords(value)).slice(0, MAX_HEADER_LENGTH),
  }));

/** The first of each name: a field is named by it. */
function firstOfEach(headers: readonly NamedValue[]): NamedValue[] {
  const seen = new Set<string>();
  return headers.filter(({ name }) => {
    const key = name.toLowerCase();
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

/** The first mailbox of an address header, also of one that the parser did not take for an address. */
function mailboxOf(
  headers: readonly NamedValue[],
  name: string,
): { readonly name: string; readonly address: string } | null {
  const value = headers.find((header) => header.name.toLowerCase() === name)?.value;
  if (value === undefined) return null;
  const [first] = addressParser(value, { flatten: true });
  return first ? { name: first.name, address: first.address ?? '' } : null;
}

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

function attachmentOf(one: MimeAttachment, name: string | null): Attachment {
  return { type: one.mimeType, name, content: base64Of(one) };
}

function toTemplate(email: Email, { bytes, firstLine }: Start): Template {
  const mend = windows1252Mender(asciiOf(bytes));
  const headers = headersOf(email, mend);
  const kept = email.attachments.slice(0, MAX_ATTACHMENTS);
  const amp = kept.find(({ mimeType }) => mimeType === AMP_TYPE);
  const others = kept.filter((one) => one !== amp);
  // A picture is inline when the html can name it; whether it does is for the rules to say.
  const isInline = (one: MimeAttachment): boolean =>
    one.disposition !== 'attachment' &&
    cidOf(one) !== null &&
    (one.related === true || one.disposition === 'inline');
  const from = mailboxOf(headers, 'from');
  const subject = email.subject === undefined ? null : mend(email.subject);
  const body = {
    html: orNull(mend(email.html ?? '')),
    plaintext: orNull(mend(email.text ?? '')),
    amp: amp ? orNull(textOf(amp)) : null,
  };
  return {
    onlyPart: null,
    message: {
      headers,
      faults: messageFaults(bytes, firstLine, [
        ['subject', subject],
        ['body.html', body.html],
        ['body.plaintext', body.plaintext],
      ]),
      leftOut: email.attachments.length - kept.length,
    },
    id: null,
    name: null,
    body,
    subject,
    headers: firstOfEach(headers),
    attachments: others.filter((one) => !isInline(one)).map((one) => attachmentOf(one, one.filename)),
    inlineAttachments: others.filter(isInline).map((one) => attachmentOf(one, cidOf(one))),
    templateBuilder: null,
    globalReplacements: [],
    globalInfo: [],
    senderEmail: orNull(from?.address),
    senderName: orNull(from?.name),
    replyTo: orNull(mailboxOf(headers, 'reply-to')?.address),
    checkLinks: null,
    checkRead: null,
    unsubscribeUrl: null,
    unknownFields: [],
    wrongValues: [],
    decodeErrors: [],
  };
}

interface Start {
  /** From the first header on. */
  readonly bytes: Uint8Array;
  /** In which line of the file they begin, from 1. */
  readonly firstLine: number;
}

/** Where the headers begin, after a byte order mark and blank lines; null for what is no message. */
function startOf(bytes: Uint8Array): Start | null {
  const head = asciiOf(bytes.subarray(0, 4096));
  const before = /^(?:\u00ef\u00bb\u00bf)?\s*/u.exec(head)?.[0] ?? '';
  // Mailboxes of Unix begin a message with "From " and an address.
  if (!/^(?:>?From [^\n]*\n)?[A-Za-z][\w.-]{0,100}[ \t]*:/u.test(head.slice(before.length))) return null;
  return { bytes: bytes.subarray(before.length), firstLine: before.split('\n').length };
}

/** Reads a message. Never rejects: what cannot be read is answered with a plain sentence. */
export async function readMessage(bytes: Uint8Array): Promise<TemplateDocument> {
  const start = startOf(bytes);
  if (!start)
    return {
      kind: 'other',
      reason: 'The file is no message: it does not begin with headers such as "From:".',
    };
  const refused = whyNotParsed(bytes);
  if (refused !== null) return { kind: 'other', reason: refused };
  let email: Email;
  try {
    email = await PostalMime.parse(start.bytes, {
      attachmentEncoding: 'base64',
      // A message inside a message stays a file: its parts are not this mail's.
      forceRfc822Attachments: true,
      maxNestingDepth: MAX_DEPTH,
      maxHeadersSize: MAX_HEADERS,
    });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { kind: 'other', reason: `The message could not be read: ${detail}.` };
  }
  return { kind: 'template', template: toTemplate(email, start) };
}
