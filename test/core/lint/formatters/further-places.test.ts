/** One cause in many places is one finding that names them all. */
import { describe, expect, it } from 'vitest';
import { FORMATTERS } from './all-formatters.ts';
import { sampleInput, sampleReport } from './sample-report.ts';

const HTML = `<p>\n${'<font>x</font>\n'.repeat(12)}</p>`;

const report = (text: string) =>
  sampleReport([sampleInput('a.html', text, [{ marks: '<font>', everywhere: true }])]);

describe('further places of a finding', () => {
  it('are all in the JSON report, with lines and columns', () => {
    const { templates } = JSON.parse(FORMATTERS.json(report(HTML))) as {
      templates: {
        findings: { line: number; also: { line: number; column: number; endColumn: number }[] }[];
      }[];
    };
    const [finding] = templates[0]?.findings ?? [];
    expect(finding?.line).toBe(2);
    expect(finding?.also).toHaveLength(11);
    expect(finding?.also[0]).toEqual({ line: 3, column: 1, endLine: 3, endColumn: 7 });
  });

  it('are not mentioned where there is only one', () => {
    const single = report('<font>x</font>');
    expect(FORMATTERS.json(single)).not.toContain('"also"');
    expect(FORMATTERS.text(single)).not.toContain('more');
  });

  it.each(['text', 'html', 'markdown'] as const)(
    'are named by their lines in %s, the first few',
    (format) => {
      expect(FORMATTERS[format](report(HTML))).toContain(
        'and 11 more: lines 3, 4, 5, 6, 7, 8, 9, 10 and 3 more',
      );
    },
  );

  it('are counted when they stand in the same line', () => {
    expect(FORMATTERS.text(report('<font><font><font>'))).toContain('(and 2 more in this line)');
  });

  it('are related locations in SARIF', () => {
    const log = JSON.parse(FORMATTERS.sarif(report(HTML))) as {
      runs: { results: { relatedLocations: unknown[] }[] }[];
    };
    expect(log.runs[0]?.results[0]?.relatedLocations).toHaveLength(11);
  });
});
