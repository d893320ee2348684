import { defineRule } from '../../rule.ts';
import { utf8Length } from '../../../text/positions.ts';
import { SISTER_REFERENCE, SPEC_TEMPLATE } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

const LIMIT = 4000;

export const globalInfoTotalSize = defineRule({
  id: 'global-info-total-size',
  category: 'service',
  severity: 'info',
  maturity: 'trial',
  summary: 'Keys and values of global_info together are over 4,000 bytes',
  why: 'The sister service refuses metadata of more than 4,000 bytes in all (UTF-8), although every single value keeps its own limit. Our specification states no total.',
  howToFix: 'Shorten values, or send identifiers instead of data.',
  sources: [SISTER_REFERENCE, SPEC_TEMPLATE],
  examples: {
    good: [
      {
        title: 'Exactly 4,000 bytes',
        template: {
          global_info: { a: 'x'.repeat(999), b: 'x'.repeat(999), c: 'x'.repeat(999), d: 'x'.repeat(999) },
        },
      },
    ],
    bad: [
      {
        title: '4,001 bytes',
        template: {
          global_info: { a: 'x'.repeat(999), b: 'x'.repeat(999), c: 'x'.repeat(999), d: 'x'.repeat(1000) },
        },
        reports: [{ field: 'global_info', says: '4,001 bytes' }],
      },
    ],
  },
  check({ template, report }) {
    let bytes = 0;
    for (const { name, value } of template.globalInfo) bytes += utf8Length(name) + utf8Length(value);
    if (bytes <= LIMIT) return;
    report({
      message: `The keys and values of global_info take ${thousands(bytes)} bytes together; the sister service accepts ${thousands(LIMIT)}. Shorten values by ${thousands(bytes - LIMIT)} bytes to be safe.`,
      field: 'global_info',
    });
  },
});
