/**
 * The recorded answers of Ruby's liquid 5.4.0 (lax) to one template a line: ours are the same but
 * for the known differences of the engine's page, which have to stay true as well.
 */
import { describe, expect, it } from 'vitest';
import { liquidEngine } from '../../../../src/core/substitution/liquid/liquid.ts';
import { RECORDED_SCOPE, recordedAnswers } from '../recording/recorded.ts';

const LINES = recordedAnswers('ruby-liquid-5.4.0.tsv');

const DIFFERENT: ReadonlySet<string> = new Set([
  '{{ 12 | size }}',
  '{% tablerow i in items cols 2 %}{{ i }}{% endtablerow %}',
  '{% comment %}{% if %}{% endcomment %}x',
  '{% comment %}{{ x {% endcomment %}y',
  '{{ 100000000000000000000 | times: 10 }}',
  '{{ "a" | append: 1.5 }}|{{ 1.5 | append: "a" }}|{{ 2.0 | append: "a" }}',
]);

const shown = (template: string): string =>
  liquidEngine.parse(template).render(RECORDED_SCOPE).text.replaceAll('\n', '\\n');

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
    const [error, ...more] = liquidEngine.parse(text).errors;
    expect(more).toEqual([]);
    expect(error && text.slice(error.range.start, error.range.end)).toBe(word);
    expect(error?.message).toContain('lacks its colon');
  });

  it('is not one that is a name', () => {
    expect(liquidEngine.parse('{% for limit in items limit: 2 %}{{ limit }}{% endfor %}').errors).toEqual([]);
    expect(liquidEngine.parse('{% for i in limit reversed %}{{ i }}{% endfor %}').errors).toEqual([]);
  });
});

describe('comments inside comments', () => {
  it('close one by one, and an open one is reported', () => {
    const text = '{% comment %}a{% comment %}b{% endcomment %}c';
    expect(liquidEngine.parse(text).errors.map(({ kind }) => kind)).toEqual(['unbalanced']);
  });
});
