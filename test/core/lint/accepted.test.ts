/** Findings that a team has agreed to, and comments that switch off one place of many. */
import { describe, expect, it } from 'vitest';
import { composeConfig } from '../../../src/core/lint/compose-config.ts';
import {
  idleAcceptances,
  holdingAcceptances,
  splitAccepted,
  type Acceptance,
} from '../../../src/core/lint/acceptances.ts';
import { readAcceptances } from '../../../src/core/lint/read-acceptances.ts';
import type { Finding } from '../../../src/core/lint/finding.ts';
import { createTemplateLinter, lintTemplate } from '../../../src/core/lint/lint.ts';
import { defineRule } from '../../../src/core/lint/rule.ts';
import { decodeTemplate, templateFromHtml } from '../../../src/core/template/decode-template.ts';
import { matchRanges } from '../../../src/core/text/ranges.ts';

/** Marks what begins every link as one finding: up to the first blank. */
const marksLinks = defineRule({
  id: 'marks-links',
  category: 'links',
  severity: 'warning',
  maturity: 'trial',
  summary: 'x',
  why: 'x',
  howToFix: 'x',
  sources: [{ title: 'x' }],
  examples: { good: [{ html: '' }], bad: [{ html: '<a>', reports: [{ field: 'body.html' }] }] },
  check({ html, report }) {
    const [range, ...also] = matchRanges(html?.text ?? '', /<a>?/gu);
    if (html && range) report({ message: 'x', field: html.field, range, also });
  },
});

describe('an accepted finding', () => {
  const template = decodeTemplate({
    name: 'x',
    body: { html: '<a>Shop</a>', plaintext: null, amp: '<a>Shop</a>' },
  });
  const fieldsLeft = (...accepted: Omit<Acceptance, 'reason'>[]): string[] => {
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

  it('counts again when the text it marks is another', () => {
    expect(fieldsLeft({ rule: 'link-empty', text: '<a>' })).toEqual([]);
    expect(fieldsLeft({ rule: 'link-empty', text: '<b>' })).toHaveLength(2);
  });

  it('counts again when one of its further places marks another text', () => {
    const two = templateFromHtml('<a>Shop</a><a class="x">More</a>', 'a.html');
    const left = (text: string): number => {
      const accepted = [{ rule: 'marks-links', text, reason: 'Agreed' }];
      return lintTemplate(two, { rules: [marksLinks], config: { ...composeConfig(null), accepted } }).length;
    };
    expect([left('<a>'), left('<a')]).toEqual([1, 1]);
  });

  it('is told with its reason, its person, its day and every entry that fits', () => {
    const accepted = [
      { rule: 'link-empty', field: 'body.html', reason: 'First', by: 'Ann', until: '2026-12-31' },
      { rule: 'link-local', reason: 'Other' },
      { rule: 'link-empty', reason: 'Second' },
    ];
    const config = { ...composeConfig(null, { only: ['link-empty'] }), accepted };
    const found = splitAccepted(createTemplateLinter(template, { config }).lint().findings);
    expect(found.findings).toEqual([]);
    expect(found.accepted.map((one) => [one.field, one.accepted])).toEqual([
      [
        'body.html',
        { in: 'configuration', reason: 'First', by: 'Ann', until: '2026-12-31', entries: [0, 2] },
      ],
      ['body.amp', { in: 'configuration', reason: 'Second', entries: [2] }],
    ]);
  });
});

describe('an entry of accepted', () => {
  const here = { id: '6B1C5F0E-3C1D-4B52-9D6A-0F2C5A7E8D11', path: 'spring/mail.html' };
  const one = (more: Partial<Acceptance>): Acceptance => ({ rule: 'link-empty', reason: 'Agreed', ...more });

  it.each([
    [{}, true],
    [{ template: 'spring/mail.html' }, true],
    [{ template: './spring/mail.html' }, true],
    [{ template: 'spring\\mail.html' }, true],
    [{ template: 'mail.html' }, false],
    [{ template: '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11' }, true],
    [{ until: '2026-11-22' }, true],
    [{ until: '2026-11-21' }, false],
  ])('with %j holds for a template and a day: %s', (more, holds) => {
    const [left] = holdingAcceptances([one(more)], here, '2026-11-22');
    expect(left !== null).toBe(holds);
  });

  it('is said when it ended, or fits nothing of what was checked', () => {
    const accepted = [
      one({ until: '2026-11-21' }),
      one({ text: '<a>' }),
      one({}),
      one({ template: 'other.html' }),
      one({ rule: 'cid-unused' }),
      null,
    ];
    const said = idleAcceptances({
      accepted,
      used: new Set([2]),
      templates: [here],
      today: '2026-11-22',
      ran: (rule) => rule === 'link-empty',
    });
    expect(said.map(({ note }) => note)).toEqual([
      expect.stringMatching(/^accepted\[0\] \(link-empty\) ended on 2026-11-21/u),
      expect.stringMatching(
        /^accepted\[1\] \(link-empty\) fits no finding.*The text it names may have changed/u,
      ),
    ]);
  });

  it.each([
    [{ until: '2026-02-29' }, 'accepted[0].until'],
    [{ until: '2026-2-1' }, 'accepted[0].until'],
    [{ reason: ' ' }, 'accepted[0].reason'],
    [{ untill: '2026-12-31' }, 'accepted[0].untill'],
    [{ field: '' }, 'accepted[0].field'],
    [{ rule: 'no-such' }, 'accepted[0].rule'],
  ])('with %j is refused and accepts nothing', (more, path) => {
    const problems: string[] = [];
    const unknown = (id: string): string | null => (id === 'no-such' ? 'There is none.' : null);
    const read = readAcceptances([one(more as Partial<Acceptance>), one({})], unknown, (at) => {
      problems.push(at);
    });
    expect(problems).toEqual([path]);
    // The next one keeps its number.
    expect(read).toEqual([null, one({})]);
  });

  it('takes a leap day, and all that it may hold', () => {
    const whole = one({
      template: 'a.html',
      field: 'subject',
      contains: 'x',
      text: 'y',
      by: 'Ann',
      until: '2028-02-29',
    });
    const read = readAcceptances(
      [whole],
      () => null,
      (at) => {
        throw new Error(at);
      },
    );
    expect(read).toEqual([whole]);
  });
});

describe('a comment that switches a rule off', () => {
  it('accepts the places it is for, with its reason, and leaves the others', () => {
    const html =
      '<!-- mailproof-disable-next link-empty: filled in\n by the shop --><a>Shop</a><p><a>More</a></p>';
    const config = composeConfig(null, { only: ['link-empty'] });
    const { findings } = createTemplateLinter(templateFromHtml(html, 'a.html'), { config }).lint();
    const split = splitAccepted(findings);
    expect(split.findings.map(({ range }) => range?.start)).toEqual([html.lastIndexOf('<a>')]);
    expect(split.accepted.map(({ accepted, range }) => [accepted, range?.start])).toEqual([
      [{ in: 'comment', reason: 'filled in by the shop', entries: [] }, html.indexOf('<a>')],
    ]);
  });

  it('gives no reason where it has none', () => {
    const html = '<!-- mailproof-disable link-empty --><a>Shop</a>';
    const config = composeConfig(null, { only: ['link-empty'] });
    const { findings } = createTemplateLinter(templateFromHtml(html, 'a.html'), { config }).lint();
    expect(findings.map(({ accepted }) => accepted?.reason)).toEqual([null]);
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
