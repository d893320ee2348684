/** Parts of a run put together are that run, byte for byte. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeReports, type NamedReport } from '../../../src/core/campaign/merge-reports.ts';
import { readReport } from '../../../src/core/campaign/read-report.ts';
import { isInShard, parseShard } from '../../../src/core/campaign/shard.ts';
import { printedJson } from '../../../src/core/json/printed-json.ts';
import { idleAcceptances, type Acceptance } from '../../../src/core/lint/acceptances.ts';
import { compareFindings, SEVERITIES } from '../../../src/core/lint/finding.ts';
import {
  createReport,
  type AcceptanceReport,
  type LintedFinding,
  type LintedTemplate,
  type Report,
} from '../../../src/core/lint/report.ts';

/** One input of a run, and what came of it. */
type Checked =
  | { readonly kind: 'linted'; readonly template: LintedTemplate }
  | { readonly kind: 'failed'; readonly source: string }
  | { readonly kind: 'unchanged'; readonly source: string };

const ENTRIES = 3;
const acceptance = (template: string | undefined, until?: string): Acceptance => ({
  rule: 'link-empty',
  reason: 'Agreed',
  ...(template === undefined ? {} : { template }),
  ...(until === undefined ? {} : { until }),
});

const finding: fc.Arbitrary<LintedFinding> = fc
  .record({
    rule: fc.constantFrom('link-empty', 'cid-unused', '__proto__'),
    severity: fc.constantFrom(...SEVERITIES),
    message: fc.string(),
    field: fc.constantFrom('body.html', 'subject'),
    start: fc.nat(5),
    entry: fc.option(fc.nat(ENTRIES - 1)),
  })
  .map(({ start, entry, ...one }) => ({
    ...one,
    range: { start, end: start + 1 },
    position: { line: 1, column: start + 1, endLine: 1, endColumn: start + 2 },
    also: [],
    fix: null,
    ...(entry === null
      ? {}
      : { accepted: { in: 'configuration' as const, reason: 'Agreed', entries: [entry] } }),
  }));

const checked: fc.Arbitrary<Checked> = fc
  .record({
    kind: fc.constantFrom('linted', 'linted', 'linted', 'failed', 'unchanged'),
    source: fc.string(),
    findings: fc.array(finding, { maxLength: 4 }),
    known: fc.option(fc.array(finding, { maxLength: 2 })),
    hidden: fc.boolean(),
  })
  .map(({ kind, source, findings, known, hidden }): Checked => {
    if (kind === 'failed' || kind === 'unchanged') return { kind, source };
    const sorted = findings.toSorted(compareFindings);
    const template = {
      source,
      id: null,
      name: source,
      texts: new Map([['body.html', 'a\nb\nc\nd']]),
      findings: sorted.filter(({ accepted }) => !accepted),
      accepted: sorted.filter(({ accepted }) => accepted),
      ...(known ? { known } : {}),
      ...(hidden ? { hidden: { errors: 0, warnings: 2, infos: 1 } } : {}),
    };
    return { kind: 'linted', template };
  });

const sourceOf = (one: Checked): string => (one.kind === 'linted' ? one.template.source : one.source);

function acceptancesOf(all: readonly Checked[], accepted: readonly (Acceptance | null)[]): AcceptanceReport {
  const linted = all.flatMap((one) => (one.kind === 'linted' ? [one.template] : []));
  const complete = linted.length === all.length;
  const used = new Set(
    linted.flatMap((one) => (one.accepted ?? []).flatMap(({ accepted: by }) => by?.entries ?? [])),
  );
  const templates = linted.map(({ source }) => ({ id: null, path: source }));
  const today = '2026-11-22';
  const idle = idleAcceptances({ accepted, used, templates, today, ran: () => complete });
  return { used: [...used], idle, complete };
}

function reportOf(
  run: readonly Checked[],
  places: readonly number[],
  accepted: readonly (Acceptance | null)[],
  part: { readonly number: number; readonly of: number } | null,
): Report {
  const own = places.flatMap((place) => run[place] ?? []);
  const linted = own.flatMap((one) => (one.kind === 'linted' ? [one.template] : []));
  const acceptances = acceptancesOf(own, accepted);
  const where = (kind: Checked['kind']): number[] => places.filter((place) => run[place]?.kind === kind);
  return createReport(
    linted,
    own.flatMap((one) => (one.kind === 'failed' ? [{ source: one.source, reason: 'It is gone.' }] : [])),
    acceptances.idle.map(({ note }) => note),
    {
      unchanged: own.flatMap((one) => (one.kind === 'unchanged' ? [one.source] : [])),
      baseline: { known: linted.flatMap(({ known = [] }) => known).length, gone: linted.length },
      ...(part
        ? {
            part: {
              ...part,
              run: 'r',
              templates: where('linted'),
              failed: where('failed'),
              unchanged: where('unchanged'),
              acceptances,
            },
          }
        : {}),
    },
  );
}

/** Through the file, as a pipeline hands it over. */
function throughFile(name: string, report: Report): NamedReport {
  const read = readReport(printedJson(report));
  if ('reason' in read) throw new Error(read.reason);
  return { name, report: read.report };
}

