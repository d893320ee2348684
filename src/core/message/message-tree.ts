/** The parts of a composed message as a tree: what each is, how it is written, and how large. For messages of our own making. */

export interface MessagePart {
  /** Such as `multipart/alternative`; lower case, without parameters. */
  readonly type: string;
  /** Its parameters and the other headers that say what it is, in order. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Such as `quoted-printable`; `7bit` where nothing is said. */
  readonly encoding: string;
  /** Of its body as written, in bytes. */
  readonly size: number;
  /** Where it begins in the message. */
  readonly start: number;
  readonly parts: readonly MessagePart[];
}

/** A composer nests three; nothing here may run away on anything else. */
const DEEPEST = 20;

function readHeaders(text: string): MessagePart['headers'] {
  // A line that begins with a blank goes on with the one before.
  const lines = text.replace(/\r\n[ \t]+/gu, ' ').split('\r\n');
  return lines.flatMap((line) => {
    const [, name, value = ''] = /^([!-9;-~]+):[ \t]*(.*)$/u.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
}

/** @param text - ASCII with CRLF, so that a character is a byte */
export function messageTree(text: string, start = 0, depth = 0): MessagePart {
  const split = text.indexOf('\r\n\r\n');
  const head = split === -1 ? text : text.slice(0, split);
  const bodyAt = split === -1 ? text.length : split + 4;
  const body = text.slice(bodyAt);
  const headers = readHeaders(head);
  const valueOf = (name: string): string =>
    headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';
  const contentType = valueOf('content-type');
  const type = (/^[^;\s]+/u.exec(contentType)?.[0] ?? 'text/plain').toLowerCase();
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]*)"|([^;\s]+))/iu.exec(contentType) ?? [];
  const boundary = quoted ?? bare;
  const parts: MessagePart[] = [];
  if (type.startsWith('multipart/') && boundary !== undefined && depth < DEEPEST) {
    const mark = `--${boundary}`;
    let from = -1;
    for (let at = 0; at < body.length;) {
      const end = body.indexOf('\r\n', at);
      const line = body.slice(at, end === -1 ? undefined : end);
      if (line === mark || line === `${mark}--`) {
        if (from !== -1) {
          const piece = body.slice(from, Math.max(from, at - 2));
          parts.push(messageTree(piece, start + bodyAt + from, depth + 1));
        }
        from = line === mark ? end + 2 : -1;
      }
      if (end === -1) break;
      at = end + 2;
    }
  }
  const encoding = valueOf('content-transfer-encoding').toLowerCase() || '7bit';
  return { type, headers, encoding, size: body.length, start, parts };
}
