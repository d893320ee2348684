import { createLineIndex } from '../../../text/positions.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { CONDITIONAL_COMMENTS } from '../../sources.ts';

export const msoConditionalUnclosed = defineRule({
  id: 'mso-conditional-unclosed',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'A conditional comment has no closing mark',
  why: 'Without <![endif]--> the comment goes on until the next --> somewhere further down, and everything up to there is hidden from all readers but Outlook. With <!--[if !mso]><!--> it is the other way round: Outlook hides the rest of the mail.',
  howToFix:
    "Write <![endif]--> where Outlook's part ends, or <!--<![endif]--> where the part for the others ends.",
  sources: [CONDITIONAL_COMMENTS],
  examples: {
    good: [{ html: '<!--[if mso]><p>Tea</p><![endif]--><!--[if !mso]><!--><p>Coffee</p><!--<![endif]-->' }],
    bad: [
      {
        html: '<!--[if mso]><table><tr><td><p>Your order</p>\n<!--[if mso]></td></tr></table><![endif]--><p>Bye</p>',
        reports: [{ field: 'body.html', marks: '<!--[if mso]>', says: 'line 2' }],
      },
      {
        html: '<!--[if gte mso 9]><p>Tea</p> <p>The rest</p>',
        reports: [{ field: 'body.html', marks: '<!--[if gte mso 9]>', says: 'rest of the mail' }],
      },
      {
        html: '<!--[if !mso]><!--><p>Tea</p><p>The rest</p>',
        reports: [{ field: 'body.html', marks: '<!--[if !mso]><!-->', says: 'Outlook hides' }],
      },
      {
        title: 'Closed like an ordinary comment',
        html: '<!--[if mso]><table><tr><td>--><p>Tea</p>',
        reports: [{ field: 'body.html', marks: '<!--[if mso]>' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const lines = createLineIndex(html.text);
    for (const { kind, range, swallows } of conditionalFaults(html)) {
      if (kind !== 'unclosed') continue;
      const mark = quoted(html.text.slice(range.start, range.end));
      const end = swallows ? html.masked.indexOf('-->', range.end) : -1;
      const line = end === -1 ? null : lines.at(end).line;
      const upTo = line === null ? 'the rest of the mail' : `everything up to the next --> in line ${line}`;
      report({
        message: swallows
          ? `${mark} has no <![endif]-->, so ${upTo} is hidden from all readers but Outlook. Write <![endif]--> where Outlook's part ends.`
          : `${mark} has no closing mark, so Outlook hides the rest of the mail. Write <!--<![endif]--> where that part ends.`,
        field: html.field,
        range,
      });
    }
  },
});
