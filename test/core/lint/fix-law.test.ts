/**
 * The law of fixes, over the examples of all rules: after a fix its finding is gone, nothing new is wrong, and fixing
 * ends in a text that another run leaves as it is.
 */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import type { Edit, Finding } from '../../../src/core/lint/finding.ts';
import { applyEdits, chooseFixes } from '../../../src/core/lint/fix.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import type { Rule, RuleExample } from '../../../src/core/lint/rule.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import { fieldTexts } from '../../../src/core/template/fields.ts';
import { createTemplateFile } from '../../../src/core/template/template-file.ts';
import { answersOfExample, sampleOfExample } from './example-template.ts';

/** Findings about how long a line or the mail is may follow from any text that is added. */
const IS_A_LENGTH = /^size-/u;

const sourceOf = ({ html, plaintext, amp, template }: RuleExample): string =>
  JSON.stringify({ id: 'a', name: 'Example', body: { html, plaintext, amp }, ...template });

function lint(example: RuleExample, source: string, rules: readonly Rule[] = RULES): readonly Finding[] {
  return lintTemplate(decodeTemplate(JSON.parse(source)), {
    rules,
    recipient: sampleOfExample(example),
    ...answersOfExample(example),
    config: {
      ...DEFAULT_CONFIG,
      clients: example.clients ?? [],
      // House rules fix too.
      severities: new Map(
        RULES.filter(({ severity }) => severity === 'off').map(({ id }) => [id, 'info' as const]),
      ),
    },
  });
}

/** The file with edits of a field applied; null where the field is no literal text of the file. */
function edited(source: string, field: string, edits: readonly Edit[]): string | null {
  const file = createTemplateFile('a.json', source);
  const placed = edits.map(({ range, text }) => {
    const place = file.locate(field, range);
    return place && { range: place, text: file.encode(text) };
  });
  const all = placed.filter((edit) => edit !== null);
  return all.length === edits.length ? applyEdits(source, all) : null;
}

function counted(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, severity, also } of findings) {
    if (severity === 'info' || IS_A_LENGTH.test(rule)) continue;
    counts.set(rule, (counts.get(rule) ?? 0) + 1 + also.length);
  }
  return counts;
}

/** The examples that their own rule fixes. All rules judge them: the whole catalogue is slow to ask. */
const FIXED = RULES.flatMap((rule) =>
  rule.examples.bad
    .filter((example) => !example.message)
    .map((example, index) => ({ name: `${rule.id} ${index + 1}`, example, source: sourceOf(example) }))
    .filter(({ example, source }) => lint(example, source, [rule]).some(({ fix }) => fix)),
);
const fixable = FIXED.map((one) => ({ ...one, before: lint(one.example, one.source) }));

describe('fixes', () => {
  it('are there to be tried', () => {
    expect(FIXED.length).toBeGreaterThan(20);
    const rules = new Set(
      fixable.flatMap(({ before }) => before.flatMap(({ rule, fix }) => (fix ? rule : []))),
    );
    expect(rules.size).toBeGreaterThan(10);
  });

  it.each(fixable.map((one) => [one.name, one] as const))(
    'take their finding away and bring none: %s',
    (_name, { example, source, before }) => {
      const was = counted(before);
      for (const finding of before) {
        const { rule, field, fix } = finding;
        const after = fix && edited(source, field, fix.edits);
        if (!fix || after === null) continue;
        expect(after, `${rule} changes something`).not.toBe(source);
        const left = lint(example, after);
        const same = (one: Finding): boolean => one.rule === rule && one.field === field && one.fix !== null;
        expect(left.filter(same).length, `${rule} is gone`).toBeLessThan(before.filter(same).length);
        const worse = [...counted(left)].filter(([id, count]) => count > (was.get(id) ?? 0));
        expect(worse, `${rule} brings`).toEqual([]);
      }
    },
  );

  it.each([
    ['that no recipient sees', false],
    ['of both kinds', true],
  ])('%s come to an end', (_name, visible) => {
    for (const { name, example, source } of fixable) {
      let text = source;
      for (let pass = 0; pass < 10; pass++) {
        const findings = lint(example, text);
        let next: string = text;
        for (const [field, own] of fieldTexts(decodeTemplate(JSON.parse(text)))) {
          const mine = findings.filter((finding) => finding.field === field);
          const edits = chooseFixes(own, mine, { visible }).flatMap((chosen) => chosen.edits);
          next = edited(next, field, edits) ?? next;
        }
        if (next === text) break;
        text = next;
      }
      const left = lint(example, text).filter(({ fix }) => fix && (visible || !fix.visible));
      expect(
        left.map(({ rule, message }) => [rule, message]),
        name,
      ).toEqual([]);
    }
  });
});
