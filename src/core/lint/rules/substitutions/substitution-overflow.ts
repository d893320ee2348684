import * as v from 'valibot';
import { defineRule } from '../../rule.ts';
import { createInsertionContexts } from '../../../substitution/insertion-context.ts';
import { quoted } from '../../../text/quoted.ts';
import { codePointLength } from '../../../text/positions.ts';
import { countOf } from '../../../text/wording.ts';

/** Where a line may break: blanks, hyphens, soft hyphens, zero-width spaces; not the no-break space. */
const BREAKS = /[\t\n\r \u00ad\u200b-]|<[^<>]{0,500}>/u;

export const substitutionOverflow = defineRule<{ maxWord: number }>({
  id: 'substitution-overflow',
  category: 'substitutions',
  severity: 'info',
  maturity: 'trial',
  summary: 'A value holds a word too long for a layout of 600 px',
  why: 'A word that cannot be broken makes its table cell wider, and with it the whole mail: on a phone the text then runs out of the window. At 16 px a line of 600 px holds about 66 letters. Characters are counted as code points.',
  howToFix: 'Shorten the value, put soft hyphens into it, or give the cell "word-break: break-word".',
  options: v.object({ maxWord: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 60) }),
  sources: [
    {
      title: 'resend/react-email, issue 371: long words break the layout',
      url: 'https://github.com/resend/react-email/issues/371',
    },
  ],
  examples: {
    good: [
      { html: '<p>Order {{OrderNo}}</p>', sample: { OrderNo: 'A-4711-2026' } },
      { title: 'Exactly 60', html: '<p>{{Code}}</p>', sample: { Code: 'x'.repeat(60) } },
      {
        title: 'In an address length does not matter',
        html: '<a href="{{Link}}">Open</a>',
        sample: { Link: `https://shop.example/${'x'.repeat(80)}` },
      },
    ],
    bad: [
      {
        html: '<p>{{Code}}</p>',
        sample: { Code: 'x'.repeat(61) },
        reports: [{ field: 'body.html', marks: '{{Code}}', says: '61 characters' }],
      },
      {
        html: '<p>Your key: {{Key}}</p>',
        sample: { Key: 'sk4711abcdefghij' },
        options: { maxWord: 10 },
        reports: [{ field: 'body.html', marks: '{{Key}}', says: '16 characters' }],
      },
    ],
  },
  check({ html, options, report }) {
    if (!html || html.parsed.tags.length === 0) return;
    const contextAt = createInsertionContexts(html, html.parsed);
    const seen = new Set<number>();
    for (const { kind, rendered, source } of html.rendered.segments) {
      if (kind !== 'value' || seen.has(source.start) || contextAt(source.start) !== 'html') continue;
      const value = html.rendered.text.slice(rendered.start, rendered.end);
      if (value.length <= options.maxWord) continue;
      const longest = Math.max(...value.slice(0, 20_000).split(BREAKS).map(codePointLength));
      if (longest <= options.maxWord) continue;
      seen.add(source.start);
      report({
        message: `The value of ${quoted(html.text.slice(source.start, source.end))} holds a word of ${countOf(longest, 'character')}, which can push the layout out of the window. Shorten it, or let the cell break words.`,
        field: html.field,
        range: source,
      });
    }
  },
});
