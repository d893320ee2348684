/** Executes every rule's own examples: a good one reports nothing, a bad one exactly what it says, where it says. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import type { ExpectedReport, Rule, RuleExample } from '../../../src/core/lint/rule.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { fieldTexts } from '../../../src/core/template/fields.ts';
import { answersOfExample, sampleOfExample, templateOfExample } from './example-template.ts';

function run(rule: Rule, example: RuleExample) {
  const severity = rule.severity === 'off' ? ('info' as const) : null;
  return lintTemplate(templateOfExample(example), {
    rules: [rule],
    recipient: sampleOfExample(example),
    ...answersOfExample(example),
    config: {
      ...DEFAULT_CONFIG,
      clients: example.clients ?? [],
      options: new Map(example.options ? [[rule.id, example.options]] : []),
      severities: new Map(severity ? [[rule.id, severity]] : []),
    },
  });
}

function nthIndexOf(text: string, part: string, occurrence: number): number {
  let at = -1;
  for (let i = 0; i < occurrence; i++) {
    at = text.indexOf(part, at + 1);
    if (at === -1) return -1;
  }
  return at;
}

function expectedStart(expected: ExpectedReport, text: string): number {
  if (expected.marks === '') return expected.at ?? -1;
  return nthIndexOf(text, expected.marks ?? '', expected.occurrence ?? 1);
}

describe.each(RULES.map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
  it.each(rule.examples.good.map((example, index) => [index + 1, example] as const))(
    'reports nothing on good example %i',
    (_number, example) => {
      expect(run(rule, example)).toEqual([]);
    },
  );

  it.each(rule.examples.bad.map((example, index) => [index + 1, example] as const))(
    'reports bad example %i at its place',
    (_number, example) => {
      const findings = run(rule, example);
      const texts = fieldTexts(templateOfExample(example));
      const actual = findings.map((finding) => ({
        rule: finding.rule,
        field: finding.field,
        marks: finding.range
          ? (texts.get(finding.field) ?? '').slice(finding.range.start, finding.range.end)
          : undefined,
        start: finding.range?.start,
      }));
      const wanted = example.reports.map((expected) => ({
        rule: rule.id,
        field: expected.field,
        marks: expected.marks,
        start:
          expected.marks === undefined ? undefined : expectedStart(expected, texts.get(expected.field) ?? ''),
      }));
      expect(actual).toEqual(wanted);
      example.reports.forEach((expected, index) => {
        const finding = findings[index];
        if (expected.severity) expect(finding?.severity).toBe(expected.severity);
        if (expected.says) expect(finding?.message).toContain(expected.says);
        expect(finding?.message).toMatch(/[.]$/u);
      });
    },
  );
});

describe('the catalogue', () => {
  it('has no two rules of one id', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says why and how for every rule', () => {
    for (const rule of RULES) {
      expect(rule.summary, rule.id).not.toMatch(/[.!]$/u);
      for (const text of [rule.why, rule.howToFix]) expect(text.length, rule.id).toBeGreaterThan(20);
    }
  });
});