const partsOf = (
  run: readonly Checked[],
  accepted: readonly (Acceptance | null)[],
  of: number,
): NamedReport[] =>
  Array.from({ length: of }, (_one, index) => {
    const shard = { number: index + 1, of };
    const places = run.flatMap((one, place) => (isInShard(sourceOf(one), shard) ? [place] : []));
    return throughFile(`part-${index + 1}.json`, reportOf(run, places, accepted, shard));
  });

const linted = (source: string): Checked => ({
  kind: 'linted',
  template: { source, id: null, name: null, findings: [], texts: new Map() },
});

describe('parts put together', () => {
  it('are the run, byte for byte, in whatever order they are named', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(checked, { selector: sourceOf, maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(),
        (run, of, turn) => {
          const accepted = [
            acceptance(undefined),
            acceptance(run[0] && sourceOf(run[0])),
            acceptance(undefined, '2026-11-21'),
          ];
          const places = run.map((_one, place) => place);
          const whole = printedJson(reportOf(run, places, accepted, null));
          const parts = partsOf(run, accepted, of);
          const turned = [...parts.slice(turn % of), ...parts.slice(0, turn % of)];
          const merged = mergeReports(turned);
          expect('report' in merged ? printedJson(merged.report) : merged.error).toBe(whole);
        },
      ),
    );
  });

  it('must be all of one run, each once', () => {
    const parts = partsOf([linted('a'), linted('b'), linted('c')], [], 3);
    const [first, second, third] = parts as [NamedReport, NamedReport, NamedReport];
    const errorOf = (reports: readonly NamedReport[]): string => {
      const merged = mergeReports(reports);
      return 'error' in merged ? merged.error : '';
    };
    expect(errorOf([third, first])).toBe('1 of 3 parts are missing: part 2. Name the reports of all parts.');
    expect(errorOf([first, second, third, { ...first, name: 'again.json' }])).toBe(
      'again.json and part-1.json are both part 1 of 3.',
    );
    const other = partsOf([linted('a')], [], 2);
    expect(errorOf([first, second, ...other])).toContain(
      'part-1.json is part 1 of 2, and part-1.json one of 3',
    );
    const part = third.report.part;
    const strange = {
      name: 'x.json',
      report: { ...third.report, ...(part ? { part: { ...part, run: 's' } } : {}) },
    };
    expect(errorOf([first, second, strange])).toContain('x.json and part-1.json are of different runs');
    expect(errorOf([first, second, third, { name: 'w.json', report: createReport([]) }])).toContain(
      'w.json is a whole report, and others are parts',
    );
    expect(errorOf([first, second, third])).toBe('');
  });

  it('may be whole reports of single templates, in the order they are named', () => {
    const one = (source: string): NamedReport =>
      throughFile(`${source}.json`, reportOf([linted(source)], [0], [], null));
    const merged = mergeReports([one('b'), one('a')]);
    const sources = 'report' in merged ? merged.report.templates.map(({ source }) => source) : [];
    expect(sources).toEqual(['b', 'a']);
    expect(mergeReports([one('a'), { ...one('a'), name: 'again.json' }])).toEqual({
      error: 'a is in a.json and in again.json.',
    });
  });

  it('are refused where somebody changed them', () => {
    const [only] = partsOf([linted('a'), linted('b')], [], 1);
    const text = printedJson(only?.report);
    expect(readReport(text)).toHaveProperty('report');
    const json = JSON.parse(text) as { templates: unknown[] };
    json.templates.pop();
    expect(readReport(JSON.stringify(json))).toEqual({
      reason: 'It was changed: its "part" does not fit its templates.',
    });
    expect(readReport('{"version":2}')).toHaveProperty('reason');
    expect(readReport('{')).toHaveProperty('reason');
    expect(readReport('[]')).toHaveProperty('reason');
  });
});

describe('a part', () => {
  it('has each input once, whichever others there are', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (source, of) => {
        const owners = Array.from({ length: of }, (_one, index) => index + 1).filter((number) =>
          isInShard(source, { number, of }),
        );
        expect(owners).toHaveLength(1);
      }),
    );
  });

  it('stays the same from one version to the next, and on Windows', () => {
    const sources = ['a.html', 'b.html', 'c.html', 'mails/d.json', 'mails\\d.json'];
    const numberOf = (source: string): number =>
      [1, 2, 3, 4].find((number) => isInShard(source, { number, of: 4 })) ?? 0;
    expect(sources.map(numberOf)).toEqual([4, 1, 2, 1, 1]);
  });

  it.each(['0/2', '3/2', '2', '1/1001', '-1/2', '1/0', '1.5/2', '1/2/3'])('is not named by %s', (text) => {
    expect(parseShard(text)).toBeNull();
  });

  it('is named as 1/1 to 1000/1000', () => {
    expect(parseShard('1/1')).toEqual({ number: 1, of: 1 });
    expect(parseShard('1000/1000')).toEqual({ number: 1000, of: 1000 });
  });

  it('is about as large as the others', () => {
    const sources = Array.from({ length: 800 }, (_one, index) => `mails/welcome-${index}.json`);
    for (let number = 1; number <= 8; number++) {
      const own = sources.filter((source) => isInShard(source, { number, of: 8 })).length;
      expect(own).toBeGreaterThan(60);
      expect(own).toBeLessThan(140);
    }
  });
});
