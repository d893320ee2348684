import { defineRule } from '../../rule.ts';
import { nameCharacter, quoted } from '../../../text/quoted.ts';
import { headerField } from '../../../template/fields.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { rfc } from '../../sources.ts';

/** Control characters but the tab, which header values may hold (RFC 5322, section 2.2). */
const CONTROL = /\r\n|[\u0000-\u0008\u000a-\u001f\u007f]/gu;

export const headerValueControl = defineRule({
  id: 'header-value-control',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'A header value holds a line break or another control character',
  why: 'A line break ends the header: what follows it is read as another header, or as the mail itself. That is how headers are smuggled into mail (header injection). Looked for in the value as written and, for List-Unsubscribe, with the sample values filled in.',
  howToFix: 'Write the value on one line and remove the control characters.',
  sources: [rfc(5322, '2.2', 'Header Fields')],
  examples: {
    good: [{ template: { headers: { 'X-Campaign': 'spring sale' } } }],
    bad: [
      {
        template: { headers: { 'X-Campaign': 'spring\r\nBcc: all@shop.example' } },
        reports: [{ field: 'headers["X-Campaign"]', marks: '\r\n', says: 'line break' }],
      },
      {
        title: 'Brought in by a value',
        template: { headers: { 'List-Unsubscribe': '<https://shop.example/u/{{Token}}>' } },
        sample: { Token: 'k3\nBcc: all@shop.example' },
        reports: [{ field: 'headers["List-Unsubscribe"]', marks: '{{Token}}', says: 'Token' }],
      },
    ],
  },
  check({ template, places, report }) {
    for (const { name, value } of template.headers) {
      const field = headerField(name);
      const found = matchRanges(value, CONTROL);
      const first = found[0];
      if (first) {
        const what = nameCharacter(value.charAt(first.start));
        report({
          message: `The header ${quoted(name)} holds ${what}, which ends or breaks the header. Write the value on one line.`,
          field,
          ...gather(found),
        });
        continue;
      }
      const place = places.find((candidate) => candidate.field === field);
      const made = place ? matchRanges(place.rendered.text, CONTROL)[0] : undefined;
      if (!place || !made) continue;
      const range = place.toSource(made);
      const tag = quoted(place.text.slice(range.start, range.end));
      const what = nameCharacter(place.rendered.text.charAt(made.start));
      report({
        message: `The value of ${tag} brings ${what} into the header ${quoted(name)}, which ends or breaks it. Remove it where the value is supplied.`,
        field,
        range,
      });
    }
  },
});
