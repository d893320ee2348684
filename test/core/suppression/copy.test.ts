import { describe, expect, it } from 'vitest';
import { entriesCsv, entryText } from '../../../src/core/suppression/copy.ts';
import type { SuppressionEntry } from '../../../src/core/suppression/suppression.ts';

const now = new Date('2026-03-15T10:00:00Z');
const entry = (over: Partial<SuppressionEntry> = {}): SuppressionEntry => ({
  reason: 'unsubscribed',
  source: 'subscriber',
  created: '2026-03-14 09:26:53',
  projectId: '6013200',
  isDeletable: true,
  unknownFields: [],
  ...over,
});

describe('a suppression entry to paste', () => {
  it('says what happened, since when in UTC, and the own words of the service', () => {
    const text = entryText('ada@example.com', entry(), now);
    expect(text.split('\n')[0]).toBe('ada@example.com: Unsubscribed');
    expect(text).toContain('Since 2026-03-14 09:26 UTC.');
    expect(text).toContain('It can be lifted.');
    expect(text).toContain('Reason: unsubscribed, source: subscriber, project: 6013200.');
  });

  it('keeps words and fields that nobody knows', () => {
    const text = entryText(
      'ada@example.com',
      entry({
        reason: 'greylisted',
        created: null,
        isDeletable: null,
        unknownFields: [{ field: 'x', json: '{"a":1}' }],
      }),
      now,
    );
    expect(text).toContain('greylisted');
    expect(text).toContain('The service does not say since when.');
    expect(text).toContain('The service does not say whether it can be lifted.');
    expect(text).toContain('x: {"a":1}');
  });
});

describe('entries as CSV', () => {
  it('writes a heading and a row an entry', () => {
    expect(
      entriesCsv('ada@example.com', [entry(), entry({ isDeletable: null, created: null, projectId: null })]),
    ).toBe(
      'email,reason,source,created_utc,project_id,is_deletable\r\n' +
        'ada@example.com,unsubscribed,subscriber,2026-03-14 09:26:53,6013200,true\r\n' +
        'ada@example.com,unsubscribed,subscriber,,,\r\n',
    );
  });

  it.each(['=', '+', '-', '@', '＝'])(
    'leaves no %s where a spreadsheet set to semicolons or tabs begins a cell',
    (sign) => {
      for (const before of ['', ';', '\t', '\n', ';"'])
        expect(entriesCsv('ada@example.com', [entry({ reason: `${before}${sign}cmd` })])).toContain(
          `'${sign}cmd`,
        );
    },
  );

  it('has a row for an address that is not suppressed', () => {
    expect(entriesCsv('ada@example.com', [])).toContain('ada@example.com,,,,,\r\n');
  });

  it('lets no text of the reply become a formula, and quotes what would break the row', () => {
    const csv = entriesCsv('ada@example.com', [
      entry({ reason: '=HYPERLINK("http://x/","y")', source: 'a,b' }),
    ]);
    expect(csv).toContain(`"'=HYPERLINK(""http://x/"",""y"")","a,b"`);
  });
});
