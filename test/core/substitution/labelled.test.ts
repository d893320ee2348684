/** Templates with the exact list of what the rules about substitutions must report: no finding less, none more. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/core/lint/finding.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../src/core/template/fields.ts';
import type { Label, LabelledTemplate } from '../../fixtures/substitution/labelled.ts';
import { LABELLED_LIQUID } from '../../fixtures/substitution/labelled-liquid.ts';
import { LABELLED_LIQUID_MAILS } from '../../fixtures/substitution/labelled-liquid-mails.ts';
import { LABELLED_NONE } from '../../fixtures/substitution/labelled-none.ts';
import { LABELLED_NONE_MAILS } from '../../fixtures/substitution/labelled-none-mails.ts';
import { LABELLED_SIMPLE } from '../../fixtures/substitution/labelled-simple.ts';
import { LABELLED_SIMPLE_MAILS } from '../../fixtures/substitution/labelled-simple-mails.ts';
import { LABELLED_VELOCITY } from '../../fixtures/substitution/labelled-velocity.ts';
import { LABELLED_VELOCITY_MAILS } from '../../fixtures/substitution/labelled-velocity-mails.ts';

const rules = RULES.filter(({ category, id }) => category === 'substitutions' || id === 'header-svc-value');

function decoded({ template, engine, engineHeader = 'X-SVC-Template-Engine' }: LabelledTemplate) {
  const headers = typeof template['headers'] === 'object' ? template['headers'] : {};
  return decodeTemplate({
    id: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11',
    name: 'Labelled',
    ...template,
    headers: { ...headers, ...(engine === undefined ? {} : { [engineHeader]: engine }) },
  });
}

const byField = (a: Label, b: Label): number => (a.join('\n') < b.join('\n') ? -1 : 1);

describe.each([
  ['simple', [...LABELLED_SIMPLE, ...LABELLED_SIMPLE_MAILS]],
  ['velocity', [...LABELLED_VELOCITY, ...LABELLED_VELOCITY_MAILS]],
  ['liquid', [...LABELLED_LIQUID, ...LABELLED_LIQUID_MAILS]],
  ['none', [...LABELLED_NONE, ...LABELLED_NONE_MAILS]],
] as const)('labelled templates: %s', (_engine, labelled) => {
  it.each(labelled.map((entry) => [entry.title, entry] as const))('%s', (_title, entry) => {
    const template = decoded(entry);
    const recipient = Object.entries(entry.sample ?? {}).map(([name, value]) => ({ name, value }));
    const texts = fieldTexts(template);
    const labelOf = ({ rule, field, range, also }: Finding): Label => [
      rule,
      field,
      ...(range ? [range, ...also] : []).map(({ start, end }) => (texts.get(field) ?? '').slice(start, end)),
    ];
    const found = lintTemplate(template, { rules, recipient }).map(labelOf);
    expect([...found].sort(byField)).toEqual([...entry.expected].sort(byField));
  });
});
