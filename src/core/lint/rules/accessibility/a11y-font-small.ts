import * as v from 'valibot';
import { computedStylesOf } from '../../../computed-style/computed-style.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { isHidden } from '../../../content/visible-text.ts';
import { countOf } from '../../../text/wording.ts';
import { PRACTICE } from '../../sources.ts';

export const a11yFontSmall = defineRule({
  id: 'a11y-font-small',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'Text is smaller than people can read with ease',
  why: 'Text under 12 pixels is hard to read for many and unreadable on a phone, where mails are often shrunk. Some phones enlarge it on their own and break the layout with that. Text of one size is one finding.',
  howToFix: 'Use at least 14 pixels for text and 12 for small print.',
  sources: [PRACTICE],
  options: v.object({ min: v.optional(v.pipe(v.number(), v.minValue(1)), 12) }),
  examples: {
    good: [
      {
        html: '<p style="font-size:12px">Small print</p><p style="font-size:1px;line-height:1px">&nbsp;</p>',
      },
      { html: '<div style="display:none;font-size:1px">A preheader</div>' },
    ],
    bad: [
      {
        html: '<p style="font-size:11px">Live webinar</p><table style="font-size:10px"><tr><td>Terms of {{Shop}}</td></tr></table>',
        sample: { Shop: 'Harbour' },
        reports: [
          { field: 'body.html', marks: 'Live webinar', says: '11 px' },
          { field: 'body.html', marks: 'Terms of {{Shop}}' },
        ],
      },
    ],
  },
  check({ html, options, report }) {
    if (!html) return;
    const document = html.renderedDocument;
    const styles = computedStylesOf(document, 'off');
    if (!styles) return;
    const bySize = new Map<number, Map<number, TextRange>>();
    for (const { text, parent, range } of document.texts) {
      const style = parent ? styles.get(parent) : undefined;
      if (!style || style.size === null || style.size >= options.min || style.size < 2 || style.hidden)
        continue;
      if (
        !/[\p{L}\p{N}]{2}/u.test(text) ||
        isHidden(document, parent) ||
        parent?.name === 'sup' ||
        parent?.name === 'sub'
      )
        continue;
      const written = document.source.slice(range.start, range.end);
      const start = range.start + written.length - written.trimStart().length;
      const source = html.toSource({ start, end: range.start + written.trimEnd().length });
      const size = Math.round(style.size * 10) / 10;
      bySize.set(size, (bySize.get(size) ?? new Map<number, TextRange>()).set(source.start, source));
    }
    for (const [size, ranges] of bySize) {
      report({
        message: `${countOf(ranges.size, 'text')} of ${size} px ${ranges.size === 1 ? 'is' : 'are'} hard to read, above all on phones. Write at least ${options.min} px.`,
        field: html.field,
        ...gather([...ranges.values()]),
      });
    }
  },
});
