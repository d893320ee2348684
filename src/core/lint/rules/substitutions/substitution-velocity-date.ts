import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { SUBSTITUTION_NAME } from '../../../template/substitution-name.ts';
import { SISTER_VELOCITY } from '../../sources.ts';

const FORMAT_CALL =
  /\$!?\{?dateFormat\.format\(\s{0,20}(?:'[^'\r\n]{0,80}'|"[^"\r\n]{0,80}")\s{0,20},\s{0,20}\$!?\{?([A-Za-z][\w-]*)/gu;

export const substitutionVelocityDate = defineRule({
  id: 'substitution-velocity-date',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A date is formatted whose name does not begin with "date_"',
  why: 'The service reads a value as a date only if its name begins with "date_". Any other name stays text, which cannot be formatted, so recipients read the call or nothing.',
  howToFix: 'Rename the value, such as date_Start, in the template and in the data.',
  sources: [SISTER_VELOCITY],
  examples: {
    good: [
      {
        plaintext: "From $dateFormat.format('yyyy-M-d', $date_Start)",
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
      },
    ],
    bad: [
      {
        plaintext: "From $dateFormat.format('yyyy-M-d', $StartDate)",
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        reports: [{ field: 'body.plaintext', marks: 'StartDate', says: 'date_StartDate' }],
      },
    ],
  },
  check({ engine, places, report }) {
    if (engine.engine.name !== 'velocity') return;
    for (const place of places) {
      const reported = new Set<number>();
      for (const match of place.text.matchAll(FORMAT_CALL)) {
        const name = match[1] ?? '';
        if (name.startsWith('date_')) continue;
        const end = match.index + match[0].length;
        reported.add(end - name.length);
        report({
          message: `${quoted(name)} is formatted as a date, but the service reads only names that begin with "date_" as dates. Name it ${quoted(`date_${name}`)}.`,
          field: place.field,
          range: { start: end - name.length, end },
        });
      }
      // What the expression above is too simple for, such as a pattern in a variable.
      for (const { kind, range, message } of place.parsed.errors) {
        if (kind !== 'name' || reported.has(range.start)) continue;
        if (SUBSTITUTION_NAME.test(place.text.slice(range.start, range.end)))
          report({ message, field: place.field, range });
      }
    }
  },
});
