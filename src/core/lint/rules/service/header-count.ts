import { defineRule } from '../../rule.ts';
import { MAX_HEADERS } from '../../../template/header-names.ts';
import { SPEC_LIMITS, SPEC_TEMPLATE } from '../../sources.ts';

const headers = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-Order-Line-${index + 1}`, 'shipped']));

export const headerCount = defineRule({
  id: 'header-count',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'The template has more than 50 headers',
  why: 'The service accepts at most 50 headers in a template. Whether ignored ones count is not said, so all are counted here.',
  howToFix: 'Remove headers until 50 are left; data about the mail fits in global_info too.',
  sources: [SPEC_TEMPLATE, SPEC_LIMITS],
  examples: {
    good: [{ title: 'Exactly 50', template: { headers: headers(50) } }],
    bad: [
      {
        title: '51',
        template: { headers: headers(51) },
        reports: [{ field: 'headers', says: '51 headers' }],
      },
    ],
  },
  check({ template, report }) {
    const count = template.headers.length;
    if (count <= MAX_HEADERS) return;
    report({
      message: `The template has ${count} headers; the service accepts at most ${MAX_HEADERS}. Remove ${count - MAX_HEADERS} of them.`,
      field: 'headers',
    });
  },
});
