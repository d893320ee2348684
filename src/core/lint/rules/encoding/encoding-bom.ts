import { defineRule } from '../../rule.ts';
import { PRACTICE, WHATWG_HTML } from '../../sources.ts';

export const encodingBom = defineRule({
  id: 'encoding-bom',
  category: 'encoding',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A part or field starts with a byte order mark',
  why: 'Some editors put this invisible character in front of a file. Joined with other text it becomes a blank line, a broken first tag or “ï»¿”; an AMP part with one fails validation and is not shown.',
  howToFix: 'Save the file as UTF-8 without byte order mark, or remove the first character.',
  sources: [WHATWG_HTML, PRACTICE],
  examples: {
    good: [
      { html: '<!DOCTYPE html><html><body>Guten Tag, {{Name}}</body></html>' },
      { title: 'Elsewhere it is another finding', plaintext: 'Guten \ufeffTag' },
    ],
    bad: [
      {
        html: '\ufeff<!DOCTYPE html><html><body>Привет, {{Name}}</body></html>',
        reports: [{ field: 'body.html', marks: '\ufeff', says: 'byte order mark' }],
      },
      {
        title: 'In AMP it is an error',
        plaintext: 'Hello',
        amp: '\ufeff<!doctype html><html ⚡4email><body></body></html>',
        template: { subject: '\ufeffTermin' },
        reports: [
          { field: 'subject', marks: '\ufeff', severity: 'warning' },
          { field: 'body.amp', marks: '\ufeff', severity: 'error', says: 'AMP' },
        ],
      },
    ],
  },
  check({ places, report }) {
    for (const { text, field, part } of places) {
      if (text.charCodeAt(0) !== 0xfeff) continue;
      const range = { start: 0, end: 1 };
      const effect =
        part === 'amp'
          ? 'so clients refuse the AMP part and show the html'
          : 'which shows as a blank or as “ï»¿” once the text is joined with other text';
      report({
        message: `The text starts with the invisible byte order mark U+FEFF, ${effect}. Remove it.`,
        field,
        range,
        severity: part === 'amp' ? 'error' : undefined,
        fix: { title: 'Remove the byte order mark', edits: [{ range, text: '' }], visible: false },
      });
    }
  },
});
