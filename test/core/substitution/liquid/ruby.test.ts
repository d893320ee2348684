/**
 * The recorded answers of Ruby's liquid 5.4.0 (lax) to one template a line, with the values below: ours are the same but
 * for the known differences of the engine's page, which have to stay true as well.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { liquidEngine } from '../../../../src/core/substitution/liquid/liquid.ts';
import { createScope, type SampleValue } from '../../../../src/core/substitution/values.ts';

const VALUES: Readonly<Record<string, SampleValue>> = {
  items: [1, 2, 3, 4],
  name: 'Ann',
  e: 'a😀b',
  f: 1.1,
  price: '10.50',
  nest: [[1, 2], [3]],
  user: { city: 'Oslo' },
  s: 'a,b,c',
};

const SCOPE = createScope(
  Object.entries(VALUES).map(([name, value]) => ({ name, value })),
  [],
);

const LINES = readFileSync(
  new URL('../../../fixtures/substitution/ruby-liquid-5.4.0.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.split('\t') as [string, string]);

const DIFFERENT: ReadonlySet<string> = new Set([
  '{{ 12 | size }}',
  '{% tablerow i in items cols 2 %}{{ i }}{% endtablerow %}',
  '{% comment %}{% if %}{% endcomment %}x',
  '{% comment %}{{ x {% endcomment %}y',
  '{{ 100000000000000000000 | times: 10 }}',
  '{{ "a" | append: 1.5 }}|{{ 1.5 | append: "a" }}|{{ 2.0 | append: "a" }}',
]);

const shown = (template: string): string =>
  liquidEngine.parse(template).render(SCOPE).text.replaceAll('\n', '\\n');

describe('templates rendered by Ruby’s Liquid', () => {
  it.each(LINES.filter(([template]) => !DIFFERENT.has(template)))('%s', (template, answer) => {
    expect(shown(template)).toBe(answer);
  });

  it('differ where the engine’s page says so', () => {
    const known = LINES.filter(([template]) => DIFFERENT.has(template));
    expect(known).toHaveLength(DIFFERENT.size);
    expect(known.filter(([template, answer]) => shown(template) === answer)).toEqual([]);
  });
});

describe('a modifier without its colon', () => {
  it.each([
    ['{% for i in items limit 2 %}x{% endfor %}', 'limit'],
    ['{% for i in items offset n %}x{% endfor %}', 'offset'],
    ['{% tablerow i in items cols 2 %}x{% endtablerow %}', 'cols'],
  ])('is reported: %s', (text, word) => {
    const [problem, ...more] = liquidEngine.parse(text).problems;
    expect(more).toEqual([]);
    expect(problem && text.slice(problem.range.start, problem.range.end)).toBe(word);
    expect(problem?.message).toContain('lacks its colon');
  });

  it('is not one that is a name', () => {
    expect(liquidEngine.parse('{% for limit in items limit: 2 %}{{ limit }}{% endfor %}').problems).toEqual(
      [],
    );
    expect(liquidEngine.parse('{% for i in limit reversed %}{{ i }}{% endfor %}').problems).toEqual([]);
  });
});

describe('comments inside comments', () => {
  it('close one by one, and an open one is reported', () => {
    const text = '{% comment %}a{% comment %}b{% endcomment %}c';
    expect(liquidEngine.parse(text).problems.map(({ kind }) => kind)).toEqual(['unbalanced']);
  });
});
