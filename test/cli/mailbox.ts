/**
 * A mailbox as people have it: messages of many programs and years, sound, odd and broken, each with what has to be read of it
 * and what has to be said. Each message is a string of bytes.
 */
import { base64, encodedWord, encodeText, quotedPrintable } from '../core/message/encode-text.ts';
import {
  GOOD_HEADERS,
  HTML,
  lines,
  message,
  multipart,
  nested,
  part,
  PIXEL,
  TEXT,
} from '../core/message/messages.ts';
import { BOTH, letterOf, type Letter } from './letter.ts';
import { TEXTS } from './mailbox-texts.ts';

const alternative = multipart('alternative', 'alt', TEXT, HTML);
const file = (type: string, ...headers: readonly string[]): string =>
  part([`Content-Type: ${type}`, 'Content-Transfer-Encoding: base64', ...headers], 'SGVsbG8K');
const attached = (header: string): string =>
  letterOf(multipart('mixed', 'mix', TEXT, file('application/pdf', header)), 'Subject: Offer');
const picture = (id: string, ...headers: readonly string[]): string =>
  part(
    ['Content-Type: image/png', `Content-ID: <${id}>`, 'Content-Transfer-Encoding: base64', ...headers],
    PIXEL,
  );
const page = (html: string): string => part(['Content-Type: text/html; charset=utf-8'], html);
const INNER = message(['Subject: Inner'], 'Inner text');
const CALENDAR = lines('BEGIN:VCALENDAR', 'METHOD:REQUEST', 'END:VCALENDAR');

const structures: Letter[] = [
  { name: 'of plain text', bytes: message([], 'Hello Ann'), html: null, plaintext: 'Hello Ann', says: [] },
  {
    name: 'of html alone',
    bytes: message(['Content-Type: text/html'], '<p>Hi</p>'),
    html: '<p>Hi</p>',
    plaintext: null,
    says: [],
  },
  { name: 'of two alternatives', bytes: letterOf(alternative), ...BOTH, files: [], says: [] },
  {
    name: 'of four multiparts inside each other',
    bytes: letterOf(
      multipart(
        'mixed',
        'one',
        nested(multipart('related', 'two', nested(multipart('mixed', 'three', nested(alternative))))),
        file('application/pdf', 'Content-Disposition: attachment; filename=a.pdf'),
      ),
    ),
    ...BOTH,
    files: ['a.pdf'],
    says: [],
  },
  {
    name: 'boundaries that begin alike',
    bytes: letterOf(multipart('mixed', 'b', nested(multipart('alternative', 'b-b', TEXT, HTML)))),
    ...BOTH,
    says: [],
  },
  {
    name: 'without its last boundary',
    bytes: letterOf(alternative).replace('--alt--', ''),
    ...BOTH,
    says: ['alt'],
  },
  {
    name: 'without any boundary in its text',
    bytes: message(['Content-Type: multipart/mixed; boundary=gone'], 'Only a preamble'),
    html: null,
    plaintext: null,
    says: ['gone'],
  },
  {
    name: 'a multipart that names no boundary',
    bytes: message(['Content-Type: multipart/alternative'], '--x\r\n\r\nHi\r\n--x--'),
  },
  {
    name: 'cut in the middle',
    bytes: letterOf(alternative).slice(0, -90),
    plaintext: 'Hello Ann',
    says: ['alt'],
  },
  {
    name: 'a message inside',
    bytes: letterOf(
      multipart('mixed', 'mix', TEXT, part(['Content-Type: message/rfc822'], INNER)),
      'Subject: Outer',
    ),
    subject: 'Outer',
    plaintext: 'Hello Ann',
    files: [null],
  },
  {
    name: 'a message that was returned',
    bytes: letterOf(
      multipart(
        'report; report-type=delivery-status',
        'rep',
        TEXT,
        part(
          ['Content-Type: message/delivery-status'],
          'Reporting-MTA: dns; mx.example\r\n\r\nAction: failed',
        ),
        part(['Content-Type: text/rfc822-headers'], 'Subject: Inner'),
      ),
      'Subject: Undelivered',
    ),
    subject: 'Undelivered',
  },
  {
    name: 'a digest of two messages',
    bytes: letterOf(multipart('digest', 'dig', part([], INNER), part([], INNER))),
    html: null,
  },
  {
    name: 'an attachment and nothing else',
    bytes: message(
      [
        'Content-Type: application/pdf; name=bill.pdf',
        'Content-Disposition: attachment; filename=bill.pdf',
        'Content-Transfer-Encoding: base64',
      ],
      'JVBERi0xLjQK',
    ),
    html: null,
    plaintext: null,
    files: ['bill.pdf'],
  },
  {
    name: 'an invitation',
    bytes: letterOf(
      multipart(
        'alternative',
        'alt',
        TEXT,
        HTML,
        part(['Content-Type: text/calendar; method=REQUEST'], CALENDAR),
      ),
    ),
    ...BOTH,
    says: [],
  },
  {
    name: 'signed with S/MIME',
    bytes: letterOf(
      multipart(
        'signed; protocol="application/pkcs7-signature"; micalg=sha-256',
        'sig',
        nested(alternative),
        file(
          'application/pkcs7-signature; name=smime.p7s',
          'Content-Disposition: attachment; filename=smime.p7s',
        ),
      ),
    ),
    ...BOTH,
    files: ['smime.p7s'],
    says: [],
  },
  {
    name: 'sealed with S/MIME',
    bytes: message(
      [
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m',
        'Content-Transfer-Encoding: base64',
        'Content-Disposition: attachment; filename=smime.p7m',
      ],
      'SGVsbG8K',
    ),
    html: null,
    plaintext: null,
    files: ['smime.p7m'],
  },
  {
    name: 'sealed with PGP',
    bytes: letterOf(
      multipart(
        'encrypted; protocol="application/pgp-encrypted"',
        'pgp',
        part(['Content-Type: application/pgp-encrypted'], 'Version: 1'),
        part(
          ['Content-Type: application/octet-stream; name=encrypted.asc'],
          '-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----',
        ),
      ),
    ),
    html: null,
    plaintext: null,
  },
  {
    name: 'pictures by cid',
    bytes: letterOf(
      multipart(
        'related',
        'rel',
        page('<img src="cid:a@x" alt="A"><img src="cid:b" alt="B">'),
        picture('a@x'),
        picture('b'),
      ),
    ),
    html: '<img src="cid:a@x" alt="A"><img src="cid:b" alt="B">',
    inline: ['a@x', 'b'],
    files: [],
    says: [],
  },
  {
    name: 'a picture said to be inline outside of related',
    bytes: letterOf(
      multipart(
        'mixed',
        'mix',
        page('<img src="cid:c" alt="">'),
        picture('c', 'Content-Disposition: inline'),
      ),
    ),
    inline: ['c'],
  },
];

