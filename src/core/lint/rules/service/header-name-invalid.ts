import { defineRule } from '../../rule.ts';
import { nameCharacter, quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { isHeaderName } from '../../../template/header-names.ts';
import { rfc } from '../../sources.ts';

export const headerNameInvalid = defineRule({
  id: 'header-name-invalid',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'A header name holds a character that no header name may hold',
  why: 'Header names are made of printable ASCII characters without blanks and colons (RFC 5322, section 2.2). Anything else makes the mail malformed, and what a server makes of it then is not said anywhere.',
  howToFix: 'Use latin letters, digits and hyphens only, such as "X-Campaign-Name".',
  sources: [rfc(5322, '2.2', 'Header Fields')],
  examples: {
    good: [{ template: { headers: { 'X-Campaign_2.b': 'spring' } } }],
    bad: [
      {
        template: { headers: { 'X-Campaign Name': 'spring' } },
        reports: [{ field: 'headers["X-Campaign Name"]', says: 'blank' }],
      },
      {
        template: { headers: { 'X-Campaign:': 'spring' } },
        reports: [{ field: 'headers["X-Campaign:"]', says: ':' }],
      },
      {
        title: 'A hyphen that only looks like one',
        template: { headers: { 'X\u2011Campaign': 'spring' } },
        reports: [{ field: 'headers["X\u2011Campaign"]', says: 'U+2011' }],
      },
      {
        title: 'No name',
        template: { headers: { '': 'spring' } },
        reports: [{ field: 'headers[""]', says: 'no name' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { name } of template.headers) {
      if (isHeaderName(name)) continue;
      const odd = /[^!-9;-~]/u.exec(name)?.[0];
      const message =
        odd === undefined
          ? 'A header has no name. Name it, such as "X-Campaign", or remove it.'
          : `The header name ${quoted(name)} holds ${odd === ':' ? 'a colon (":")' : nameCharacter(odd)}, which makes the mail malformed. Use latin letters, digits and hyphens.`;
      report({ message, field: headerField(name) });
    }
  },
});
