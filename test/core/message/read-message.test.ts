/** Messages of many charsets, structures and breakages are read as mail programs read them, or refused in plain words. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_BOUNDARIES,
  MAX_DASHED_LINES,
  MAX_DEPTH,
  whyNotParsed,
} from '../../../src/core/message/message-bounds.ts';
import { readMessage } from '../../../src/core/message/read-message.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import type { Template } from '../../../src/core/template/template.ts';
import { bytesOf, encodedWord } from './encode-text.ts';
import {
  CHARSETS,
  GOOD_HEADERS,
  HTML,
  inCharset,
  lines,
  message,
  multipart,
  nested,
  part,
  PIXEL,
  TEXT,
} from './messages.ts';

async function read(text: string): Promise<Template> {
  const document = await readMessage(bytesOf(text));
  if (document.kind !== 'template') throw new Error(JSON.stringify(document));
  return document.template;
}

const problemKinds = ({ message: own }: Template): readonly string[] =>
  own?.faults.map(({ kind }) => kind) ?? ['no message'];

const ENCODINGS = ['quoted-printable', 'base64', '8bit'] as const;

describe('a charset', () => {
  it.each(CHARSETS)('%s is read in subject and html', async (charset, text) => {
    for (const [index, encoding] of ENCODINGS.entries()) {
      const template = await read(inCharset(charset, text, encoding, index % 2 === 0 ? 'B' : 'Q'));
      expect(template.subject).toBe(text);
      expect(template.body.html?.trimEnd()).toBe(`<p>${text}</p>`);
      expect(problemKinds(template)).toEqual([]);
    }
  });
});

const alternative = multipart('alternative', 'alt', TEXT, HTML);
const picture = part(
  [
    'Content-Type: image/png; name="logo.png"',
    'Content-ID: <logo@harbour>',
    'Content-Transfer-Encoding: base64',
  ],
  PIXEL,
);
const related = multipart(
  'related',
  'rel',
  HTML.replace('<p>', '<img src="cid:logo@harbour" alt="">'),
  picture,
);
const pdf = (...headers: readonly string[]): string =>
  part(['Content-Type: application/pdf', 'Content-Transfer-Encoding: base64', ...headers], 'JVBERi0xLjQK');
const ofParts = ({ headers, body }: { readonly headers: readonly string[]; readonly body: string }): string =>
  message(headers, body);

describe('a structure', () => {
  it.each([
    ['without a type', message([], 'Hello Ann'), { html: null, plaintext: 'Hello Ann' }],
    [
      'of html alone',
      message(['Content-Type: text/html'], '<p>Hi</p>'),
      { html: '<p>Hi</p>', plaintext: null },
    ],
    ['with an empty body', message([], ''), { html: null, plaintext: null }],
    [
      'of two alternatives',
      ofParts(alternative),
      { html: '<html lang="en"><body><p>Hello <b>Ann</b></p></body></html>', plaintext: 'Hello Ann' },
    ],
    [
      'three multiparts deep',
      ofParts(
        multipart('mixed', 'mix', nested(multipart('related', 'r', nested(alternative), picture)), pdf()),
      ),
      { plaintext: 'Hello Ann' },
    ],
  ])('%s gives its parts', async (_name, text, body) => {
    const template = await read(text);
    const trimmed = Object.fromEntries(
      Object.entries(template.body).map(([key, value]) => [key, value === null ? null : value.trim()]),
    );
    expect(trimmed).toMatchObject(body);
    expect(problemKinds(template)).toEqual([]);
  });

  it('with AMP gives the AMP part, and no attachment for it', async () => {
    const amp = part(
      ['Content-Type: text/x-amp-html; charset=utf-8'],
      '<html ⚡4email></html>'.replace('⚡', 'amp'),
    );
    const template = await read(ofParts(multipart('alternative', 'alt', TEXT, amp, HTML)));
    expect(template.body.amp?.trim()).toBe('<html amp4email></html>');
    expect([template.attachments, template.inlineAttachments]).toEqual([[], []]);
  });

  it('with a picture that the html names has it inline, by its cid', async () => {
    const template = await read(ofParts(related));
    expect(template.inlineAttachments).toEqual([{ type: 'image/png', name: 'logo@harbour', content: PIXEL }]);
    expect(template.attachments).toEqual([]);
    expect(lintTemplate(template).filter(({ rule }) => rule.startsWith('cid-'))).toEqual([]);
  });

  it.each([
    ['plain', 'Content-Disposition: attachment; filename="price list.pdf"', 'price list.pdf'],
    [
      'with a charset (RFC 2231)',
      `Content-Disposition: attachment; filename*=utf-8''Preis%C3%A4nderung.pdf`,
      'Preisänderung.pdf',
    ],
    [
      'continued (RFC 2231)',
      `Content-Disposition: attachment;\r\n filename*0*=utf-8''Preis%C3%A4;\r\n filename*1*=nderung.pdf`,
      'Preisänderung.pdf',
    ],
    [
      'as an encoded word',
      `Content-Disposition: attachment; filename="${encodedWord('Größe.pdf', 'utf-8', 'B')}"`,
      'Größe.pdf',
    ],
    ['missing', 'Content-Disposition: attachment', null],
  ])('with an attachment whose name is %s has that name', async (_how, header, name) => {
    const template = await read(ofParts(multipart('mixed', 'mix', TEXT, pdf(header))));
    expect(template.attachments).toEqual([{ type: 'application/pdf', name, content: 'JVBERi0xLjQK' }]);
  });

  it('with html as an attachment does not show it as the mail', async () => {
    const attached = HTML.replace(
      '\r\n\r\n',
      '\r\nContent-Disposition: attachment; filename=page.html\r\n\r\n',
    );
    const template = await read(ofParts(multipart('mixed', 'mix', TEXT, attached)));
    expect([template.body.html, template.attachments.map(({ name }) => name)]).toEqual([null, ['page.html']]);
  });

  it('with a message inside keeps that as a file', async () => {
    const inside = part(['Content-Type: message/rfc822'], message(['Subject: Inner'], 'Inner text'));
    const template = await read(ofParts(multipart('mixed', 'mix', TEXT, inside)));
    expect(template.subject).toBeNull();
    expect(template.body.plaintext?.trim()).toBe('Hello Ann');
    expect(template.attachments.map(({ type }) => type)).toEqual(['message/rfc822']);
  });
});

describe('headers', () => {
  it('are unfolded, decoded and kept in order, each name once as a field', async () => {
    const template = await read(
      lines(
        'Received: from a\r\n\tby b',
        'Received: from c',
        `from: ${encodedWord('Jörg', 'iso-8859-1', 'Q')} <jorg@mail.example>`,
        'REPLY-TO: answers@mail.example',
        `Subject: ${encodedWord('Früh', 'utf-8', 'B')}\r\n ${encodedWord('ling', 'utf-8', 'B')} now`,
        'Date: Sun, 22 Nov 2026 08:00:00 +0000',
        '',
        'Hello',
      ),
    );
    expect(template.message?.headers.map(({ name }) => name)).toEqual([
      'Received',
      'Received',
      'from',
      'REPLY-TO',
      'Subject',
      'Date',
    ]);
    expect(template.headers.filter(({ name }) => name === 'Received')).toHaveLength(1);
    expect([template.senderName, template.senderEmail, template.replyTo, template.subject]).toEqual([
      'Jörg',
      'jorg@mail.example',
      'answers@mail.example',
      'Frühling now',
    ]);
  });

  it.each([
    ['line feeds alone', message(['Subject: Hi'], 'Hello').replaceAll('\r\n', '\n')],
    [
      'a mailbox’s first line',
      `From post@harbour.example Sun Nov 22 08:00:00 2026\r\n${message(['Subject: Hi'], 'Hello')}`,
    ],
    ['a blank line before', `\r\n${message(['Subject: Hi'], 'Hello')}`],
  ])('are read with %s', async (_how, text) => {
    const { subject, body } = await read(text);
    expect([subject, body.plaintext?.trim()]).toEqual(['Hi', 'Hello']);
  });
});

describe('a broken message', () => {
  it.each([
    ['without its last line', ofParts(alternative).replace('--alt--', ''), ['not-closed']],
    ['cut in the middle', ofParts(alternative).slice(0, -80), ['not-closed']],
    [
      'that returns the headers of another, whose parts were left out',
      `${ofParts(alternative).replace('--alt--', '--alt\r\nContent-Type: message/rfc822\r\n\r\nSubject: Tea\r\nContent-Type: multipart/related; boundary="inner"\r\n\r\n--alt--')}`,
      [],
    ],
    [
      'with a charset nobody knows',
      message(['Content-Type: text/plain; charset=klingon'], 'Hi'),
      ['unknown-charset'],
    ],
    [
      'with bytes that are no UTF-8',
      message(['Content-Type: text/plain; charset=utf-8'], 'Gr\u00fc\u00dfe'),
      ['unreadable'],
    ],
    ['with a raw header', message(['Subject: Gr\u00fc\u00dfe'], 'Hi'), ['raw-header', 'unreadable']],
    ['with a line of 999 bytes', message([], 'x'.repeat(999)), ['long-line']],
  ])('%s says so', async (_name, text, kinds) => {
    expect(problemKinds(await read(text))).toEqual(kinds);
  });

  it.each([
    ['a line of 998 bytes', message([], 'x'.repeat(998))],
    ['base64 that ends too early', message(['Content-Transfer-Encoding: base64'], 'SGVsbG8')],
    [
      'a sign that is no quoted-printable',
      message(['Content-Transfer-Encoding: quoted-printable'], 'a =ZZ b'),
    ],
    ['an encoding nobody knows', message(['Content-Transfer-Encoding: rot13'], 'Uryyb')],
    ['two types', message(['Content-Type: text/plain', 'Content-Type: text/html'], '<p>x</p>')],
    ['a type that is none', message(['Content-Type: ;;;'], 'x')],
    ['zero bytes', message([], 'a\u0000b')],
  ])('with %s is read without a complaint about its form', async (_name, text) => {
    expect(problemKinds(await read(text))).toEqual([]);
  });

  it.each([
    ['an empty file', '', 'begin with headers'],
    ['a page', '<!doctype html><p>Hi</p>', 'begin with headers'],
    ['JSON', '{"id": 1}', 'begin with headers'],
    ['bytes', '\u0000\u0001\u0002\u00ff', 'begin with headers'],
    ['headers of more than 1 MB', message([`X-A: ${'x'.repeat(1024 * 1024)}`], 'Hi'), 'could not be read'],
  ])('%s is refused in plain words', async (_name, text, words) => {
    const document = await readMessage(bytesOf(text));
    expect(document).toMatchObject({ kind: 'other', reason: expect.stringContaining(words) as unknown });
  });

  it('nested deeper than the limit is refused, and at the limit is read', async () => {
    const deep = (depth: number): string => {
      let inner: { readonly headers: readonly string[]; readonly body: string } = multipart(
        'mixed',
        'b0',
        TEXT,
      );
      for (let level = 1; level < depth; level++) inner = multipart('mixed', `b${level}`, nested(inner));
      return ofParts(inner);
    };
    expect((await readMessage(bytesOf(deep(MAX_DEPTH)))).kind).toBe('template');
    expect((await readMessage(bytesOf(deep(MAX_DEPTH + 1)))).kind).toBe('other');
  });

  it('that would keep a parser busy is refused before it is parsed', () => {
    const boundaries = (count: number): string =>
      message([], 'Content-Type: multipart/mixed; Boundary=a\r\n'.repeat(count));
    expect(whyNotParsed(bytesOf(boundaries(MAX_BOUNDARIES)))).toBeNull();
    expect(whyNotParsed(bytesOf(boundaries(MAX_BOUNDARIES + 1)))).toContain('boundaries');
    const dashes = (count: number): string => `A: b\r\n\r\n${'--x\n'.repeat(count)}`;
    expect(whyNotParsed(bytesOf(dashes(MAX_DASHED_LINES)))).toBeNull();
    expect(whyNotParsed(bytesOf(dashes(MAX_DASHED_LINES + 1)))).toContain('100,000');
  });

  it('of any bytes is answered', async () => {
    const piece = fc.constantFrom(
      'Content-Type: multipart/mixed; boundary=b',
      'Content-Type: text/html; charset="',
      '--b',
      '--b--',
      '\r\n',
      '\r\n\r\n',
      '=?utf-8?B?',
      '?=',
      'Subject: ',
      'From: <',
      'Content-Transfer-Encoding: base64',
      '=\r\n',
      '\u0000\u00ff',
    );
    const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary-ascii' })), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, async (pieces) => {
        const document = await readMessage(bytesOf(`From: a@b.example\r\n${pieces.join('')}`));
        expect(['template', 'other']).toContain(document.kind);
        if (document.kind === 'template') expect(() => lintTemplate(document.template)).not.toThrow();
      }),
      { numRuns: 40 },
    );
  });
});

describe('the check of a finished message', () => {
  const rulesOf = async (text: string): Promise<readonly string[]> =>
    lintTemplate(await read(text)).map(({ rule, field }) => `${rule} ${field}`);

  it('says nothing of what only a template has', async () => {
    const found = await rulesOf(ofParts(alternative).replace('From:', 'Subject: Spring\r\nFrom:'));
    expect(found.filter((one) => /^(?:substitution|header|template|body)-/u.test(one))).toEqual([]);
  });

  it('finds tags that were left, missing and doubled headers', async () => {
    const found = await rulesOf(
      lines('From: a@b.example', 'Subject: Hi {{Name}}', 'Subject: Hi', '', 'Dear *|FNAME|*, {{Name}}'),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'message-tag-left subject',
        'message-tag-left body.plaintext',
        'message-headers headers',
        'message-headers headers["Subject"]',
      ]),
    );
  });

  it('leaves templates alone', async () => {
    const found = await rulesOf(lines(...GOOD_HEADERS, '', 'Hello'));
    expect(found.filter((one) => one.startsWith('message-'))).toEqual([]);
  });
});