const names: Letter[] = [
  {
    name: 'a plain file name',
    bytes: attached('Content-Disposition: attachment; filename=a.pdf'),
    files: ['a.pdf'],
  },
  {
    name: 'a file name in RFC 2231',
    bytes: attached("Content-Disposition: attachment; filename*=utf-8''Preis%C3%A4nderung.pdf"),
    files: ['Preisänderung.pdf'],
  },
  {
    name: 'a file name in pieces of RFC 2231',
    bytes: attached(
      "Content-Disposition: attachment;\r\n filename*0*=utf-8''Preis%C3%A4;\r\n filename*1*=nder;\r\n filename*2=ung.pdf",
    ),
    files: ['Preisänderung.pdf'],
  },
  {
    name: 'a file name in koi8-r of RFC 2231',
    bytes: attached("Content-Disposition: attachment; filename*=koi8-r''%F3%DE%C5%D4.pdf"),
    files: ['Счет.pdf'],
  },
  {
    name: 'a file name as an encoded word',
    bytes: attached(`Content-Disposition: attachment; filename="${encodedWord('Größe.pdf', 'utf-8', 'B')}"`),
    files: ['Größe.pdf'],
  },
  {
    name: 'a file name that would leave the folder',
    bytes: attached('Content-Disposition: attachment; filename="../../etc/passwd"'),
    files: ['../../etc/passwd'],
  },
];

const limits: Letter[] = [
  { name: 'empty', bytes: '', refused: 'begin with headers' },
  { name: 'a page under a wrong name', bytes: '<!doctype html><p>Hi</p>', refused: 'begin with headers' },
  { name: 'bytes that are no message', bytes: '\u0000\u0001\u0002\u00ff', refused: 'begin with headers' },
  {
    name: 'headers of more than a megabyte',
    bytes: message([`X-A: ${'x'.repeat(1_050_000)}`], 'x'),
    refused: 'could not be read',
  },
  {
    name: 'headers and no text',
    bytes: lines(...GOOD_HEADERS, 'Subject: Hi'),
    subject: 'Hi',
    html: null,
    plaintext: null,
  },
  {
    name: 'four hundred headers',
    bytes: message(
      [...Array(400).keys()].map((at) => `X-Trace-${at}: hop`),
      'Hi',
    ),
    plaintext: 'Hi',
    says: [],
  },
  {
    name: 'a mailbox’s first line',
    bytes: `From post@harbour.example Sun Nov 22 08:00:00 2026\r\n${message(['Subject: Hi'], 'Hello')}`,
    subject: 'Hi',
    plaintext: 'Hello',
  },
  {
    name: 'a byte order mark and blank lines before',
    bytes: `\u00ef\u00bb\u00bf\r\n\r\n${message(['Subject: Hi'], 'Hello')}`,
    subject: 'Hi',
    plaintext: 'Hello',
  },
  {
    name: 'a large picture',
    bytes: letterOf(
      multipart(
        'related',
        'rel',
        page('<img src="cid:big" alt="">'),
        part(
          ['Content-Type: image/jpeg', 'Content-ID: <big>', 'Content-Transfer-Encoding: base64'],
          base64(new Uint8Array(300_000)),
        ),
      ),
    ),
    inline: ['big'],
    says: [],
  },
  {
    name: 'quoted-printable of a long page',
    bytes: message(
      ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
      quotedPrintable(encodeText(`<p>${'Füße '.repeat(4000)}</p>`, 'utf-8')),
    ),
    html: `<p>${'Füße '.repeat(4000)}</p>`,
    says: [],
  },
];

export const MAILBOX: readonly Letter[] = [...TEXTS, ...structures, ...names, ...limits];
