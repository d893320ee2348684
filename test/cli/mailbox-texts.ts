/** Letters whose text is the hard part: charsets, encoded words, encodings and line ends, right and wrong. */
import { binary, encodedWord, encodeText } from '../core/message/encode-text.ts';
import { CHARSETS, HTML, inCharset, message, multipart, TEXT } from '../core/message/messages.ts';
import { BOTH, letterOf, utf8, type Letter } from './letter.ts';

const alternative = multipart('alternative', 'alt', TEXT, HTML);
const NAMED = [
  'windows-1251',
  'iso-2022-jp',
  'gb18030',
  'koi8-r',
  'shift_jis',
  'euc-kr',
  'big5',
  'windows-1252',
];
const NAMED_MORE = [
  'iso-8859-15',
  'windows-1255',
  'windows-1256',
  'ibm866',
  'macintosh',
  'us-ascii',
  'utf-8',
];

/** Every second in base64, the others in quoted-printable; subject and html are in that charset. */
const charsets: Letter[] = [...NAMED, ...NAMED_MORE].map((charset, index) => {
  const text = CHARSETS.find(([name]) => name === charset)?.[1] ?? '';
  const isEven = index % 2 === 0;
  return {
    name: `charset ${charset}`,
    bytes: inCharset(charset, text, isEven ? 'base64' : 'quoted-printable', isEven ? 'B' : 'Q'),
    subject: text,
    html: `<p>${text}</p>`,
    says: [],
  };
});

const oddCharsets: Letter[] = [
  ...['utf-7', 'iso-2022-kr', 'x-unknown', 'unicode-1-1-utf-7'].map((charset): Letter => ({
    name: `nobody reads ${charset}`,
    bytes: message([`Content-Type: text/plain; charset=${charset}`], 'Hi +ZeVnLIqe-'),
    says: [charset],
  })),
  {
    name: 'bytes beyond ASCII without a charset',
    bytes: message(['Content-Type: text/plain'], utf8('Grüße')),
    plaintext: 'Grüße',
    says: [],
  },
  {
    name: 'said to be UTF-8 and is not',
    bytes: message(['Content-Type: text/html; charset=utf-8'], '<p>Gr\u00fc\u00dfe</p>'),
    html: '<p>Gr\ufffd\ufffde</p>',
    says: ['no text in the charset'],
  },
  {
    name: 'a charset in quotes and capitals',
    bytes: message(
      ['Content-Type: TEXT/PLAIN; CHARSET="UTF-8"', 'Content-Transfer-Encoding: 8BIT'],
      utf8('żółw'),
    ),
    plaintext: 'żółw',
    says: [],
  },
  {
    name: 'an encoded word in a language (RFC 2231)',
    bytes: message([`Subject: ${encodedWord('Été', 'utf-8', 'Q').replace('utf-8', 'utf-8*fr')}`], 'x'),
    subject: 'Été',
  },
  {
    name: 'a subject in two encoded words that part a letter',
    bytes: message(
      [
        `Subject: =?utf-8?B?${btoa(utf8('Grüß').slice(0, 3))}?=\r\n =?utf-8?B?${btoa(utf8('Grüß').slice(3))}?=`,
      ],
      'x',
    ),
    subject: 'Grüß',
  },
  {
    name: 'headers of raw bytes',
    bytes: message([`Subject: ${utf8('Grüße')}`], 'x'),
    subject: 'Grüße',
    says: ['is a header with bytes beyond'],
  },
  {
    name: 'raw bytes of windows-1251 in the subject',
    bytes: message([`Subject: ${binary(encodeText('Привет', 'windows-1251'))}`], 'x'),
    says: ['no text in the charset', 'is a header with bytes beyond'],
  },
];

const encodings: Letter[] = [
  {
    name: 'base64 that ends too early',
    bytes: message(['Content-Transfer-Encoding: base64'], 'SGVsbG8'),
    plaintext: 'Hello',
    says: [],
  },
  {
    name: 'base64 with signs that are none',
    bytes: message(['Content-Transfer-Encoding: base64'], 'SG!Vs*bG8='),
    plaintext: 'Hello',
  },
  {
    name: 'quoted-printable with signs that are none',
    bytes: message(['Content-Transfer-Encoding: quoted-printable'], 'a =ZZ b=\r\nc =C3=A4 ='),
    plaintext: 'a =ZZ bc ä',
  },
  {
    name: 'quoted-printable in small letters',
    bytes: message(
      ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'],
      'caf=c3=a9 =\r\nau lait',
    ),
    plaintext: 'café au lait',
  },
  {
    name: 'an encoding nobody knows',
    bytes: message(['Content-Transfer-Encoding: x-uuencode'], 'begin 644 a.txt'),
    plaintext: 'begin 644 a.txt',
    says: [],
  },
  {
    name: 'one line of two thousand bytes',
    bytes: message([], 'x'.repeat(2000)),
    plaintext: 'x'.repeat(2000),
    says: ['998'],
  },
  {
    name: 'format=flowed',
    bytes: message(
      ['Content-Type: text/plain; charset=utf-8; format=flowed; delsp=no'],
      'A paragraph that \r\ngoes on.\r\n\r\n> quoted \r\n> text',
    ),
    says: [],
  },
  {
    name: 'lines that end in a line feed alone',
    bytes: letterOf(alternative, 'Subject: Hi').replaceAll('\r\n', '\n'),
    ...BOTH,
    says: [],
  },
  {
    name: 'lines that end in both ways',
    bytes: letterOf(alternative, 'Subject: Hi').replace('\r\n--alt\r\n', '\n--alt\n'),
    ...BOTH,
    says: [],
  },
  { name: 'zero bytes in the text', bytes: message(['Subject: Hi'], 'a\u0000b'), subject: 'Hi' },
];

export const TEXTS: readonly Letter[] = [...charsets, ...oddCharsets, ...encodings];
