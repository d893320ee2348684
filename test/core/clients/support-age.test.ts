import { describe, expect, it } from 'vitest';
import { isStale, monthOf } from '../../../src/core/clients/support-age.ts';
import { SUPPORT_DATE, supportOf } from '../../../src/core/clients/support.ts';
import { DEFAULT_CONFIG } from '../../../src/core/lint/config.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { templateOfExample } from '../lint/example-template.ts';

describe('the age of the client-support data', () => {
  it('is told to the day', () => {
    expect(isStale('2027-05-13', '2026-05-13')).toBe(false);
    expect(isStale('2027-05-14', '2026-05-13')).toBe(true);
    expect(isStale('2025-03-01', '2024-02-29')).toBe(true);
  });

  it('is named in a finding about clients', () => {
    const [finding] = lintTemplate(
      templateOfExample({ html: '<div style="display:flex"><p>Left</p></div>' }),
    ).filter(({ rule }) => rule === 'client-unsupported');
    expect(finding?.message).toContain(`(Can I email, ${monthOf(SUPPORT_DATE)})`);
    expect(monthOf('2026-05-13')).toBe('May 2026');
  });
});

describe('what the data says', () => {
  it('knows that Gmail and Yahoo lay out grids', () => {
    expect(supportOf('css-display-grid', 'gmail.desktop-webmail').level).toBe('yes');
    expect(supportOf('css-display-grid', 'yahoo.ios').level).toBe('yes');
    expect(supportOf('css-display-grid', 'outlook.windows').level).toBe('no');
  });
});

describe('what no client can lack', () => {
  const strict = (html: string): readonly string[] =>
    lintTemplate(templateOfExample({ html }), { config: { ...DEFAULT_CONFIG, preset: 'strict' } })
      .filter(({ rule }) => rule.startsWith('client-'))
      .map(({ message }) => message);

  it('is not reported, even in strict', () => {
    expect(strict('<!DOCTYPE html><p style="overflow:visible">Hi</p>')).toEqual([]);
    expect(strict('<!DOCTYPE html><p style="overflow:hidden">Hi</p>').join()).toContain('overflow');
  });

  it('is told once where a float stands beside a flexbox', () => {
    const both = strict('<div style="float:left;display:flex"><p>Hi</p></div>');
    expect(both.filter((message) => message.includes('Outlook (Windows)')).join()).toContain('display:flex');
    expect(both.filter((message) => /^float[^.]*not supported/u.test(message))).toEqual([]);
    expect(strict('<div style="float:left"><p>Hi</p></div>').join()).toContain('float:left');
  });
});
