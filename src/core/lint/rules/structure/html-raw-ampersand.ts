import { defineRule } from '../../rule.ts';
import { groupBy } from '../../../collections/group.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';

export const htmlRawAmpersand = defineRule({
  id: 'html-raw-ampersand',
  category: 'structure',
  severity: 'info',
  maturity: 'stable',
  summary: 'An & begins a character reference that is not finished',
  why: 'Browsers read &copy or &reg as a sign even without the semicolon, which HTML forgives a few old names alone: &copyright is the sign and “right”. A plain "&" between words and in a query string is fine and not reported.',
  howToFix: 'Write the semicolon where the sign is meant, or &amp; where the "&" is.',
  sources: [
    htmlSection('syntax.html#character-references', 'character references'),
    htmlValidate('no-raw-characters'),
  ],
  examples: {
    good: [{ html: '<p>Tea & coffee &copy; AT&T</p><a href="https://a.test/?a=1&copy=2">x</a>' }],
    bad: [
      {
        html: '<p>&copy 2026 Harbour and Pine</p>',
        reports: [{ field: 'body.html', marks: '&copy', says: '&copy;' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found = tagFaults(place).errors.flatMap(({ code, range: { start: end } }) => {
        if (code !== 'missing-semicolon-after-character-reference') return [];
        const start = place.masked.lastIndexOf('&', end);
        const range = { start, end };
        return start === -1 || place.touchesTag(range)
          ? []
          : [{ range, written: place.masked.slice(start, end) }];
      });
      for (const [written, group] of groupBy(found, (item) => item.written)) {
        report({
          message: `${written} has no semicolon, and browsers read it as a sign all the same, whatever letters follow. Write ${written}; or, where the "&" is meant, &amp;${written.slice(1)}.`,
          field: place.field,
          ...gather(group.map(({ range }) => range)),
        });
      }
    }
  },
});
