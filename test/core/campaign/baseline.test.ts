/** What a baseline knows, and what is new. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baselineOf,
  compareToBaseline,
  decodeBaseline,
  encodeBaseline,
} from '../../../src/core/campaign/baseline.ts';
import { RULE_FAILED } from '../../../src/core/lint/finding.ts';
import type { LintedFinding } from '../../../src/core/lint/report.ts';

const SHA = 'a'.repeat(64);

/** A finding that marks the `nth` time of `marks` in the html. */
function at(html: string, marks: string, nth = 1, more: Partial<LintedFinding> = {}): LintedFinding {
  let start = -1;
  for (let i = 0; i < nth; i++) start = html.indexOf(marks, start + 1);
  return {
    rule: 'link-empty',
    severity: 'error',
    message: 'Empty.',
    field: 'body.html',
    range: { start, end: start + marks.length },
    position: null,
    also: [],
    fix: null,
    ...more,
  };
}

const texts = (html: string): ReadonlyMap<string, string> => new Map([['body.html', html]]);
const draw = (html: string, findings: readonly LintedFinding[]) =>
  baselineOf('a.html', SHA, { findings, texts: texts(html) });
const against = (
  html: string,
  findings: readonly LintedFinding[],
  before: ReturnType<typeof draw> | undefined,
) => compareToBaseline(findings, texts(html), before);

describe('a baseline', () => {
  it('knows a finding by the text under it, wherever its line has gone', () => {
    const before = draw('<a>1</a>', [at('<a>1</a>', '<a>1')]);
    const html = '<p>\n\nNew</p><a>1</a><a>2</a>';
    const { findings, known, gone } = against(html, [at(html, '<a>1'), at(html, '<a>2')], before);
    expect(known.map(({ range }) => range?.start)).toEqual([html.indexOf('<a>1')]);
    expect(findings.map(({ range }) => range?.start)).toEqual([html.indexOf('<a>2')]);
    expect(gone).toBe(0);
  });

  it('tells rule and field apart', () => {
    const html = '<a>';
    const before = draw(html, [at(html, '<a>')]);
    expect(against(html, [at(html, '<a>', 1, { rule: 'cid-unused' })], before).findings).toHaveLength(1);
    expect(against(html, [at(html, '<a>', 1, { field: 'body.amp' })], before).findings).toHaveLength(1);
    expect(
      against(html, [at(html, '<a>', 1, { severity: 'info', message: 'Other words.' })], before).known,
    ).toHaveLength(1);
  });

  it('knows as many of equal ones as there were', () => {
    const html = '<a><a><a>';
    const two = draw('<a><a>', [at('<a><a>', '<a>'), at('<a><a>', '<a>', 2)]);
    const three = [1, 2, 3].map((nth) => at(html, '<a>', nth));
    expect(against(html, three, two)).toMatchObject({
      known: three.slice(0, 2),
      findings: [three[2]],
      gone: 0,
    });
    expect(against('<a>', [at('<a>', '<a>')], two)).toMatchObject({ findings: [], gone: 1 });
    expect(against('', [], two).gone).toBe(2);
  });

  it('takes a finding that got a further place for new', () => {
    const html = '<a><a><a>';
    const places = (count: number): LintedFinding => {
      const [first, ...also] = Array.from(
        { length: count },
        (_one, index) => at(html, '<a>', index + 1).range,
      );
      return at(html, '<a>', 1, { range: first ?? null, also: also.flatMap((one) => one ?? []) });
    };
    const two = draw(html, [places(2)]);
    expect(against(html, [places(2)], two)).toMatchObject({ findings: [], gone: 0 });
    expect(against(html, [places(3)], two)).toMatchObject({ known: [], gone: 0 });
    expect(against(html, [places(1)], two)).toMatchObject({ findings: [], gone: 1 });
  });

  it('knows a finding without a place by its words, whatever figures they hold', () => {
    const large = (message: string): LintedFinding => at('', '', 1, { range: null, rule: 'size', message });
    const before = draw('', [large('The html is 104,857 bytes, 2.5 % too many.')]);
    expect(against('', [large('The html is 98,001 bytes, 12 % too many.')], before).known).toHaveLength(1);
    expect(against('', [large('The html is empty.')], before).findings).toHaveLength(1);
  });

  it('never knows what was not checked', () => {
    const broken = at('<a>', '<a>', 1, { rule: RULE_FAILED });
    expect(draw('<a>', [broken]).findings).toEqual([]);
  });

  it('keeps what it knew before when it is written again', () => {
    const html = '<a><b>';
    const known = [at(html, '<a>')];
    const again = baselineOf('a.html', SHA, { findings: [at(html, '<b>')], known, texts: texts(html) });
    expect(against(html, [at(html, '<a>'), at(html, '<b>')], again).findings).toEqual([]);
  });

  it('comes back from its file as it was, whatever texts there are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (names, html) => {
        const all = names.map((name) => ({ ...draw(html, [at(html, html)]), template: name }));
        const read = decodeBaseline(encodeBaseline(all));
        expect('baseline' in read && [...read.baseline.values()]).toEqual(
          all.toSorted((a, b) => (a.template < b.template ? -1 : 1)),
        );
        expect(encodeBaseline(all.toReversed())).toBe(encodeBaseline(all));
      }),
    );
  });

  it.each([
    ['{', 'It is not JSON.'],
    ['{"version":2,"templates":[]}', 'version: '],
    [
      '{"version":1,"templates":[{"template":"a","sha256":"b","findings":[{"rule":"x","field":"y","cause":"z","count":0}]}]}',
      'templates.0.findings.0.count: ',
    ],
  ])('that reads %s is refused with the place', (text, reason) => {
    const read = decodeBaseline(text);
    expect('reason' in read && read.reason).toContain(reason);
  });
});
