import { gatherAlike, type OnePlace } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { tagFaults } from '../../../mail/tag-faults.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';

const WORDS: Readonly<Record<string, string>> = {
  'missing-whitespace-between-attributes':
    'A blank is missing between two attributes, which HTML does not allow. Write a blank here.',
  'missing-attribute-value':
    'An attribute has "=" and no value, so it is empty. Write the value in quotes, or take the attribute away.',
  'unexpected-character-in-unquoted-attribute-value':
    'An attribute value without quotes holds a quote, which points to a forgotten one. Put the whole value in quotes.',
};
/** An address with a query is such a value, and browsers read it as it was meant. */
const EQUALS =
  'An attribute value without quotes holds "=", which HTML does not allow. Put the whole value in quotes.';

function messageOf(code: string, character: string): string | undefined {
  return code === 'unexpected-character-in-unquoted-attribute-value' && character === '='
    ? EQUALS
    : WORDS[code];
}

export const htmlAttributeSyntax = defineRule({
  id: 'html-attribute-syntax',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'An attribute is written in a way that HTML does not allow',
  why: 'Browsers repair a missing blank, value or quote by guessing: after a forgotten quote the value holds what was meant as the next attribute.',
  howToFix: 'Write each attribute as name="value", with a blank before it.',
  sources: [htmlSection('syntax.html#attributes-2', 'attributes'), htmlValidate('attr-spacing')],
  examples: {
    good: [{ html: '<td class="a" width=600 nowrap>Hello</td>' }],
    bad: [
      {
        html: '<table><tr><td class="a"width="600">Hello</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'w', occurrence: 1 }],
      },
      { html: '<img src="https://a.test/a.png" width= >', reports: [{ field: 'body.html', marks: '>' }] },
      {
        html: '<p class=lead">Hello</p>',
        reports: [{ field: 'body.html', marks: '"', says: 'a forgotten one' }],
      },
      {
        title: 'An address without quotes',
        html: '<a href=https://a.test/?tea=green>Tea</a>',
        reports: [{ field: 'body.html', marks: '=', occurrence: 2, says: 'holds "="' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const { errors } = tagFaults(place);
      // A quote among the names is a forgotten one; what else is said about that tag follows from it.
      const broken = errors.filter(({ code }) => code === 'unexpected-character-in-attribute-name');
      const found: OnePlace[] = [];
      let last = -1;
      for (const { code, range } of errors) {
        const message = messageOf(code, place.masked.charAt(range.start));
        if (message === undefined || place.touchesTag({ start: range.start, end: range.start + 1 })) continue;
        if (broken.some(({ range: at }) => Math.abs(at.start - range.start) < 40)) continue;
        const tag = place.masked.lastIndexOf('<', range.start);
        if (tag === last) continue;
        last = tag;
        found.push({ message, field: place.field, range: { start: range.start, end: range.start + 1 } });
      }
      for (const finding of gatherAlike(found)) report(finding);
    }
  },
});
