import { defineRule } from '../../rule.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';

export const trackingFlagValue = defineRule({
  id: 'tracking-flag-value',
  category: 'service',
  severity: 'warning',
  maturity: 'stable',
  summary: 'check_links or check_read is neither 0 nor 1',
  why: 'check_links switches click tracking, check_read switches read tracking: 1 is on, 0 is off, absent is on. What the service does with another number is not said. Values of another type are reported by template-field-type.',
  howToFix: 'Write 1 or 0, or leave the field out for 1.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [{ template: { check_links: 0, check_read: 1 } }, {}],
    bad: [
      { template: { check_links: 2 }, reports: [{ field: 'check_links', says: '2' }] },
      { template: { check_read: -1 }, reports: [{ field: 'check_read', says: 'read tracking' }] },
    ],
  },
  check({ template, report }) {
    const flags = [
      ['check_links', template.checkLinks, 'click tracking'],
      ['check_read', template.checkRead, 'read tracking'],
    ] as const;
    for (const [field, value, what] of flags) {
      if (value === null || value === 0 || value === 1) continue;
      if (template.decodeErrors.some((error) => error.field === field)) continue;
      report({ message: `${field} is ${value}. Write 1 for ${what} or 0 for none.`, field });
    }
  },
});
