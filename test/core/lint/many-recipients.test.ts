/** One linter for many recipients must say what a linter of its own says to each of them. */
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import {
  createTemplateLinter,
  lintTemplate,
  type TemplateLinterOptions,
} from '../../../src/core/lint/lint.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import type { SampleValues } from '../../../src/core/substitution/values.ts';
import { decodeTemplate } from '../../../src/core/template/decode-template.ts';
import type { Template } from '../../../src/core/template/template.ts';
import { sandboxTemplates } from '../../bench/sandbox-mails.ts';
import { answersOfExample, sampleOfExample, templateOfExample } from './example-template.ts';
import { sampled } from '../../sample.ts';

const VALUES = [
  '<b class="wide" style="color:#fefefe">x</b>',
  '',
  'https://example.com/?a=1&b="2"',
  `Ann ${'very '.repeat(250)}long\nline`,
  '\u05e9\u05dc\u05d5\u05dd {{x}}',
];

const others = ({ rule }: { readonly rule: string }): boolean => rule !== 'inline-comment-unused';

function expectSameAsAlone(
  template: Template,
  recipients: readonly SampleValues[],
  options: TemplateLinterOptions = {},
): void {
  const linter = createTemplateLinter(template, options);
  for (const recipient of recipients) {
    const alone = lintTemplate(template, { ...options, recipient }).filter(others);
    expect(linter.lint(recipient).findings).toEqual(alone);
  }
}

describe('many recipients', () => {
  it.each(sampled(RULES, 8).map((rule) => [rule.id, rule] as const))(
    '%s says the same to each of them',
    (_id, rule) => {
      for (const example of [...rule.examples.good, ...rule.examples.bad]) {
        const template = templateOfExample(example);
        if (JSON.stringify(template).length > 20_000) continue;
        const sample = sampleOfExample(example);
        const names = sample.length > 0 ? sample.map(({ name }) => name) : ['Name', 'Text', 'Url'];
        const made = VALUES.map((value) => names.map((name) => ({ name, value })));
        // The first one again at the end: what the others brought must not cling to it.
        const recipients = [sample, ...made.slice(0, 3), [], ...made.slice(3), sample];
        expectSameAsAlone(template, recipients, {
          rules: [rule],
          ...answersOfExample(example),
          config: {
            ...DEFAULT_CONFIG,
            preset: 'strict',
            options: new Map(example.options ? [[rule.id, example.options]] : []),
            clients: example.clients ?? [],
          },
        });
      }
    },
  );

  it.each(sampled(sandboxTemplates(), 3).map((template) => [template.name ?? '', template] as const))(
    'all rules together say the same to each recipient of %s',
    (_name, template) => {
      const names = ['FirstName', 'Name', 'ShopUrl', 'UnsubscribeUrl', 'OrderNumber', 'Total', 'user'];
      const made = VALUES.map((value) => names.map((name) => ({ name, value })));
      expectSameAsAlone(template, [[], ...made.slice(0, 3), made[0] ?? []]);
    },
  );

  it('asks a rule again only for recipients to whom a value it reads differs', () => {
    const asked: string[] = [];
    const linter = createTemplateLinter(
      decodeTemplate({ name: 'Hi', body: { html: '<p>{{Name}}</p>', plaintext: 'Hi' } }),
      { onRule: (id) => asked.push(id) },
    );
    const row = (name: string, city: string) => [
      { name: 'Name', value: name },
      { name: 'City', value: city },
    ];
    linter.lint(row('Ann', 'Rome'));
    expect(new Set(asked).size).toBe(asked.length);
    asked.length = 0;
    linter.lint(row('Ann', 'Oslo'));
    expect(asked).toEqual([]);
    linter.lint(row('<i>', 'Rome'));
    expect(asked).toContain('substitution-unescaped-html');
    expect(asked).not.toContain('html-doctype-missing');
    asked.length = 0;
    asked.length = 0;
    linter.lint([{ name: 'City', value: 'Rome' }]);
    expect(asked).toContain('substitution-undeclared');
    // Which names there are is asked by few rules.
    expect(asked).not.toContain('html-doctype-missing');
  });

  it('calls a comment unused only when no recipient had a use for it', () => {
    const linter = createTemplateLinter(
      decodeTemplate({
        name: 'Hi',
        body: {
          html: '<!-- mailproof-disable-next substitution-unescaped-html: trusted --><p>{{A}}</p><!-- mailproof-disable-next substitution-unescaped-html: trusted --><p>{{B}}</p>',
          plaintext: 'Hi',
        },
      }),
    );
    const row = (a: string) => [
      { name: 'A', value: a },
      { name: 'B', value: 'plain' },
    ];
    const plain = linter.lint(row('plain'));
    expect(linter.comments(plain)).toHaveLength(2);
    const bold = linter.lint(row('<b>'));
    const [left, ...others] = linter.comments(bold);
    expect(others).toEqual([]);
    expect(left?.finding.range?.start).toBeGreaterThan(70);
    expect([...bold.used]).toHaveLength(1);
    expect([...bold.used]).not.toContain(left?.idle);
    // Said anew for who was seen before, though no rule runs again.
    expect(linter.comments(linter.lint(row('plain')))).toHaveLength(2);
    expect(linter.comments(linter.lint(row('<b>')))).toHaveLength(1);
  });
});
