/** GitLab's code quality report, as GitLab reads it. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { FORMATTERS } from './all-formatters.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

interface Entry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

/** What GitLab's documentation asks of each entry. */
const text = { type: 'string', minLength: 1 };
const fits = new Ajv2020().compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    properties: {
      description: text,
      check_name: text,
      fingerprint: text,
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!\\./).' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
});

const report = (source: string, html: string) =>
  sampleInput(source, html, [
    { marks: '<a>', message: 'The link is empty.' },
    { marks: '<b>', rule: 'html-tag-unclosed', severity: 'warning', message: 'Not closed.' },
    { severity: 'info', rule: 'link-empty', message: 'No link.' },
  ]);

const entries = (...all: Parameters<typeof sampleReport>): Entry[] =>
  JSON.parse(FORMATTERS.codequality(sampleReport(...all))) as Entry[];

describe('the code quality report', () => {
  it('has an entry a finding, at its line in the file, with what GitLab asks for', () => {
    const found = entries([report('./mails/a.html', '<p>\n<a>\n\n<b>')]);
    expect(fits(found), JSON.stringify(fits.errors)).toBe(true);
    const brief = found.map(({ check_name: rule, severity, location: { path, lines } }) => [
      rule,
      severity,
      path,
      lines.begin,
    ]);
    expect(brief).toEqual([
      ['link-empty', 'critical', 'mails/a.html', 2],
      ['html-tag-unclosed', 'minor', 'mails/a.html', 4],
      ['link-empty', 'info', 'mails/a.html', 1],
    ]);
    expect(found[0]?.description).toBe('The link is empty.');
    expect(found[2]?.description).toBe('body.html: No link.');
  });

  it('knows an entry again when lines move, and tells files apart', () => {
    const marks = (source: string, html: string): string[] =>
      entries([report(source, html)]).map(({ fingerprint }) => fingerprint);
    const before = marks('a.html', '<a><b>');
    expect(marks('a.html', '<p>\n\n</p><a><b>')).toEqual(before);
    expect(new Set([...before, ...marks('b.html', '<a><b>')]).size).toBe(6);
  });

  it('names what could not be checked, and leaves out what was accepted', () => {
    const { findings, ...input } = report('a.html', '<a><b>');
    const accepted = findings.map((one) => ({
      ...one,
      accepted: { in: 'comment' as const, reason: null, entries: [] },
    }));
    const base = sampleReport([{ ...input, findings: [], accepted }]);
    const text = FORMATTERS.codequality({
      ...base,
      failed: [{ source: 'gone.html', reason: 'It is gone.' }],
    });
    const found = JSON.parse(text) as Entry[];
    expect(fits(found)).toBe(true);
    expect(found).toMatchObject([
      { severity: 'blocker', description: 'Not checked: It is gone.', location: { path: 'gone.html' } },
    ]);
  });
});
