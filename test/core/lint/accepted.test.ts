/** Findings that a team has agreed to, and comments that switch off one place of many. */
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import type { AcceptedFinding } from '../../../src/core/lint/config.ts';
import type { Finding } from '../../../src/core/lint/finding.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { defineRule } from '../../../src/core/lint/rule.ts';
import { decodeTemplate, templateFromHtml } from '../../../src/core/template/decode-template.ts';
import { matchRanges } from '../../../src/core/text/ranges.ts';

describe('an accepted finding', () => {
  const template = decodeTemplate({
    name: 'x',
    body: { html: '<a>Shop</a>', plaintext: null, amp: '<a>Shop</a>' },
  });
  const fieldsLeft = (...accepted: Omit<AcceptedFinding, 'reason'>[]): string[] => {
    const config = {
      ...composeConfig(null, { only: ['link-empty'] }),
      accepted: accepted.map((one) => ({ ...one, reason: 'Agreed' })),
    };
    return lintTemplate(template, { config }).map(({ field }) => field);
  };

  it.each([
    [{ rule: 'link-empty' }, []],
    [{ rule: 'link-empty', field: 'body.amp' }, ['body.html']],
    [{ rule: 'link-empty', field: 'body.html' }, ['body.amp']],
    [{ rule: 'link-empty', field: 'subject' }, ['body.html', 'body.amp']],
    [{ rule: 'link-empty', field: 'body.html', contains: 'no such words' }, ['body.html', 'body.amp']],
    [{ rule: 'link-local', field: 'body.html' }, ['body.html', 'body.amp']],
  ] as const)('%j leaves %j', (accepted, left) => {
    expect(fieldsLeft(accepted).sort()).toEqual([...left].sort());
  });
});

describe('a fix of several places', () => {
  /** Marks every `bad` as one finding, whose fix writes `good` in all places at once. */
  const rule = defineRule({
    id: 'no-bad',
    category: 'structure',
    severity: 'warning',
    maturity: 'trial',
    summary: 'x',
    why: 'x',
    howToFix: 'x',
    sources: [{ title: 'x' }],
    examples: { good: [{ html: '' }], bad: [{ html: 'bad', reports: [{ field: 'body.html' }] }] },
    check({ html, report }) {
      const [range, ...also] = matchRanges(html?.text ?? '', /(?<=>)bad/gu);
      if (!html || !range) return;
      const edits = [range, ...also].map((place) => ({ range: place, text: 'good' }));
      report({ message: 'x', field: html.field, range, also, fix: { title: 'x', visible: false, edits } });
    },
  });
  const lint = (html: string): readonly Finding[] =>
    lintTemplate(templateFromHtml(html, 'a.html'), { rules: [rule] });
  const OFF = '<!-- mailproof-disable-next no-bad: quoted -->';

  it('stays while all of its places do', () => {
    const [finding] = lint('<p>bad</p><p>bad</p>');
    expect([finding?.also.length, finding?.fix?.edits.length]).toEqual([1, 2]);
  });

  it.each([
    ['the first', `${OFF}<p>bad</p><p>bad</p>`],
    ['the last', `<p>bad</p>${OFF}<p>bad</p>`],
  ])('goes where a comment switches %s of them off', (_which, html) => {
    const [finding, ...others] = lint(html);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ also: [], fix: null });
    expect(html.slice(finding?.range?.start, finding?.range?.end)).toBe('bad');
  });
});

describe('the limit of Gmail for styles', () => {
  const withStyle = (length: number): string[] =>
    lintTemplate(
      templateFromHtml(`<style>${'.a{color:red}'.padEnd(length)}</style><p class="a">x</p>`, 'a'),
      {
        config: composeConfig(null, { only: ['css-gmail-style-limit'] }),
      },
    ).map((finding) => finding.rule);

  it('is met by 16,384 characters and passed by one more', () => {
    expect(withStyle(16_384)).toEqual([]);
    expect(withStyle(16_385)).toEqual(['css-gmail-style-limit']);
  });
});
