import { quotedPrintable } from '../../../text/quoted-printable.ts';
import { STILL_ENCODED } from '../../encoded-parts.ts';
import { defineRule } from '../../rule.ts';
import { rfc } from '../../sources.ts';

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

export const encodingQuotedPrintable = defineRule({
  id: STILL_ENCODED,
  category: 'encoding',
  severity: 'error',
  maturity: 'trial',
  summary: 'The text is still in quoted-printable: =3D, =20 and = at the ends of lines',
  why: 'Quoted-printable is the form in which mails travel; it is added when a mail leaves and taken off when it is shown. A text copied out of a raw message still has it, and gets it a second time: recipients see “=20”, broken words, and html without its attributes, since a client reads width=3D"600" as a width of 3D"600". Every other problem of such a part is a shadow of this one, so no other rule speaks about it.',
  howToFix:
    'Decode the text once and use the result: give Mailproof the whole message as a .eml file, or save the html from a mail program instead of copying it out of the source of a message.',
  sources: [rfc(2045, '6.7', 'Quoted-Printable Content-Transfer-Encoding')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<a href="https://a.test/?a=3D&b=20">Tea</a> <p style="color:red" class="a" id="b">a=3Db</p>' },
      {
        title: 'A text about it',
        html: '<p>Write =3D, =3D and =3D, and =20 or =C3=A9.</p><p class="a">Or <b class="b">none</b></p>',
      },
      { plaintext: '=====\nTea = 3.50\nMilk = 2.10\n=====' },
    ],
    bad: [
      {
        html: '<table width=3D"600" border=3D"0"><tr><td align=3D"center">Spring =\nsale for Ren=C3=A9e<br>=20\n</td></tr></table>',
        reports: [
          { field: 'body.html', marks: '=3D', says: '(=3D 3 times, a lone = at the end of a line once)' },
        ],
      },
      {
        plaintext:
          'Hello Ren=C3=A9e, your order is on its =\nway. It will reach you =\non Friday: =\nthanks=20\n',
        reports: [{ field: 'body.plaintext', marks: '=C3', says: 'in the middle of words' }],
      },
    ],
  },
  check({ places, report }) {
    for (const { text, field, part } of places) {
      if (part !== 'html' && part !== 'amp' && part !== 'plaintext') continue;
      const signs = quotedPrintable(text);
      if (!signs) continue;
      const seen = [
        signs.equals > 0 ? `=3D ${times(signs.equals)}` : '',
        signs.breaks > 0 ? `a lone = at the end of a line ${times(signs.breaks)}` : '',
      ].filter((sign) => sign !== '');
      const effect =
        part === 'plaintext'
          ? 'recipients read these signs in the middle of words'
          : 'clients read no attribute as it was meant';
      report({
        message: `This part is still in quoted-printable, the form in which mails travel (${seen.join(', ')}), so ${effect}. Decode it once and use the result, or open the whole message as .eml; nothing else was looked for in it.`,
        field,
        range: signs.first,
      });
    }
  },
});
