/** Every report says which version was checked, by which rules and data, with which samples, and what was left out. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormatReport } from '../../../../src/core/lint/formatters/formatter.ts';
import { FORMATTERS } from './all-formatters.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

const SHA = 'ab'.repeat(32);
const SAMPLE_SHA = 'cd'.repeat(32);

function report(): FormatReport {
  const { findings, ...input } = sampleInput('a.html', '<a><b>', [
    { marks: '<a>' },
    { marks: '<b>', rule: 'html-tag-unclosed', severity: 'warning' },
  ]);
  const [fresh, known] = findings;
  if (!fresh || !known) throw new Error('two findings were asked for');
  return {
    ...sampleReport([{ ...input, sha256: SHA, findings: [fresh], known: [known] }]),
    facts: {
      tool: { version: '1.2.3', rules: 'rules-7', clientData: '2026-05-13' },
      campaign: 'Spring <1>',
      samples: [{ name: 'people.csv', sha256: SAMPLE_SHA }, { name: 'empty' }],
      baseline: { known: 1, gone: 2 },
      unchanged: ['same.html'],
    },
  };
}

const written = (format: keyof typeof FORMATTERS): string =>
  FORMATTERS[format](report()).replaceAll('\\', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>');

describe('a report', () => {
  it.each(['json', 'html', 'markdown', 'sarif', 'junit'] as const)(
    'names what was judged by what in %s',
    (format) => {
      const text = written(format);
      for (const said of [SHA, 'rules-7', '2026-05-13', SAMPLE_SHA, 'people.csv', 'empty'])
        expect(text, said).toContain(said);
    },
  );

  it.each(['json', 'html', 'markdown'] as const)(
    'names the campaign and what was left out in %s',
    (format) => {
      for (const said of ['Spring <1>', 'same.html']) expect(written(format), said).toContain(said);
    },
  );

  it.each(['text', 'html', 'markdown'] as const)('counts what is known apart in %s', (format) => {
    expect(written(format)).toContain('1 error, 1 known');
    expect(written(format)).not.toContain('html-tag-unclosed');
  });

  it('keeps to the published JSON schema', () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../../../resources/report.schema.json', import.meta.url), 'utf8'),
    ) as object;
    const fits = new Ajv2020().compile(schema);
    expect(fits(JSON.parse(FORMATTERS.json(report()))), JSON.stringify(fits.errors)).toBe(true);
  });

  it('tells SARIF what is new against the baseline, and nothing of it without one', () => {
    const states = (of: FormatReport): unknown[] =>
      (
        JSON.parse(FORMATTERS.sarif(of)) as { runs: { results: { baselineState?: string }[] }[] }
      ).runs.flatMap(({ results }) => results.map(({ baselineState }) => baselineState));
    expect(states(report())).toEqual(['new', 'unchanged']);
    const [first] = sampleReport([sampleInput('a.html', '<a>', [{ marks: '<a>' }])]).templates;
    expect(first && states(sampleReport([first]))).toEqual([undefined]);
  });
});
