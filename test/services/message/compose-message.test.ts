/** The message as it would be sent is read back by parsers that know nothing of each other. */
import { spawnSync } from 'node:child_process';
import { extract } from 'letterparser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeMail } from '../../../src/core/mail/merged-mail.ts';
import { readMessage } from '../../../src/core/message/read-message.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { messageBytes } from '../../../src/core/template/template-file.ts';
import type { Template } from '../../../src/core/template/template.ts';
import {
  composeMessage,
  UNKNOWN_RECIPIENT,
  UNKNOWN_SENDER,
} from '../../../src/services/message/compose-message.ts';

const DATE = new Date('2026-11-22T08:00:00Z');
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const TEMPLATE = {
  id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
  name: 'Spring',
  subject: 'Frühling für {{Name}} – 20 €',
  sender_name: 'Harbour & Pine, Ltd.',
  sender_email: 'post@harbour.example',
  reply_to: 'answers@harbour.example',
  headers: {
    'X-Campaign': 'spring',
    'X-SVC-Template-Engine': 'simple',
    'List-Unsubscribe': '<https://harbour.example/u/{{Name}}>',
    Ignored: 'x',
  },
  body: {
    html: '<p>Guten Tag, {{Name}} 🌱</p><img src="cid:logo.png" alt="">',
    plaintext: 'Guten Tag, {{Name}} 🌱',
    amp: '<html amp4email><body>{{Name}}</body></html>',
  },
  inline_attachments: [{ type: 'image/png', name: 'logo.png', content: PIXEL }],
  attachments: [{ type: 'application/pdf', name: 'Preisänderung.pdf', content: 'JVBERi0xLjQK' }],
};

const PYTHON =
  ['python3', 'python'].find(
    (name) => spawnSync(name, ['-c', 'import email'], { stdio: 'ignore' }).status === 0,
  ) ?? null;

/** Leaves of the message in their order; text of those that are text. */
const READER = `
import email, email.policy, json, sys
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
leaves = [part for part in mail.walk() if not part.is_multipart()]
print(json.dumps({
  'subject': mail['subject'],
  'from': mail['from'],
  'defects': [repr(one) for part in mail.walk() for one in part.defects],
  'parts': [{
    'type': part.get_content_type(),
    'text': part.get_content() if part.get_content_maintype() == 'text' else None,
    'file': part.get_filename(),
    'cid': part['content-id'],
  } for part in leaves],
}))`;

interface PythonMail {
  readonly subject: string;
  readonly from: string;
  readonly defects: readonly string[];
  readonly parts: readonly {
    readonly type: string;
    readonly text: string | null;
    readonly file: string | null;
    readonly cid: string | null;
  }[];
}

function readByPython(text: string): PythonMail {
  const { stdout, stderr } = spawnSync(PYTHON ?? '', ['-c', READER], { input: messageBytes(text) });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString()) as PythonMail;
}

const compose = async (json: object, name = 'Ann'): Promise<{ text: string; notes: readonly string[] }> =>
  composeMessage(mergeMail(decodeTemplate(json), [{ name: 'Name', value: name }]), { date: DATE });

async function readBack(text: string): Promise<Template> {
  const document = await readMessage(messageBytes(text));
  if (document.kind !== 'template') throw new Error(document.kind);
  return document.template;
}

