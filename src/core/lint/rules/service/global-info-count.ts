import { defineRule } from '../../rule.ts';
import { SPEC_LIMITS, SPEC_TEMPLATE } from '../../sources.ts';

const LIMIT = 10;

const entries = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`segment_${index + 1}`, 'loyal']));

export const globalInfoCount = defineRule({
  id: 'global-info-count',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'global_info has more than 10 keys',
  why: 'The service accepts at most 10 keys of metadata and returns them by webhook.',
  howToFix: 'Remove keys until 10 are left, or put several values under one key.',
  sources: [SPEC_TEMPLATE, SPEC_LIMITS],
  examples: {
    good: [{ title: 'Exactly 10', template: { global_info: entries(10) } }],
    bad: [
      {
        title: '11',
        template: { global_info: entries(11) },
        reports: [{ field: 'global_info', says: '11 keys' }],
      },
    ],
  },
  check({ template, report }) {
    const count = template.globalInfo.length;
    if (count <= LIMIT) return;
    report({
      message: `global_info has ${count} keys; the service accepts at most ${LIMIT}. Remove ${count - LIMIT} of them.`,
      field: 'global_info',
    });
  },
});
