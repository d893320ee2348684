import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { needsApproval } from '../../../template/header-names.ts';
import { SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';

export const headerNeedsApproval = defineRule({
  id: 'header-needs-approval',
  category: 'service',
  severity: 'info',
  maturity: 'trial',
  summary: 'List-Unsubscribe and List-Unsubscribe-Post are kept only if the account is allowed to set them',
  why: 'The specification names List-Unsubscribe as a place of substitutions, although it accepts only headers that start with "X-". The public sister service keeps it for accounts its support has approved and otherwise puts its own in place. Without approval the header has no effect.',
  howToFix:
    "Ask the service's support whether the account may set it; if not, remove it and rely on the one the service adds.",
  sources: [SPEC_TEMPLATE, SISTER_REFERENCE],
  examples: {
    good: [{ template: { headers: { 'X-Campaign': 'spring' } } }],
    bad: [
      {
        template: { headers: { 'List-Unsubscribe': '<https://shop.example/u/{{Token}}>' } },
        reports: [{ field: 'headers["List-Unsubscribe"]', says: 'List-Unsubscribe' }],
      },
      {
        template: { headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' } },
        reports: [{ field: 'headers["list-unsubscribe-post"]' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { name } of template.headers) {
      if (!needsApproval(name)) continue;
      report({
        message: `${quoted(name)} goes out only if the account is allowed to set it; otherwise the service puts its own in place. Ask its support when in doubt.`,
        field: headerField(name),
      });
    }
  },
});
