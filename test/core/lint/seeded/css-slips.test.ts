/** Misspelt CSS: each slip is found where it stands and the meant word is named; right CSS of the same kinds is not. */
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/core/lint/finding.ts';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import { cssInvalidValue } from '../../../../src/core/lint/rules/css/css-invalid-value.ts';
import { cssUnknownProperty } from '../../../../src/core/lint/rules/css/css-unknown-property.ts';
import { templateOfExample } from '../example-template.ts';
import { MISSPELT_NAMES, MISSPELT_VALUES } from './css-slips.ts';

const lint = (html: string): readonly Finding[] =>
  lintTemplate(templateOfExample({ html }), { rules: [cssInvalidValue, cssUnknownProperty] });

const INLINE = (css: string): string => `<p style="margin:0; ${css}; padding:0">Hi</p>`;
const SHEET = (css: string): string =>
  `<style>@media (max-width:600px) { .a { ${css} !important } }</style><p class="a">Hi</p>`;

/** Where the finding must stand: the name, or something of the value. */
function isFound(html: string, declaration: string, meant: string): boolean {
  const [finding, ...others] = lint(html);
  if (!finding?.range || others.length > 0) return false;
  const start = html.indexOf(declaration);
  const inside = finding.range.start >= start && finding.range.end <= start + declaration.length;
  return inside && finding.message.includes(`Write ${meant} if that was meant.`);
}

const SLIPS = [...MISSPELT_NAMES, ...MISSPELT_VALUES];

describe('misspelt CSS', () => {
  it('is tried in more than 160 ways', () => {
    expect(new Set(SLIPS.map(([declaration]) => declaration)).size).toBeGreaterThan(160);
  });

  it.each([
    ['in a style attribute', INLINE],
    ['in a style element', SHEET],
  ])('%s is found with what was meant, 98 of 100 times', (_where, write) => {
    const missed = SLIPS.filter(([declaration, meant]) => !isFound(write(declaration), declaration, meant));
    expect(missed.length / SLIPS.length, missed.join('\n')).toBeLessThan(0.02);
  });

  it('is not seen where the same declaration is written right', () => {
    const right = [
      ...MISSPELT_NAMES.map(([declaration, meant]) => declaration.replace(/^[^:]+/u, meant)),
      ...MISSPELT_VALUES.filter(([, meant]) => /^[a-z-]+$/u.test(meant)).map(([declaration, meant]) => {
        const { range, message } = lint(INLINE(declaration))[0] ?? {};
        expect(message, declaration).toBeDefined();
        const from = (range?.start ?? 0) - INLINE('').indexOf('; padding');
        return (
          declaration.slice(0, from) + meant + declaration.slice(from + (range ? range.end - range.start : 0))
        );
      }),
    ];
    expect(right.flatMap((declaration) => lint(INLINE(declaration)).map(({ message }) => message))).toEqual(
      [],
    );
  });
});
