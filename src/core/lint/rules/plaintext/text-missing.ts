import { defineRule } from '../../rule.ts';
import { PRACTICE, rfc } from '../../sources.ts';

export const textMissing = defineRule({
  id: 'text-missing',
  category: 'plaintext',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The mail has html and no plaintext part',
  why: 'Programs that show no html, by choice or by a company’s rule, read the plaintext part (RFC 2046, 5.1.4). Without one they show tags or nothing. SpamAssassin has a test for mails of html alone (MIME_HTML_ONLY). A bare html file is not asked for it.',
  howToFix: 'Fill in body.plaintext with the same message and its links written out.',
  sources: [rfc(2046, '5.1.4', 'Alternative Subtype'), PRACTICE],
  examples: {
    good: [
      { html: '<p>Guten Tag, {{Name}}</p>', plaintext: 'Guten Tag, {{Name}}' },
      { title: 'No html either', plaintext: 'Wartung am {{Datum}}' },
    ],
    bad: [
      { html: '<p>Здравствуйте, {{Name}}</p>', reports: [{ field: 'body.plaintext', says: 'plaintext' }] },
      {
        title: 'Blanks are no text',
        html: '<p>Guten Tag</p>',
        plaintext: ' \n ',
        reports: [{ field: 'body.plaintext' }],
      },
    ],
  },
  check({ template, html, plaintext, report }) {
    if (template.onlyPart || !html || html.text.trim() === '') return;
    if (plaintext && plaintext.text.trim() !== '') return;
    report({
      message:
        'The mail has html and no plaintext, so a program that shows only text has nothing to show. Write the message into body.plaintext.',
      field: 'body.plaintext',
    });
  },
});
