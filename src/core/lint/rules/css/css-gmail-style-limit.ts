import { GMAIL_STYLE_LIMIT as LIMIT } from '../../../clients/gmail-limits.ts';
import { styleSheetsOf } from '../../../css/style-sheets.ts';
import type { StyleSheet } from '../../../css/types.ts';
import { defineRule } from '../../rule.ts';
import { canIEmail } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

export const cssGmailStyleLimit = defineRule({
  id: 'css-gmail-style-limit',
  category: 'css',
  severity: 'error',
  maturity: 'trial',
  summary: `The style elements together hold more than ${thousands(LIMIT)} characters`,
  why: 'Gmail reads 16,384 characters of styles. It drops the style element that passes the limit and those behind it; by another report all of them. Recipients then see the mail without its phone layout and without every class that is not repeated inline.',
  howToFix:
    'Remove rules that match nothing, shorten names, and put the rules that must not be lost into an early style element of their own. Blanks and comments count.',
  sources: [
    { title: 'caniemail 144: the style limit', url: 'https://github.com/hteumeuleu/caniemail/issues/144' },
    { title: 'Email bugs 90: 16 KB of styles', url: 'https://github.com/hteumeuleu/email-bugs/issues/90' },
    canIEmail('html-style', 'style element'),
  ],
  examples: {
    good: [{ html: `<style>.a { color: #204060 }${' '.repeat(16_000)}</style>` }],
    bad: [
      {
        html: `<style>.a { color: #204060 }</style><style>.b { color: #a02020 }${' '.repeat(16_384)}</style>`,
        reports: [{ field: 'body.html', marks: '<style>', occurrence: 2, says: '16,426' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    // Conditional comments are no style elements to Gmail. Counted after substitution: that is what arrives.
    let total = 0;
    let over: StyleSheet | null = null;
    for (const sheet of styleSheetsOf(html.renderedDocument)) {
      total += sheet.text.length;
      if (total > LIMIT) over ??= sheet;
    }
    if (!over) return;
    report({
      message: `The style elements hold ${thousands(total)} characters together; Gmail reads ${thousands(LIMIT)} and drops this style element and those behind it, so the phone layout and classes are lost there. Remove unused rules.`,
      field: html.field,
      range: html.toSource(over.element.startTag),
    });
  },
});
