/** `.a > .b .c` on a nested .b: the nearest .b is no child of .a, the one around it is. Every rule that matches sees it. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/core/lint/finding.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { RULES } from '../../../src/core/lint/rules/index.ts';
import { templateOfExample } from './example-template.ts';

const nested = (css: string, text: string): string =>
  `<style>.a > .b .c { ${css} }</style><div class="a"><div class="b"><div class="b"><p class="c">${text}</p></div></div></div>`;

function lint(html: string, ids: readonly string[]): readonly Finding[] {
  return lintTemplate(templateOfExample({ html }), { rules: RULES.filter(({ id }) => ids.includes(id)) });
}

const TEXT = 'Our spring sale ends on Sunday evening.';

describe('a selector whose nearest ancestor is not the one that matches', () => {
  it.each([
    ['a11y-contrast', 'color: #cccccc; background-color: #ffffff'],
    ['a11y-font-small', 'font-size: 8px'],
    ['a11y-justified', 'text-align: justify'],
  ])('is seen by %s', (rule, css) => {
    expect(lint(nested(css, TEXT), [rule]).map((finding) => finding.rule)).toEqual([rule]);
    // One level less and the rule is about nothing: the outer .b is gone, so no .b is a child of .a.
    const other = nested(css, TEXT).replace('<div class="a"><div class="b">', '<div class="a"><div>');
    expect(lint(other, [rule]).filter(({ rule: id }) => id !== 'a11y-justified')).toEqual([]);
  });

  it('is used, so css-unused is silent about it', () => {
    expect(lint(nested('color: #333333', TEXT), ['css-unused'])).toEqual([]);
  });

  it('is overruled by a style attribute, which dark-overridden sees', () => {
    const dark = nested('color: #eeeeee', TEXT)
      .replace(
        '.a > .b .c { color: #eeeeee }',
        '@media (prefers-color-scheme: dark) { .a > .b .c { color: #eeeeee } }',
      )
      .replace('<p class="c">', '<p class="c" style="color: #222222">');
    expect(lint(dark, ['dark-overridden']).map(({ rule }) => rule)).toEqual(['dark-overridden']);
    const other = dark.replace('<div class="a"><div class="b">', '<div class="a"><div>');
    expect(lint(other, ['dark-overridden'])).toEqual([]);
  });
});

describe('a name that CSS writes with a backslash', () => {
  const escaped = (css: string): string =>
    String.raw`<style>.sm\:w-1\/2 { ${css} }</style><p class="sm:w-1/2">${TEXT}</p>`;

  it.each([
    ['a11y-contrast', 'color: #cccccc; background-color: #ffffff'],
    ['a11y-font-small', 'font-size: 8px'],
  ])('is seen by %s', (rule, css) => {
    expect(lint(escaped(css), [rule]).map((finding) => finding.rule)).toEqual([rule]);
    expect(lint(escaped(css).replace('1/2">', '1/3">'), [rule])).toEqual([]);
  });
});
