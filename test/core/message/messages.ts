/** Messages as mail programs, old and new, sound and broken, write them. Each is a string of bytes. */
import { base64, binary, encodedWord, encodeText, quotedPrintable } from './encode-text.ts';

/** Text that each charset can hold. */
export const CHARSETS: readonly (readonly [charset: string, text: string])[] = [
  ['us-ascii', 'Spring sale'],
  ['utf-8', 'Frühling: 20 % – naïve 漢字 🌱'],
  ['iso-8859-1', 'Grüße aus Málaga'],
  ['iso-8859-2', 'Žluťoučký kůň'],
  ['iso-8859-3', 'Ħaż-Żebbuġ'],
  ['iso-8859-4', 'Ķēniņš šodien'],
  ['iso-8859-5', 'Весенняя распродажа'],
  ['iso-8859-6', 'عرض الربيع'],
  ['iso-8859-7', 'Ανοιξιάτικες προσφορές'],
  ['iso-8859-8', 'מבצע אביב'],
  ['iso-8859-9', 'İlkbahar indirimi ışığı'],
  ['iso-8859-10', 'Þórður á Íslandi'],
  ['iso-8859-13', 'Pavasario ąžuolas'],
  ['iso-8859-14', 'Dydd ŵyl ŷd'],
  ['iso-8859-15', 'Œuvre à 20 €'],
  ['windows-1250', 'Wiosenna wyprzedaż'],
  ['windows-1251', 'Весняний розпродаж'],
  ['windows-1252', '“Curly” – 20 €'],
  ['windows-1253', 'Προσφορές €'],
  ['windows-1254', 'Türkiye’de bahar'],
  ['windows-1255', 'חג שמח'],
  ['windows-1256', 'تخفيضات'],
  ['windows-1257', 'Kevadine müük – šokolaad'],
  ['windows-1258', 'Đơn hàng'],
  ['windows-874', 'ลดราคา'],
  ['koi8-r', 'Весна пришла'],
  ['koi8-u', 'Їжак і ґава'],
  ['macintosh', 'Café • déjà vu'],
  ['x-mac-cyrillic', 'Скидки до мая'],
  ['ibm866', 'Скидка 20'],
  ['gbk', '春季特卖'],
  ['gb18030', '春季特賣'],
  ['big5', '春季特賣'],
  ['euc-kr', '봄 세일'],
  ['shift_jis', '春のセール'],
  ['euc-jp', '春のセール'],
  ['iso-2022-jp', '春のセール'],
];

export const GOOD_HEADERS = [
  'From: Harbour & Pine <post@harbour.example>',
  'To: Ann <ann@mail.example>',
  'Date: Sun, 22 Nov 2026 08:00:00 +0000',
  'Message-ID: <1@harbour.example>',
  'MIME-Version: 1.0',
];

export const lines = (...all: readonly string[]): string => all.join('\r\n');

/** Headers, a blank line, and the body. */
export const message = (headers: readonly string[], body: string): string =>
  lines(...GOOD_HEADERS, ...headers, '', body);

export const part = (headers: readonly string[], body: string): string => lines(...headers, '', body);

export function multipart(
  kind: string,
  boundary: string,
  ...parts: readonly string[]
): {
  readonly headers: readonly string[];
  readonly body: string;
} {
  const pieces = parts.flatMap((one) => [`--${boundary}`, one]);
  return {
    headers: [`Content-Type: multipart/${kind}; boundary="${boundary}"`],
    body: lines('This is a message in several parts.', ...pieces, `--${boundary}--`, ''),
  };
}

export const nested = (inner: { readonly headers: readonly string[]; readonly body: string }): string =>
  part(inner.headers, inner.body);

export const TEXT = part(['Content-Type: text/plain; charset=utf-8'], 'Hello Ann');
export const HTML = part(
  ['Content-Type: text/html; charset=utf-8'],
  '<html lang="en"><body><p>Hello <b>Ann</b></p></body></html>',
);
/** A picture of one pixel. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ENCODINGS = {
  'quoted-printable': quotedPrintable,
  base64,
  '8bit': binary,
} as const;

/** One text in a charset, as subject and as html, in one of the encodings. */
export function inCharset(
  charset: string,
  text: string,
  encoding: keyof typeof ENCODINGS,
  form: 'B' | 'Q',
): string {
  const body = ENCODINGS[encoding](encodeText(`<p>${text}</p>`, charset));
  return message(
    [
      `Subject: ${encodedWord(text, charset, form)}`,
      `Content-Type: text/html; charset=${charset}`,
      `Content-Transfer-Encoding: ${encoding}`,
    ],
    body,
  );
}
