/** A part that nobody decoded gets one finding; the other parts are looked at as ever. */
import { expect, it } from 'vitest';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';

const ENCODED =
  '<HTML><BODY><A HREF=3D"http://www.tea.co.uk?id=3D4"><IMG SRC=\n=3D"http://www.tea.co.uk/1.jpg" WIDTH=3D"2=\n26" ALT=3D=\n":)"></A><P ALIGN=3D"left">Tea =\nand milk=20\n</BODY></HTML>';
const DECODED =
  '<HTML><BODY><A HREF="http://www.tea.co.uk?id=4"><IMG SRC\n="http://www.tea.co.uk/1.jpg" WIDTH="226" ALT=":)"></A><P ALIGN="left">Tea and milk</BODY></HTML>';

const found = (html: string, plaintext: string): string[] =>
  lintTemplate(
    decodeTemplate({ id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11', name: 'Tea', body: { html, plaintext } }),
  ).map(({ field, rule }) => `${field} ${rule}`);

it('says of a part in quoted-printable nothing but that', () => {
  const all = found(ENCODED, 'Lorem ipsum dolor sit amet, consectetur');
  expect(all.filter((one) => one.startsWith('body.html'))).toEqual(['body.html encoding-quoted-printable']);
  expect(all).toContain('body.plaintext leftover-lorem');
});

it('looks at the text that was meant as ever', () => {
  const all = found(DECODED, 'Tea and milk');
  expect(all).not.toContain('body.html encoding-quoted-printable');
  expect(all).toContain('body.html a11y-lang-missing');
});
