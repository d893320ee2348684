import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { isAccepted, needsApproval } from '../../../template/header-names.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { rfc, SISTER_REFERENCE } from '../../sources.ts';

const NON_ASCII = /[^\u0000-\u007f]+/gu;

export const headerValueNonAscii = defineRule({
  id: 'header-value-non-ascii',
  category: 'service',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A header value holds characters outside ASCII',
  why: 'Header values travel as ASCII. Users of the sister service report that it sends other characters as raw bytes of an older encoding, so they arrive garbled. Headers that are ignored anyway are not looked at.',
  howToFix: 'Write the value in ASCII, or encode it as RFC 2047 says (`=?UTF-8?B?…?=`).',
  sources: [rfc(5322, '2.2', 'Header Fields'), rfc(2047, '2', 'Syntax of encoded-words'), SISTER_REFERENCE],
  examples: {
    good: [
      { template: { headers: { 'X-Campaign': 'Fruehling' } } },
      { template: { headers: { 'X-Campaign': '=?UTF-8?B?RnLDvGhsaW5n?=' } } },
    ],
    bad: [
      {
        template: { headers: { 'X-Campaign': 'Frühling' } },
        reports: [{ field: 'headers["X-Campaign"]', marks: 'ü', says: 'ü' }],
      },
      {
        title: 'Brought in by a value',
        template: { headers: { 'List-Unsubscribe': '<https://shop.example/u/{{City}}>' } },
        sample: { City: 'Köln' },
        reports: [{ field: 'headers["List-Unsubscribe"]', marks: '{{City}}', says: '{{City}}' }],
      },
    ],
  },
  check({ template, places, report }) {
    for (const { name, value } of template.headers) {
      if (!isAccepted(name) && !needsApproval(name)) continue;
      const field = headerField(name);
      const found = matchRanges(value, NON_ASCII);
      const first = found[0];
      if (first) {
        const shown = quoted(value.slice(first.start, first.end));
        report({
          message: `The header ${quoted(name)} holds ${shown}, which is outside ASCII and may arrive garbled. Write it in ASCII or encode it.`,
          field,
          ...gather(found),
        });
        continue;
      }
      const place = places.find((candidate) => candidate.field === field);
      const made = place ? matchRanges(place.rendered.text, NON_ASCII)[0] : undefined;
      if (!place || !made) continue;
      const range = place.toSource(made);
      report({
        message: `The value of ${quoted(value.slice(range.start, range.end))} brings ${quoted(place.rendered.text.slice(made.start, made.end))} into the header ${quoted(name)}, where only ASCII arrives unharmed. Encode it where it is supplied.`,
        field,
        range,
      });
    }
  },
});
