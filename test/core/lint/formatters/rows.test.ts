/** Every format says which recipients a finding belongs to, once. */
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../../src/core/lint/formatters/formats.ts';
import { FORMATTERS } from './all-formatters.ts';
import { PLAIN, type FormatReport } from '../../../../src/core/lint/formatters/formatter.ts';
import type { Severity } from '../../../../src/core/lint/finding.ts';

const report = (severity: Severity): FormatReport => ({
  templates: [
    {
      source: 'a.html',
      id: null,
      name: null,
      texts: new Map([['subject', 'Hi {{A}}']]),
      file: null,
      findings: [
        {
          rule: 'subject-too-long',
          severity,
          message: 'Too long.',
          field: 'subject',
          range: { start: 3, end: 8 },
          position: { line: 1, column: 4, endLine: 1, endColumn: 9 },
          also: [],
          fix: null,
          rows: { listed: [3, 17, 18, 19, 20, 21], count: 242, of: 1000 },
        },
      ],
    },
  ],
  failed: [],
  version: '1.0.0',
  palette: PLAIN,
  startedAt: '2026-11-20T10:00:00',
});

describe('rows', () => {
  it.each(FORMATS.filter((format) => format !== 'json'))('are said in the format %s', (format) => {
    for (const severity of ['error', 'warning'] as const) {
      const text = FORMATTERS[format](report(severity));
      expect(text.split('rows 3, 17 and 240 more').length - 1).toBeGreaterThan(0);
    }
  });

  it('are listed and counted in JSON and SARIF', () => {
    const rows = { row: 3, rows: [3, 17, 18, 19, 20, 21], rowCount: 242 };
    const json: unknown = JSON.parse(FORMATTERS.json(report('error')));
    expect(json).toMatchObject({ templates: [{ findings: [{ message: 'Too long.', ...rows }] }] });
    const sarif: unknown = JSON.parse(FORMATTERS.sarif(report('error')));
    expect(sarif).toMatchObject({ runs: [{ results: [{ properties: rows }] }] });
  });
});
