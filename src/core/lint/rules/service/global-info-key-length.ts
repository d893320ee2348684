import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { globalInfoField } from '../../../template/fields.ts';
import { codePointLength } from '../../../text/positions.ts';
import { SPEC_LIMITS, SPEC_TEMPLATE } from '../../sources.ts';

const LIMIT = 64;

export const globalInfoKeyLength = defineRule({
  id: 'global-info-key-length',
  category: 'service',
  severity: 'error',
  maturity: 'stable',
  summary: 'A key of global_info is longer than 64 characters',
  why: 'The service accepts keys of at most 64 characters. Characters are counted as Unicode code points: an emoji of one code point is one character, although it takes two units in JavaScript and four bytes in UTF-8.',
  howToFix: 'Shorten the key to 64 characters or fewer.',
  sources: [SPEC_TEMPLATE, SPEC_LIMITS],
  examples: {
    good: [
      { title: 'Exactly 64', template: { global_info: { ['k'.repeat(64)]: 'loyal' } } },
      {
        title: '64 code points, though 128 UTF-16 units',
        template: { global_info: { ['🎁'.repeat(64)]: 'loyal' } },
      },
    ],
    bad: [
      {
        title: '65',
        template: { global_info: { ['k'.repeat(65)]: 'loyal' } },
        reports: [{ field: `global_info["${'k'.repeat(65)}"]`, says: '65 characters' }],
      },
      {
        title: '65 code points',
        template: { global_info: { ['🎁'.repeat(65)]: 'loyal' } },
        reports: [{ field: `global_info["${'🎁'.repeat(65)}"]`, says: '65 characters' }],
      },
    ],
  },
  check({ template, report }) {
    for (const { name } of template.globalInfo) {
      const length = codePointLength(name);
      if (length <= LIMIT) continue;
      report({
        message: `The key ${quoted(name, 30)} is ${length} characters long; the service accepts at most ${LIMIT}. Shorten it by ${length - LIMIT}.`,
        field: globalInfoField(name),
      });
    }
  },
});
