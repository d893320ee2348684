import type { ConditionalFault } from '../../../html/conditional-faults.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { bareConditionals, conditionalFaults } from '../../../mail/conditional-faults.ts';
import { CONDITIONAL_COMMENTS } from '../../sources.ts';

function messageOf({ kind, swallows }: ConditionalFault, written: string): string {
  switch (kind) {
    case 'opening':
      if (/\bif\s+!/iu.test(written))
        return `${quoted(written)} is no opening mark of a conditional comment, so nothing tells Outlook to skip what follows. Write <!--[if !mso]><!--> before and <!--<![endif]--> behind.`;
      return `${quoted(written)} is no opening mark of a conditional comment, so Outlook skips it or everybody sees what it should hide. Write <!--[if mso]>, without blanks and with both brackets.`;
    case 'inner':
      return 'A comment inside a conditional comment ends it: what stands behind is shown to everybody. Take the inner comment away.';
    case 'bare':
      return `${quoted(written)} is not the form that Microsoft documents, so whether Outlook skips what follows is not certain. Write <!--[if !mso]><!--> before and <!--<![endif]--> behind.`;
    case 'stray':
      return `${quoted(written)} ends no conditional comment. Take it away, or write the missing <!--[if mso]>.`;
    default:
      return swallows
        ? `${quoted(written)} does not end the comment, so everything up to the next --> is hidden from all readers but Outlook. Write <![endif]-->.`
        : `${quoted(written)} is not the closing mark that Microsoft documents, so nothing says where the part for Outlook ends. Write <![endif]-->.`;
  }
}

/** An error only where a reader is certain to miss something, or to see too much. */
function severityOf({ kind, swallows }: ConditionalFault): 'info' | 'warning' | undefined {
  if (kind === 'bare') return 'info';
  return kind === 'closing' && !swallows ? 'warning' : undefined;
}

export const msoConditionalMalformed = defineRule({
  id: 'mso-conditional-malformed',
  category: 'structure',
  severity: 'error',
  maturity: 'stable',
  summary: 'A mark of a conditional comment is spelled wrong or stands alone',
  why: "Conditional comments are ordinary comments to everybody but Outlook for Windows. One wrong sign in <![endif]--> lets the comment run on to the next -->, which hides what lies between; a wrong opening shows Outlook's markup to everybody, or hides it from Outlook.",
  howToFix:
    'For Outlook only: <!--[if mso]> … <![endif]-->. For everybody but Outlook: <!--[if !mso]><!--> … <!--<![endif]-->. No comment may stand inside.',
  sources: [CONDITIONAL_COMMENTS],
  examples: {
    good: [
      {
        html: '<!--[if mso]><table><tr><td><![endif]--><p>Tea</p><!--[if mso]></td></tr></table><![endif]-->',
      },
      { html: '<!--[if !mso]><!--><p>Tea</p><!--<![endif]--><!-- [internal] if needed -->' },
      { html: '<!--[if (gte mso 9)|(IE)]><p>Tea</p><![endif]--><![if !mso]><p>Coffee</p><![endif]>' },
    ],
    bad: [
      {
        html: '<!--[if mso]><p>Tea</p><![endif]-><p>Coffee</p><!-- end -->',
        reports: [{ field: 'body.html', marks: '<![endif]->', says: 'hidden', severity: 'error' }],
      },
      {
        html: '<!-[if mso]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!-[if mso]>' }],
      },
      {
        html: '<!--[if mso]<p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if mso]' }],
      },
      {
        html: '<!--[if mso]><p>Tea</p><!--[endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[endif]-->', severity: 'warning' }],
      },
      {
        title: 'The comment ends, though not with the documented mark',
        html: '<!--[if mso]><p>Tea</p><![endif]/--><p>Coffee</p>',
        reports: [
          {
            field: 'body.html',
            marks: '<![endif]/-->',
            says: 'that Microsoft documents',
            severity: 'warning',
          },
        ],
      },
      {
        title:
          'Both marks in the same undocumented form are one finding, and nothing that is certain to break',
        html: '<!--[if !mso]--><p>Tea</p><!--[endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if !mso]-->', says: 'not certain', severity: 'info' }],
      },
      {
        html: '<!--[if !(gte mso 15)]--><p>Tea</p><!--<![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if !(gte mso 15)]-->', severity: 'info' }],
      },
      {
        html: '<!-[if !mso]--><p>Tea</p><!--<![endif]-->',
        reports: [
          { field: 'body.html', marks: '<!-[if !mso]-->', says: '<!--[if !mso]><!-->', severity: 'error' },
        ],
      },
      {
        html: '<p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<![endif]-->', says: '<!--[if mso]>' }],
      },
      {
        html: '<!--[if mso]><!-- for Outlook --><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!-- for Outlook -->' }],
      },
      {
        title: 'One inside another',
        html: '<!--[if mso]><b>a</b><!--[if gte mso 15]><i>b</i><![endif]--><u>c</u><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if gte mso 15]>' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    for (const fault of [...conditionalFaults(html), ...bareConditionals(html)]) {
      if (fault.kind === 'unclosed') continue;
      const { range } = fault;
      report({
        message: messageOf(fault, html.text.slice(range.start, range.end)),
        field: html.field,
        range,
        severity: severityOf(fault),
        also: fault.partner ? [fault.partner] : undefined,
      });
    }
  },
});
