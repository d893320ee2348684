/** What findings say follows the settings: each on both of its sides. */
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import { decodeConfig } from '../../../src/core/lint/config-file.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import type { RuleExample } from '../../../src/core/lint/rule.ts';
import { sampleOfExample, templateOfExample } from './example-template.ts';

function messages(rule: string, example: RuleExample, json: object): readonly string[] {
  const { config, errors } = decodeConfig(json);
  expect(errors).toEqual([]);
  return lintTemplate(templateOfExample(example), {
    recipient: sampleOfExample(example),
    config: composeConfig(config),
  })
    .filter((finding) => finding.rule === rule)
    .map(({ message }) => message);
}

const under = (engine: string) => ({ headers: { 'X-SVC-Template-Engine': engine } });

interface Case {
  readonly rule: string;
  readonly title: string;
  readonly example: RuleExample;
  readonly engines: object;
  /** What the only finding says by default, and under the setting; null for no finding. */
  readonly says: readonly [string | null, string | null];
}

const CASES: readonly Case[] = [
  {
    rule: 'substitution-undeclared',
    title: 'simple, missing',
    example: { plaintext: 'Order {{OrderNo}}' },
    engines: { simple: { missing: 'as-written' } },
    says: ['read nothing there', 'read `{{OrderNo}}` itself'],
  },
  {
    rule: 'substitution-undeclared',
    title: 'velocity, missing',
    example: { plaintext: 'Order $order.no', template: under('velocity') },
    engines: { velocity: { missing: 'blank' } },
    says: ['read `$order.no` itself', 'read nothing there'],
  },
  {
    rule: 'substitution-undeclared',
    title: 'liquid, missing',
    example: { plaintext: 'Order {{ order.no }}', template: under('liquid') },
    engines: { liquid: { missing: 'error' } },
    says: ['read nothing there', 'read `Liquid error: undefined variable order.no` there'],
  },
  {
    rule: 'substitution-sample-missing',
    title: 'liquid, missing',
    example: {
      plaintext: 'To {{ user.city }}',
      template: under('liquid'),
      sample: { user: { name: 'Ann' } },
    },
    engines: { liquid: { missing: 'error' } },
    says: ['reads nothing there', 'reads `Liquid error: undefined variable user.city` there'],
  },
  {
    rule: 'substitution-sample-missing',
    title: 'velocity, missing',
    example: { plaintext: 'To $user.city', template: under('velocity'), sample: { user: { name: 'Ann' } } },
    engines: { velocity: { missing: 'blank' } },
    says: [null, 'reads nothing there'],
  },
  {
    rule: 'substitution-velocity-undefined',
    title: 'velocity, missing',
    example: { plaintext: 'To $user.city', template: under('velocity'), sample: { user: { name: 'Ann' } } },
    engines: { velocity: { missing: 'blank' } },
    says: ['read it as it stands', null],
  },
  {
    rule: 'substitution-syntax',
    title: 'velocity, version',
    example: { plaintext: 'It costs 100 US$', template: under('velocity') },
    engines: { velocity: { version: '2' } },
    says: ['nothing of it is filled in. Write', 'Velocity 2 reads it'],
  },
  {
    rule: 'substitution-velocity-compare',
    title: 'velocity, numericText',
    example: { plaintext: '#if( $n > 5 )Many#else Few#end', template: under('velocity'), sample: { n: '7' } },
    engines: { velocity: { numericText: 'number' } },
    says: ['never holds', null],
  },
  {
    rule: 'substitution-case-mismatch',
    title: 'simple, letterCase',
    example: { plaintext: 'Hello {{firstname}}', sample: { FirstName: 'Ann' } },
    engines: { simple: { letterCase: 'ignored' } },
    says: ['case counts', null],
  },
  {
    rule: 'substitution-unused',
    title: 'simple, letterCase',
    example: {
      plaintext: 'Hello {{CODE}} {{Code}}',
      template: { global_replacements: { Code: 'A', code: 'B' } },
    },
    engines: { simple: { letterCase: 'ignored' } },
    says: ['`code` is declared and used nowhere', null],
  },
  {
    rule: 'substitution-default-in-link',
    title: 'simple, linkForms',
    example: { html: '<a href="https://shop.example/{{Id|guest}}">Account</a>' },
    engines: { simple: { linkForms: 'everywhere' } },
    says: ['does not work', null],
  },
  ...(['simple', 'velocity', 'liquid'] as const).map((engine) => ({
    rule: 'substitution-unescaped-html',
    title: `${engine}, escaping`,
    example: {
      html: `<p>${{ simple: '{{Company}}', velocity: '$Company', liquid: '{{ Company }}' }[engine]}</p>`,
      template: under(engine),
      sample: { Company: 'Less <than> nothing' },
    },
    engines: { [engine]: { escaping: 'html' } },
    says: ['is not escaped', null] as const,
  })),
];

describe('findings and the settings of the engines', () => {
  it.each(CASES)('$rule: $title', ({ rule, example, engines, says }) => {
    const [usual, changed] = says;
    for (const [json, wanted] of [
      [{}, usual],
      [{ engines }, changed],
    ] as const) {
      const found = messages(rule, example, json);
      expect(found).toEqual(wanted === null ? [] : [expect.stringContaining(wanted)]);
    }
  });
});

describe('findings and the known names', () => {
  const template: RuleExample = { html: '<a href="{{WebLetterUrl}}">{{to_name}}</a>', plaintext: 'Hello' };

  it('leave a name alone that the service supplies, and report one that was taken from the list', () => {
    const undeclared = (json: object): readonly string[] =>
      messages('substitution-undeclared', template, json).map((message) => message.split(' ')[0] ?? '');
    expect(undeclared({})).toEqual(['`WebLetterUrl`']);
    expect(undeclared({ systemNames: [{ name: 'WebLetterUrl', standIn: 'https://web.invalid/' }] })).toEqual([
      '`to_name`',
    ]);
    expect(undeclared({ systemNames: [] })).toEqual(['`WebLetterUrl`', '`to_name`']);
  });

  it('do not ask for a supplied name in the plaintext part', () => {
    const lost = (json: object): readonly string[] => messages('text-substitution-mismatch', template, json);
    expect(lost({ systemNames: [] })).toEqual([expect.stringContaining('`to_name`')]);
    expect(lost({})).toEqual([]);
  });

  it('are lint’s values too: a stand-in that does not fit its place is found', () => {
    const json = { systemNames: [{ name: 'to_name', standIn: 'Ann <3' }] };
    expect(messages('substitution-unescaped-html', template, json)).toHaveLength(1);
  });
});
