import { defineRule } from '../../rule.ts';
import type { DecodeError } from '../../../template/template.ts';
import { SPEC_ATTACHMENT, SPEC_TEMPLATE } from '../../sources.ts';

/** Absence that a rule of its own reports. */
const REPORTED_ELSEWHERE: ReadonlySet<string> = new Set(['name', 'body']);

function describe({ field, kind, expected, actual }: DecodeError): string {
  if (kind === 'missing') return `The required field ${field} is missing. Supply ${expected}.`;
  return `${field} is ${actual}; the specification asks for ${expected}. Supply ${expected} there.`;
}

export const templateFieldType = defineRule({
  id: 'template-field-type',
  category: 'service',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A required field is absent, or a field has another type than the specification says',
  why: 'A value of another type is read as well as it can be (a number as its digits, an empty list as an empty map), but the service may refuse or drop it. `{}`, `[]`, null and absence are taken for one thing, since services mix them up. A missing name, a missing body and missing fields of attachments have rules of their own.',
  howToFix: 'Supply the field with the type that the message names.',
  sources: [SPEC_TEMPLATE, SPEC_ATTACHMENT],
  examples: {
    good: [
      { template: { headers: [], attachments: {}, global_replacements: null, check_links: 1 } },
      { template: { headers: { 'X-Retry': '3' }, global_info: { campaign: 'spring' } } },
    ],
    bad: [
      {
        title: 'A number where text belongs',
        template: { headers: { 'X-Retry': 3 } },
        reports: [{ field: 'headers["X-Retry"]', says: 'a number' }],
      },
      {
        title: 'A list where an object belongs',
        template: { global_info: ['spring'] },
        reports: [{ field: 'global_info', says: 'a list' }],
      },
      {
        title: 'The id is missing',
        template: { id: null },
        reports: [{ field: 'id', says: 'missing' }],
      },
      {
        title: 'A truth value where 0 or 1 belongs',
        template: { check_read: true },
        reports: [{ field: 'check_read', says: 'the value true' }],
      },
    ],
  },
  check({ template, report }) {
    const seen = new Set<string>();
    for (const error of template.decodeErrors) {
      if (error.kind === 'missing' && REPORTED_ELSEWHERE.has(error.field)) continue;
      if (seen.has(error.field)) continue;
      seen.add(error.field);
      report({ message: describe(error), field: error.field });
    }
  },
});
