import { matchRanges } from '../../../text/ranges.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { SISTER_SIMPLE } from '../../sources.ts';
import { commentTest } from '../substitutions/shared/substitution-uses.ts';

/** A tag of the engine simple, or of any language that writes names so. */
const BRACES = /\{\{\s{0,5}[A-Za-z_][\w.-]{0,80}\s{0,5}(?:[|?][^{}\r\n]{0,200})?\}\}/gu;

export const messageTagLeft = defineRule({
  id: 'message-tag-left',
  category: 'message',
  severity: 'error',
  maturity: 'trial',
  summary: 'A finished message still holds a tag that was to be replaced',
  why: 'What the engine did not replace is sent as it stands: the recipient reads "Hello {{FirstName}}", or a link leads to an address with braces.',
  howToFix:
    'Give the name a value for every recipient, or write the tag in the language of the engine that sends.',
  sources: [SISTER_SIMPLE],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<p>Hello Ann</p>', message: {} },
      { title: 'A template is full of them', html: '<p>Hello {{FirstName}}</p>' },
      { title: 'In a comment, which nobody reads', html: '<!-- {{x}} --><p>Hi</p>', message: {} },
    ],
    bad: [
      {
        html: '<p>Hello {{FirstName}}</p><a href="https://shop.example/{{ id }}">Shop</a>',
        message: {},
        reports: [{ field: 'body.html', marks: '{{FirstName}}', says: '1 more' }],
      },
      {
        template: { subject: 'News for *|FNAME|*' },
        message: {},
        reports: [{ field: 'subject', marks: '*|FNAME|*' }],
      },
    ],
  },
  check(context) {
    if (!context.template.message) return;
    for (const place of context.places) {
      // Braces of an AMP part may be amp-mustache's, which the mail program fills in.
      if (place.part === 'amp') continue;
      const inComment = commentTest(context, place);
      const ranges = [...place.foreign.map((tag) => tag.range), ...matchRanges(place.text, BRACES)]
        .filter((range) => !inComment(range))
        .sort((a, b) => a.start - b.start || b.end - a.end)
        .filter((one, index, all) => one.start >= (all[index - 1]?.end ?? 0));
      if (ranges.length === 0) continue;
      const { range, also } = gather(ranges);
      const shown = range ? quoted(place.text.slice(range.start, range.end)) : '';
      const more = also.length === 0 ? '' : ` and ${also.length} more`;
      context.report({
        message: `${shown}${more} was not replaced, so the recipient reads it as it stands. Give the name a value, or write it for the engine that sends.`,
        field: place.field,
        range,
        also,
      });
    }
  },
});
