import type { HtmlElement } from '../../../html/nodes.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { readWords } from '../../../mail/words.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { measuredSwaps, writtenSwaps } from './shared/reading-order.ts';
import { measuredElements } from '../../../computed-style/seen-style.ts';
import { wcag } from '../../sources.ts';

const start = (html: HtmlPlaceText, element: HtmlElement): string => {
  const text = readWords(html, element);
  return quoted(text.length > 30 ? `${text.slice(0, 29).trimEnd()}…` : text);
};

export const a11yReadingOrder = defineRule({
  id: 'a11y-reading-order',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'Two texts are seen in another order than they are written',
  why: 'Screen readers and phones that stack the columns follow the source, so they tell the second part of a story first. Columns swapped with dir="rtl", floats to the far side and reversed flex boxes do this. Looked at are neighbours of at least five words each; a picture beside its text says the same on either side. The window measures where the texts stand; the command line knows attributes and inline styles.',
  howToFix: 'Write the texts in the order in which they are read, and leave the sides to the layout.',
  sources: [wcag('1.3.2', 'meaningful-sequence', 'Meaningful Sequence')],
  examples: {
    good: [
      {
        title: 'In order; a picture may stand on either side',
        html: '<table><tr><td>First you open the little box.</td><td>Then you steep the tea leaves.</td></tr></table><table dir="rtl"><tr><td dir="ltr"><img src="https://a.test/a.png" alt="Tea"></td><td dir="ltr">Then you steep the tea leaves.</td></tr></table>',
      },
      {
        title: 'A mail that reads from right to left',
        html: '<table dir="rtl"><tr><td>ראשית פותחים את הקופסה הקטנה</td><td>ואז חולטים את עלי התה</td></tr></table>',
      },
      {
        title: 'Short labels and full widths',
        html: '<div><span style="float:right">12 May</span><span>The news of our garden this week</span></div><div><div style="float:right;width:100%">First you open the little box.</div><div>Then you steep the tea leaves.</div></div>',
      },
    ],
    bad: [
      {
        html: '<table dir="rtl"><tr><td dir="ltr">First you open the little box.</td><td dir="ltr">Then you steep the tea leaves.</td></tr></table>',
        reports: [{ field: 'body.html', marks: '<td dir="ltr">', says: 'Then you steep' }],
      },
      {
        html: '<div><div style="float:right;width:280px">First you open the little box.</div><div style="float:left;width:280px">Then you steep the tea leaves.</div></div>',
        reports: [{ field: 'body.html', marks: '<div style="float:right;width:280px">' }],
      },
      {
        html: '<div style="display:flex;flex-direction:row-reverse"><p>First you open the little box.</p><p>Then you steep the tea leaves.</p></div>',
        reports: [{ field: 'body.html', marks: '<p>', occurrence: 1 }],
      },
      {
        html: '<div style="display:flex"><p style="order:2">First you open the little box.</p><p style="order:1">Then you steep the tea leaves.</p></div>',
        reports: [{ field: 'body.html', marks: '<p style="order:2">' }],
      },
    ],
  },
  check({ html, measured, report }) {
    if (!html) return;
    const seen = measuredElements({ html, measured }, 'off');
    const document = html.renderedDocument;
    const found = seen ? measuredSwaps(document, seen) : writtenSwaps(document);
    const [pair] = found;
    if (!pair) return;
    const more = found.length > 1 ? ` The same in ${found.length - 1} more.` : '';
    report({
      message: `${start(html, pair.first)} stands first in the source, but readers see ${start(html, pair.second)} before it, so screen readers tell it in another order.${more} Write them in the order in which they are read.`,
      field: html.field,
      ...gather(found.map(({ first }) => html.toSource(first.startTag))),
    });
  },
});
