/** Every rule at work on its own examples, and all fixture mails, through sequences of changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { readTemplateText } from '../../../src/core/template/decode-template.ts';
import { answersOfExample, sampleOfExample, templateOfExample } from './example-template.ts';
import { changesOf, expectRemembered, namesOf } from './remembering.ts';

const mails = fileURLToPath(new URL('../../fixtures/mails/', import.meta.url));

describe('a linter that remembers, with all rules', () => {
  it.each(RULES.map((rule) => [rule.id, rule] as const))('on the examples of %s', (_id, rule) => {
    for (const example of [...rule.examples.good, ...rule.examples.bad]) {
      const template = templateOfExample(example);
      if (JSON.stringify(template).length > 20_000) continue;
      const names = [...namesOf(template), ...sampleOfExample(example).map(({ name }) => name)];
      const options = {
        ...answersOfExample(example),
        config: {
          ...DEFAULT_CONFIG,
          preset: 'strict' as const,
          options: new Map(example.options ? [[rule.id, example.options]] : []),
          clients: example.clients ?? [],
        },
      };
      fc.assert(
        fc.property(changesOf(names), (changes) => {
          const own = { recipient: sampleOfExample(example), measured: null };
          expectRemembered(template, [own, ...changes, own], options);
        }),
        { numRuns: 3 },
      );
    }
  });

  it.each(readdirSync(mails))('on %s', (name) => {
    const document = readTemplateText(name, readFileSync(mails + name, 'utf8'));
    expect(document.kind).toBe('template');
    if (document.kind !== 'template') return;
    fc.assert(
      fc.property(changesOf(namesOf(document.template)), (changes) => {
        expectRemembered(document.template, changes);
      }),
      { numRuns: 6 },
    );
  });
});
