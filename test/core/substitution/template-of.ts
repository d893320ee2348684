/** A template for tests: empty but for what is given. */
import type { Template } from '../../../src/core/template/template.ts';

export function templateOf(
  given: Partial<Omit<Template, 'body'>> & { body?: Partial<Template['body']> },
): Template {
  const { body, ...rest } = given;
  return {
    onlyPart: null,
    message: null,
    id: null,
    name: null,
    subject: null,
    headers: [],
    attachments: [],
    inlineAttachments: [],
    templateBuilder: null,
    globalReplacements: [],
    globalInfo: [],
    senderEmail: null,
    senderName: null,
    replyTo: null,
    checkLinks: null,
    checkRead: null,
    unsubscribeUrl: null,
    unknownFields: [],
    wrongValues: [],
    decodeErrors: [],
    ...rest,
    body: { html: null, plaintext: null, amp: null, ...body },
  };
}
