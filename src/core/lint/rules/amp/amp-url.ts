import { defineRule } from '../../rule.ts';
import { AMP_FORMAT, ampMail, reportFaults } from './shared/amp-findings.ts';

export const ampUrl = defineRule({
  id: 'amp-url',
  category: 'amp',
  severity: 'error',
  maturity: 'stable',
  summary: 'An address of the AMP part is relative or has a scheme that AMP does not allow',
  why: 'Clients check the AMP part and drop it as a whole when it breaks a rule: recipients see the html part instead, without a word. Looked for with the sample values filled in.',
  howToFix: 'Write a whole https address. Links may also use http, mailto, tel and sms.',
  sources: [AMP_FORMAT],
  examples: {
    good: [{ amp: ampMail('<a href="https://shop.example/sale">Sale</a>'), html: '<p>Hi</p>' }],
    bad: [
      {
        amp: ampMail(
          '<a href="sale/today">Sale</a> <amp-img src="http://img.shop.example/a.png" width="9" height="9"></amp-img>',
        ),
        html: '<p>Hi</p>',
        reports: [
          { field: 'body.amp', marks: 'sale/today', says: 'relative' },
          { field: 'body.amp', marks: 'http://img.shop.example/a.png', says: 'https' },
        ],
      },
    ],
  },
  check({ amp, report }) {
    reportFaults(amp, 'url', report, (value) =>
      /^[a-z][a-z0-9+.-]*:/iu.test(value)
        ? `AMP does not allow the address ${value} here, so clients drop this part and show html. Write an https address.`
        : `The address ${value} is relative, and a mail has no base, so clients drop the AMP part and show html. Write the whole https address.`,
    );
  },
});
