import type { TextRange } from '../../../text/positions.ts';
import { bareConditionals } from '../../../mail/conditional-faults.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { conditionComplaint } from '../../../html/condition-complaint.ts';
import { groupBy } from '../../../collections/group.ts';
import { gather } from '../../gather.ts';
import { CONDITIONAL_COMMENTS } from '../../sources.ts';

export const msoConditionUnknown = defineRule({
  id: 'mso-condition-unknown',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A conditional comment asks for something Outlook does not know',
  why: 'Outlook knows mso, IE, vml and their versions. An expression such as [if outlook] or [if mso 2016] is never true, so the markup behind it is never used.',
  howToFix:
    'Write [if mso], [if !mso], [if gte mso 9] or [if (mso)|(IE)]. Versions count 9, 10, 11, 12, 14, 15, 16.',
  sources: [CONDITIONAL_COMMENTS],
  examples: {
    good: [
      {
        html: '<!--[if mso]>a<![endif]--><!--[if (gte mso 9)|(IE)]>b<![endif]--><!--[if lt mso 12]>c<![endif]--><!--[if mso | IE]>d<![endif]-->',
      },
      { html: '<!--[if !mso !vml]--><p>Tea</p><!--[endif]-->' },
    ],
    bad: [
      {
        html: '<!--[if outlook]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if outlook]>', says: '`outlook`' }],
      },
      {
        html: '<!--[if gte mso]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if gte mso]>' }],
      },
      {
        html: '<!--[if mso 2016]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if mso 2016]>', says: '2016' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found: { condition: string; range: TextRange; complaint: string }[] = [];
    const bare = new Set(bareConditionals(html).map(({ range }) => range.start));
    for (const { condition, opening } of html.document.conditionals) {
      // Whether Outlook reads that form at all is not known: mso-conditional-malformed says so.
      const complaint =
        html.touchesTag(opening) || bare.has(opening.start) ? null : conditionComplaint(condition);
      if (complaint !== null) found.push({ condition, range: opening, complaint });
    }
    for (const [condition, group] of groupBy(found, (item) => item.condition)) {
      report({
        message: `Outlook does not understand the condition ${quoted(condition)}: ${group[0].complaint}. Write [if mso], or [if gte mso 9] for a version.`,
        field: html.field,
        ...gather(group.map(({ range }) => range)),
      });
    }
  },
});
