import { defineRule } from '../../rule.ts';
import { headingsOf } from '../../../content/headings.ts';
import { gather } from '../../gather.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { htmlValidate, wcag } from '../../sources.ts';

export const a11yHeadingEmpty = defineRule({
  id: 'a11y-heading-empty',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A heading has no text',
  why: 'It stands as an empty line in the outline of the mail, where people who listen look for their way. It is often used for a gap.',
  howToFix: 'Take the heading away, and make gaps with padding.',
  sources: [wcag('2.4.6', 'headings-and-labels', 'Headings and Labels'), htmlValidate('empty-heading')],
  examples: {
    good: [{ html: '<h1>{{Title}}</h1><h2><img src="https://a.test/a.png" alt="Teas"></h2>' }],
    bad: [
      {
        html: '<h1>Sale</h1><h2>&nbsp;</h2>',
        reports: [{ field: 'body.html', marks: '<h2>&nbsp;</h2>', says: '<h2>' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const empty = headingsOf(place.document)
        .filter((heading) => heading.empty && !place.touchesTag(heading.element.range))
        .map(({ element }) => element);
      const [first] = empty;
      if (!first) continue;
      const what = empty.length === 1 ? `This <${first.name}> has` : `${empty.length} headings have`;
      report({
        message: `${what} no text, so the outline by which people who listen find their way has an entry without words. Take ${empty.length === 1 ? 'it' : 'them'} away, and make gaps with padding.`,
        field: place.field,
        ...gather(empty.map(({ endTag, range, startTag }) => (endTag ? range : startTag))),
      });
    }
  },
});
