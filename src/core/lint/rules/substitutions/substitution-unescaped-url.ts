import { defineRule } from '../../rule.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { reportValueRisks } from './shared/value-risk-findings.ts';

export const substitutionUnescapedUrl = defineRule({
  id: 'substitution-unescaped-url',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A value with blanks, quotes or brackets goes into a URL',
  why: 'The value is not encoded. A blank ends the address in many clients, a quote ends the attribute, and the recipient lands on the wrong page or none. List-Unsubscribe as a whole may come with its angle brackets.',
  howToFix:
    'Encode the value where it is supplied (a blank is %20), or in the template: $esc.url($name) in Velocity, | url_encode in Liquid.',
  sources: [{ title: 'WHATWG: URL', url: 'https://url.spec.whatwg.org/#url-code-points' }, SPEC_TEMPLATE],
  examples: {
    good: [
      {
        html: '<a href="https://shop.example/find?q={{Query}}">Search</a>',
        sample: { Query: 'green%20tea' },
      },
      {
        title: 'A whole address',
        html: '<a href="{{Link}}">Open</a>',
        sample: { Link: 'https://shop.example/a?b=1&c=2' },
      },
    ],
    bad: [
      {
        html: '<a href="https://shop.example/find?q={{Query}}">Search</a>',
        sample: { Query: 'green tea' },
        reports: [{ field: 'body.html', marks: '{{Query}}', says: 'green tea' }],
      },
      {
        template: { headers: { 'List-Unsubscribe': '<https://shop.example/u/{{Token}}>' } },
        sample: { Token: 'a "b"' },
        reports: [{ field: 'headers["List-Unsubscribe"]', marks: '{{Token}}' }],
      },
    ],
  },
  check(context) {
    reportValueRisks(
      context,
      ({ kind, characters }, { field }) =>
        kind === 'unsafe-in-url' && !(field.startsWith('headers[') && /^[<>]+$/u.test(characters)),
    );
  },
});