describe('the message as it would be sent', () => {
  it('holds every part, header and file, merged, for the first parser', async () => {
    const { text, notes } = await compose(TEMPLATE);
    const read = await readBack(text);
    expect(read.message?.faults).toEqual([]);
    expect([read.subject, read.senderName, read.senderEmail, read.replyTo]).toEqual([
      'Frühling für Ann – 20 €',
      'Harbour & Pine, Ltd.',
      'post@harbour.example',
      'answers@harbour.example',
    ]);
    expect(read.body.html?.trim()).toBe('<p>Guten Tag, Ann 🌱</p><img src="cid:logo.png" alt="">');
    expect(read.body.plaintext?.trim()).toBe('Guten Tag, Ann 🌱');
    expect(read.body.amp?.trim()).toBe('<html amp4email><body>Ann</body></html>');
    expect(read.inlineAttachments).toEqual([{ type: 'image/png', name: 'logo.png', content: PIXEL }]);
    expect(read.attachments).toEqual([
      { type: 'application/pdf', name: 'Preisänderung.pdf', content: 'JVBERi0xLjQK' },
    ]);
    const headers = new Map(read.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    expect(headers.get('x-campaign')).toBe('spring');
    expect(headers.get('list-unsubscribe')).toBe('<https://harbour.example/u/Ann>');
    expect(headers.get('date')).toBe('Sun, 22 Nov 2026 08:00:00 +0000');
    expect([headers.has('x-svc-template-engine'), headers.has('ignored')]).toEqual([false, false]);
    expect(notes).toEqual([expect.stringContaining(UNKNOWN_RECIPIENT)]);
  });

  it('says the same to the second parser', async () => {
    const read = extract((await compose(TEMPLATE)).text);
    expect(read.subject).toBe('Frühling für Ann – 20 €');
    expect(read.from?.address).toBe('post@harbour.example');
    expect(read.text?.trim()).toBe('Guten Tag, Ann 🌱');
    expect(read.html?.trim()).toContain('<p>Guten Tag, Ann 🌱</p>');
    expect(read.attachments?.length).toBeGreaterThanOrEqual(2);
  });

  // Python's library, where Python is installed: a third reader that shares no line with the other two.
  if (PYTHON !== null) {
    it('says the same to the third parser', async () => {
      const read = readByPython((await compose(TEMPLATE)).text);
      expect(read.defects).toEqual([]);
      expect([read.subject, read.from]).toEqual([
        'Frühling für Ann – 20 €',
        '"Harbour & Pine, Ltd." <post@harbour.example>',
      ]);
      expect(read.parts.map(({ type, text, file, cid }) => [type, text?.trim() ?? null, file, cid])).toEqual([
        ['text/plain', 'Guten Tag, Ann 🌱', null, null],
        ['text/x-amp-html', '<html amp4email><body>Ann</body></html>', null, null],
        ['text/html', '<p>Guten Tag, Ann 🌱</p><img src="cid:logo.png" alt="">', null, null],
        ['image/png', null, 'logo.png', '<logo.png>'],
        ['application/pdf', null, 'Preisänderung.pdf', null],
      ]);
    });
  }

  it('is ASCII with CRLF, and no line is too long', async () => {
    const { text } = await compose({ ...TEMPLATE, body: { html: `<p>${'ä'.repeat(3000)}</p>` } });
    expect(text).toMatch(/^[\t\r\n\x20-\x7e]*$/u);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
    expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  it('stands in for a sender that is not known, and says so', async () => {
    const { sender_email: _sender, ...rest } = TEMPLATE;
    const { text, notes } = await compose(rest);
    expect((await readBack(text)).senderEmail).toBe(UNKNOWN_SENDER);
    expect(notes[0]).toContain(UNKNOWN_SENDER);
  });

  it('of one part has that part alone', async () => {
    const read = await readBack((await compose({ ...TEMPLATE, body: { plaintext: 'Hi' } })).text);
    expect([read.body.html, read.body.plaintext?.trim()]).toEqual([null, 'Hi']);
    await expect(compose({ ...TEMPLATE, body: {} })).rejects.toThrow('neither');
  });

  it('takes no header, file or address from a value', async () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        'a\r\nBcc: eve@evil.example',
        'a\nX-Evil: 1\n\nbody',
        '\r',
        '\u2028Bcc: x',
        '=?utf-8?B?DQpCY2M6IHg=?=',
      ),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (value, file) => {
        const { text } = await compose(
          {
            ...TEMPLATE,
            sender_name: '{{Name}}',
            headers: { 'X-Campaign': value, 'List-Unsubscribe': '<https://a.example/{{Name}}>' },
            attachments: [{ type: value, name: file, content: '/etc/passwd' }],
          },
          value,
        );
        const read = await readBack(text);
        const names = read.message?.headers.map(({ name }) => name.toLowerCase()) ?? [];
        expect(names.filter((name) => /bcc|evil/u.test(name))).toEqual([]);
        expect(text).not.toContain('root:');
      }),
      { numRuns: 60 },
    );
  });
});
