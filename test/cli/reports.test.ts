/** `--format` and `--out`, as often as one likes. */
import { describe, expect, it } from 'vitest';
import { pairReports } from '../../src/cli/lint/reports.ts';

describe('reports', () => {
  it('are the text on standard output when nothing is said', () => {
    expect(pairReports([])).toEqual([{ format: 'text', out: undefined }]);
  });

  it('pair an --out with the --format beside it, in either order', () => {
    const pair = [{ format: 'sarif', out: 'a' }];
    expect(pairReports([{ format: 'sarif' }, { out: 'a' }])).toEqual(pair);
    expect(pairReports([{ out: 'a' }, { format: 'sarif' }])).toEqual(pair);
    const pairs = [...pair, { format: 'junit', out: 'b' }];
    expect(pairReports([{ format: 'sarif' }, { out: 'a' }, { format: 'junit' }, { out: 'b' }])).toEqual(
      pairs,
    );
    expect(pairReports([{ out: 'a' }, { format: 'sarif' }, { out: 'b' }, { format: 'junit' }])).toEqual(
      pairs,
    );
  });

  it('leave one for standard output', () => {
    expect(pairReports([{ format: 'text' }, { format: 'sarif' }, { out: 'a' }])).toEqual([
      { format: 'text', out: undefined },
      { format: 'sarif', out: 'a' },
    ]);
    expect(pairReports([{ out: 'a' }])).toEqual([{ format: 'text', out: 'a' }]);
  });

  it('never share a place', () => {
    expect(() => pairReports([{ format: 'json' }, { format: 'sarif' }])).toThrow(
      'The reports json and sarif would both go to standard output.',
    );
    expect(() =>
      pairReports([{ format: 'json' }, { out: 'a' }, { format: 'sarif' }, { out: './a' }]),
    ).toThrow('./a is named for two reports');
  });
});
