/**
 * A merged mail as the message that would be sent: what a mail program opens. What the service adds by itself (tracking, a
 * footer, its own headers) is not known and so not there. nodemailer's composer writes it; it reads no file and no address.
 */
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MergedMail } from '../../core/mail/merged-mail.ts';
import { LIST_UNSUBSCRIBE } from '../../core/template/places.ts';
import { headerField } from '../../core/template/fields.ts';
import type { Attachment } from '../../core/template/template.ts';

/** Stand-ins for addresses that are not known; nobody can receive mail there (RFC 2606). */
export const UNKNOWN_SENDER = 'sender@unknown.invalid';
export const UNKNOWN_RECIPIENT = 'recipient@unknown.invalid';

export interface ComposedMessage {
  /** The message, in ASCII, with CRLF. */
  readonly text: string;
  /** What had to be put in or left out, in whole sentences. */
  readonly notes: readonly string[];
}

/** The text of a place as it is sent; undefined where the template has none. */
const textOf = ({ places }: MergedMail, field: string): string | undefined =>
  places.find((place) => place.field === field)?.asSent.rendered.text;

/** Without line breaks, so that no value begins a header of its own (header injection). */
const oneLine = (text: string): string => text.replace(/[\r\n]+/gu, ' ');

/** Only headers that begin with X-, and List-Unsubscribe, are taken by the service (specification 2.1). */
function headersOf(mail: MergedMail): { readonly key: string; readonly value: string }[] {
  return mail.template.headers.flatMap(({ name, value }) => {
    const isUnsubscribe = name.toLowerCase() === LIST_UNSUBSCRIBE;
    // What is for the service itself does not leave it.
    if (!isUnsubscribe && (!/^x-/iu.test(name) || /^x-svc-/iu.test(name))) return [];
    const sent = isUnsubscribe ? (textOf(mail, headerField(name)) ?? value) : value;
    return [{ key: oneLine(name), value: oneLine(sent) }];
  });
}

function attachmentOf({ type, name, content }: Attachment, isInline: boolean) {
  return {
    filename: name ?? 'attachment',
    // A Buffer: a text or a path would be read as what nodemailer thinks it is.
    content: Buffer.from(content ?? '', 'base64'),
    contentType: oneLine(type ?? 'application/octet-stream'),
    ...(isInline ? { cid: oneLine(name ?? ''), contentDisposition: 'inline' } : {}),
  };
}

/**
 * Composes the message. `date`: when it is sent. `to`: the recipient's address, where it is known.
 * @throws Error when the template has no part to send.
 */
export async function composeMessage(
  mail: MergedMail,
  { date, to }: { readonly date: Date; readonly to?: string | undefined },
): Promise<ComposedMessage> {
  const { template } = mail;
  const html = mail.html?.asSent.rendered.text;
  const text = mail.plaintext?.asSent.rendered.text;
  const amp = mail.amp?.asSent.rendered.text;
  if (html === undefined && text === undefined)
    throw new Error('The template has neither an html nor a plaintext part.');
  const notes: string[] = [];
  if (template.senderEmail === null)
    notes.push(`The template names no sender's address; ${UNKNOWN_SENDER} stands in for it.`);
  if (to === undefined) notes.push(`The sample names no recipient; ${UNKNOWN_RECIPIENT} stands in.`);
  const composer = new MailComposer({
    from: { name: textOf(mail, 'sender_name') ?? '', address: template.senderEmail ?? UNKNOWN_SENDER },
    to: to ?? UNKNOWN_RECIPIENT,
    ...(template.replyTo === null ? {} : { replyTo: template.replyTo }),
    subject: oneLine(textOf(mail, 'subject') ?? ''),
    date,
    headers: headersOf(mail),
    ...(html === undefined ? {} : { html }),
    ...(text === undefined ? {} : { text }),
    ...(amp === undefined ? {} : { amp }),
    attachments: [
      ...template.inlineAttachments.map((one) => attachmentOf(one, true)),
      ...template.attachments.map((one) => attachmentOf(one, false)),
    ],
    newline: '\r\n',
    // A template must not make this machine read a file or ask an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const built = await composer.compile().build();
  return { text: built.toString('latin1'), notes };
}
