import { defineRule } from '../../rule.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { CONDITIONAL_COMMENTS } from '../../sources.ts';

/** Word's own line in every mail it writes: VML for Internet Explorer before version 10. No mail client needs it. */
const holdsOnlyVmlBehaviours = (markup: string): boolean =>
  markup.replace(/<style[^>]*>[^<]*behavior\s*:\s*url\(#default#VML\)[^<]*<\/style>/giu, '').trim() === '';

export const msoConditionHidesAll = defineRule({
  id: 'mso-condition-hides-all',
  category: 'structure',
  severity: 'error',
  maturity: 'trial',
  summary: 'Markup for everybody but Outlook is hidden from everybody',
  why: 'In <!--[if !mso]> … <![endif]--> the markup stands inside a comment, which only Outlook opens, and Outlook is told to skip it. So nobody sees it. And <!--[if mso]><!--> the other way round shows everybody what is meant for Outlook.',
  howToFix:
    'Write <!--[if !mso]><!--> before and <!--<![endif]--> behind what everybody but Outlook should see; <!--[if mso]> and <![endif]--> around what only Outlook should.',
  sources: [CONDITIONAL_COMMENTS],
  examples: {
    good: [
      { html: '<!--[if !mso]><!--><p>Tea</p><!--<![endif]--><!--[if mso]><p>Coffee</p><![endif]-->' },
      {
        title: 'As Word writes it in the head of every mail: rules for an Internet Explorer of old',
        html: '<head><!--[if !mso]><style>v\\:* {behavior:url(#default#VML);}</style><![endif]--></head>',
      },
    ],
    bad: [
      {
        html: '<!--[if !mso]><p>Our teas</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if !mso]>', says: 'Nobody' }],
      },
      {
        title: 'Styles that were meant for everybody',
        html: '<!--[if !mso]><style>.box { color: #204060 }</style><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if !mso]>' }],
      },
      {
        html: '<!--[if mso]><!--><p>For Outlook</p><!--<![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if mso]><!-->', says: 'Everybody' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html || conditionalFaults(html).length > 0) return;
    for (const { kind, condition, opening, closing, markup } of html.document.conditionals) {
      const negative = /^!\s*\(?\s*(?:mso|ie)\b[^|&]*$/iu.test(condition);
      const positive = /^(?:(?:gte|gt|lte|lt)\s+)?mso\b[^|&!]*$/iu.test(condition);
      const shown =
        (markup?.texts.some(({ text }) => text.trim() !== '') || (markup?.elements.length ?? 0) > 0) &&
        !holdsOnlyVmlBehaviours(html.text.slice(opening.end, closing?.start));
      if (kind === 'hidden' && negative && shown) {
        report({
          message:
            'Nobody sees what stands here: it is a comment to all readers, and Outlook is told to skip it. Write <!--[if !mso]><!--> before it and <!--<![endif]--> behind it.',
          field: html.field,
          range: opening,
        });
      } else if (kind === 'revealed' && positive) {
        report({
          message:
            'Everybody sees what stands here, not only Outlook, because the comment ends at once. Write <!--[if mso]> without the second <!-- and close with <![endif]-->.',
          field: html.field,
          range: opening,
        });
      }
    }
  },
});
