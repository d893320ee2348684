import { defineRule } from '../../rule.ts';
import { SISTER_VELOCITY, SPEC_TEMPLATE } from '../../sources.ts';
import { reportValueRisks } from './shared/value-risk-findings.ts';

/** An ampersand that begins a character reference is escaped already. */
const BARE = /[<>"']|&(?!(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#x[\da-fA-F]{1,6});)/u;

export const substitutionUnescapedHtml = defineRule({
  id: 'substitution-unescaped-html',
  category: 'substitutions',
  severity: 'info',
  maturity: 'trial',
  summary: 'A value with <, >, & or a quote goes into html as it is',
  why: 'As far as is documented, and unless a setting says otherwise, the service escapes nothing: "<" in a value is markup in the mail, so text can vanish or the layout break, and whoever supplies the value decides what the mail shows. Where HTML in the value is meant, accept the finding.',
  howToFix:
    'Escape the value where it is supplied (&lt; &gt; &amp; &quot;), or in the template: $esc.html($name) in Velocity, | escape in Liquid.',
  sources: [SISTER_VELOCITY, SPEC_TEMPLATE],
  examples: {
    good: [
      { html: '<p>{{Company}}</p>', sample: { Company: 'Tom &amp; Co' } },
      {
        html: '<p>{{ company | escape }}</p>',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        sample: { company: 'Tom <Co>' },
      },
    ],
    bad: [
      {
        html: '<p>{{Company}}</p>',
        sample: { Company: 'Less <than> nothing' },
        reports: [{ field: 'body.html', marks: '{{Company}}', says: '`<`' }],
      },
      {
        title: 'A quote ends the attribute',
        html: '<img src="https://img.shop.example/1.png" alt="{{Product}}">',
        sample: { Product: '24" monitor' },
        reports: [{ field: 'body.html', marks: '{{Product}}', says: 'attribute' }],
      },
    ],
  },
  check(context) {
    reportValueRisks(
      context,
      ({ kind }, _place, value) =>
        (kind === 'markup-in-html' || kind === 'quote-in-attribute') && BARE.test(value),
    );
  },
});
