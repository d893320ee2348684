/** One message of the mailbox that tests read, and what has to come of it. */
import { binary, encodeText } from '../core/message/encode-text.ts';
import { message } from '../core/message/messages.ts';

export interface Letter {
  readonly name: string;
  readonly bytes: string;
  readonly subject?: string | null;
  /** Without the blanks around it; null for none. */
  readonly html?: string | null;
  readonly plaintext?: string | null;
  /** Names of attachments, and of inline pictures. */
  readonly files?: readonly (string | null)[];
  readonly inline?: readonly string[];
  /** What is said of its form: pieces of messages of the rule `message-form`, all of them. */
  readonly says?: readonly string[];
  /** Why it is not read. */
  readonly refused?: string;
}

interface Mime {
  readonly headers: readonly string[];
  readonly body: string;
}
export const letterOf = ({ headers, body }: Mime, ...more: readonly string[]): string =>
  message([...more, ...headers], body);
export const utf8 = (text: string): string => binary(encodeText(text, 'utf-8'));
export const BOTH = {
  html: '<html lang="en"><body><p>Hello <b>Ann</b></p></body></html>',
  plaintext: 'Hello Ann',
};
