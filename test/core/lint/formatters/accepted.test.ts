/** Every format tells what was accepted apart from what counts, with its reason. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { AcceptedBy } from '../../../../src/core/lint/finding.ts';
import { FORMATS } from '../../../../src/core/lint/formatters/formats.ts';
import type { FormatReport } from '../../../../src/core/lint/formatters/formatter.ts';
import { FORMATTERS } from './all-formatters.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

const BY_ANN: AcceptedBy = {
  in: 'configuration',
  reason: 'Agreed with <the> shop',
  by: 'Ann',
  until: '2026-12-31',
  entries: [0],
};
const BY_COMMENT: AcceptedBy = { in: 'comment', reason: null, entries: [] };

function report(): FormatReport {
  const { findings, ...input } = sampleInput('a.html', '<a>Shop</a><b>', [
    { marks: '<b>', rule: 'html-tag-unclosed', severity: 'warning', message: 'Not closed.' },
    { marks: '<a>', message: 'The shop link is empty.' },
    { message: 'The part has no link.' },
  ]);
  const [open, first, second] = findings;
  if (!open || !first || !second) throw new Error('three findings were asked for');
  const accepted = [
    { ...first, accepted: BY_ANN },
    { ...second, accepted: BY_COMMENT },
  ];
  const notes = ['accepted[3] (link-local) fits no finding.'];
  return { ...sampleReport([{ ...input, findings: [open], accepted }]), notes };
}

const plain = (text: string): string => text.replaceAll('\\', '').replaceAll('&lt;', '<');

describe('accepted findings', () => {
  it.each(FORMATS.filter((format) => !['github', 'json', 'sarif', 'junit', 'codequality'].includes(format)))(
    'are counted and explained in the format %s',
    (format) => {
      const text = plain(FORMATTERS[format](report()));
      expect(text).toContain('1 warning, 2 accepted');
      expect(text).toContain('The shop link is empty.');
      expect(text).toMatch(/accepted in the configuration by Ann until 2026-12-31: Agreed with <the/u);
      expect(text).toContain('accepted by a comment, without a reason');
    },
  );

  it('stand apart in JSON, which keeps to its schema', () => {
    const json: unknown = JSON.parse(FORMATTERS.json(report()));
    expect(json).toMatchObject({
      summary: { errors: 0, warnings: 1, accepted: 2 },
      notes: ['accepted[3] (link-local) fits no finding.'],
      templates: [
        {
          findings: [{ rule: 'html-tag-unclosed' }],
          accepted: [
            {
              rule: 'link-empty',
              line: 1,
              accepted: {
                in: 'configuration',
                reason: 'Agreed with <the> shop',
                by: 'Ann',
                until: '2026-12-31',
              },
            },
            { rule: 'link-empty', accepted: { in: 'comment', reason: null } },
          ],
        },
      ],
    });
    const schema = JSON.parse(
      readFileSync(new URL('../../../../resources/report.schema.json', import.meta.url), 'utf8'),
    ) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect(validate(json), JSON.stringify(validate.errors)).toBe(true);
  });

  it('are suppressed results in SARIF', () => {
    const log: unknown = JSON.parse(FORMATTERS.sarif(report()));
    expect(log).toMatchObject({
      runs: [
        {
          results: [
            { ruleId: 'html-tag-unclosed' },
            {
              ruleId: 'link-empty',
              suppressions: [
                {
                  kind: 'external',
                  status: 'accepted',
                  justification: 'Agreed with <the> shop',
                  properties: { by: 'Ann', until: '2026-12-31' },
                },
              ],
            },
            { ruleId: 'link-empty', suppressions: [{ kind: 'inSource', status: 'accepted' }] },
          ],
        },
      ],
    });
    expect(FORMATTERS.sarif(report())).toContain('accepted[3] (link-local) fits no finding.');
    const { runs } = log as { readonly runs: readonly { readonly results: readonly object[] }[] };
    expect(runs[0]?.results[0]).not.toHaveProperty('suppressions');
  });

  it('fail nothing in JUnit and annotate nothing on GitHub, and are told', () => {
    const junit = FORMATTERS.junit(report());
    expect(junit).toContain('failures="0"');
    expect(junit).toContain('accepted in the configuration by Ann until 2026-12-31');
    const github = FORMATTERS.github(report());
    expect(github).not.toContain('The shop link is empty.');
    expect(github).toContain('1 warning, 2 accepted');
  });
});
