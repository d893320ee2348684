import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { globalInfoField } from '../../../template/fields.ts';
import { codePointLength } from '../../../text/positions.ts';
import { offsetOfCodePoint } from '../../../text/ranges.ts';
import { SPEC_LIMITS, SPEC_TEMPLATE } from '../../sources.ts';
import { thousands } from '../../../text/wording.ts';

const LIMIT = 1024;

export const globalInfoValueLength = defineRule({
  id: 'global-info-value-length',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'A value of global_info is longer than 1,024 characters',
  why: 'The service accepts values of at most 1,024 characters. Characters are counted as Unicode code points, so an emoji of one code point is one character. The finding marks what is beyond the limit.',
  howToFix: 'Shorten the value, or send an identifier and keep the data in your own system.',
  sources: [SPEC_TEMPLATE, SPEC_LIMITS],
  examples: {
    good: [
      { title: 'Exactly 1,024', template: { global_info: { audience: 'a'.repeat(1024) } } },
      {
        title: '1,024 code points, though 2,048 UTF-16 units',
        template: { global_info: { audience: '🎁'.repeat(1024) } },
      },
    ],
    bad: [
      {
        title: '1,025',
        template: { global_info: { audience: `${'a'.repeat(1024)}z` } },
        reports: [{ field: 'global_info["audience"]', marks: 'z', says: '1,025 characters' }],
      },
      {
        title: '1,025 code points',
        template: { global_info: { audience: `${'🎁'.repeat(1024)}z` } },
        reports: [{ field: 'global_info["audience"]', marks: 'z', says: '1,025 characters' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { name, value } of template.globalInfo) {
      const length = codePointLength(value);
      if (length <= LIMIT) continue;
      report({
        message: `The value of ${quoted(name, 30)} is ${thousands(length)} characters long; the service accepts at most ${thousands(LIMIT)}. Shorten it by ${thousands(length - LIMIT)}.`,
        field: globalInfoField(name),
        range: { start: offsetOfCodePoint(value, LIMIT), end: value.length },
      });
    }
  },
});
