import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { isAccepted, isHeaderName, needsApproval } from '../../../template/header-names.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';

/** Fields of the template that do what these headers would do. */
const FIELD_FOR: Readonly<Record<string, string>> = {
  'reply-to': 'Write the address in reply_to.',
  from: 'Write the sender in sender_email and sender_name.',
  sender: 'Write the sender in sender_email and sender_name.',
  subject: 'Write the subject in subject.',
};

export const headerNameIgnored = defineRule({
  id: 'header-name-ignored',
  category: 'service',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A header whose name does not start with "X-" is ignored',
  why: 'The service accepts only headers whose name starts with "X-" (in any letter case) and drops all others without a word: the mail goes out without them. List-Unsubscribe is told apart, since the specification allows substitutions in it; header-needs-approval speaks about it.',
  howToFix:
    'Rename the header so that it starts with "X-", use the field of the template that does the same, or remove it.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { template: { headers: { 'X-Mailer-Campaign': 'spring', 'x-entity-ref-id': '4711' } } },
      { template: { headers: { 'List-Unsubscribe': '<https://shop.example/u>' } } },
    ],
    bad: [
      {
        template: { headers: { 'Reply-To': 'help@shop.example' } },
        reports: [{ field: 'headers["Reply-To"]', says: 'reply_to' }],
      },
      {
        template: { headers: { Precedence: 'bulk', 'X-Campaign': 'spring' } },
        reports: [{ field: 'headers["Precedence"]', says: 'X-Precedence' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { name } of template.headers) {
      if (isAccepted(name) || needsApproval(name) || !isHeaderName(name)) continue;
      const instead =
        FIELD_FOR[name.toLowerCase()] ??
        `Name it ${quoted(`X-${name}`)} if your own systems read it, or remove it.`;
      report({
        message: `The service ignores the header ${quoted(name)}, because its name does not start with "X-". ${instead}`,
        field: headerField(name),
      });
    }
  },
});
