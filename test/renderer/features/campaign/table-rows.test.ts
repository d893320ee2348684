/** Which rows of a campaign are shown, and in which order. */
import { describe, expect, it } from 'vitest';
import type { CampaignRow } from '../../../../src/contract/schemas/campaign.ts';
import {
  chooseRows,
  FILTER_IDS,
  nextSort,
  type TableChoice,
  type TableRow,
} from '../../../../src/renderer/features/campaign/table-rows.ts';

const difference = {
  rule: 'set-links',
  severity: 'warning',
  message: 'A link less.',
  field: 'body.html',
  range: null,
} as const;

const checked = (source: string, more: Partial<CampaignRow> = {}): TableRow => ({
  source,
  row: {
    source,
    name: null,
    failure: null,
    counts: { errors: 0, warnings: 0, infos: 0 },
    verdict: null,
    stored: null,
    weight: 0,
    language: null,
    engine: 'simple',
    changed: 'same',
    inSet: [],
    first: null,
    ...more,
  },
});
const counts = (errors: number, warnings: number, infos = 0) => ({ counts: { errors, warnings, infos } });

const ROWS: readonly TableRow[] = [
  checked('mails/zoo.html', { name: 'Zoo', ...counts(1, 9), weight: 300, changed: 'changed' }),
  { source: 'not-yet.html', row: null },
  checked('mails/apple.html', { name: 'äpfel 10', ...counts(0, 2), weight: 900, inSet: [difference] }),
  checked('gone.html', { failure: 'It is gone.', counts: null, changed: null }),
  checked('mails/Apple2.html', { name: 'Äpfel 9', ...counts(1, 2, 5), weight: 100, changed: 'new' }),
];
const show = (choice: Partial<TableChoice>): string[] =>
  chooseRows(ROWS, { query: '', filter: null, sort: null, ...choice }).map(({ source }) => source);

describe('the table of a campaign', () => {
  it('shows all in the order of the campaign', () => {
    expect(show({})).toEqual(ROWS.map(({ source }) => source));
  });

  it('finds by a part of the name, the id or the path, whatever its case', () => {
    expect(show({ query: ' ÄPFEL ' })).toEqual(['mails/apple.html', 'mails/Apple2.html']);
    expect(show({ query: 'apple2' })).toEqual(['mails/Apple2.html']);
    expect(show({ query: 'NOT-' })).toEqual(['not-yet.html']);
    expect(show({ query: 'apple3' })).toEqual([]);
  });

  it.each([
    ['errors', ['mails/zoo.html', 'mails/Apple2.html']],
    ['warnings', ['mails/apple.html']],
    ['set', ['mails/apple.html']],
    ['changed', ['mails/zoo.html']],
    ['failed', ['gone.html']],
  ] as const)('shows only those the filter "%s" takes', (filter, expected) => {
    expect(FILTER_IDS).toContain(filter);
    expect(show({ filter })).toEqual(expected);
  });

  it('joins the search and the filter', () => {
    expect(show({ filter: 'errors', query: 'apple' })).toEqual(['mails/Apple2.html']);
  });

  it.each([
    [
      'problems',
      'down',
      ['mails/zoo.html', 'mails/Apple2.html', 'mails/apple.html', 'not-yet.html', 'gone.html'],
    ],
    [
      'problems',
      'up',
      ['mails/apple.html', 'mails/Apple2.html', 'mails/zoo.html', 'not-yet.html', 'gone.html'],
    ],
    [
      'html',
      'down',
      ['mails/apple.html', 'mails/zoo.html', 'mails/Apple2.html', 'not-yet.html', 'gone.html'],
    ],
    [
      'last',
      'down',
      ['mails/zoo.html', 'mails/Apple2.html', 'mails/apple.html', 'not-yet.html', 'gone.html'],
    ],
    [
      'template',
      'up',
      ['mails/Apple2.html', 'mails/apple.html', 'gone.html', 'not-yet.html', 'mails/zoo.html'],
    ],
  ] as const)('sorts by %s (%s); what has no answer stands last', (column, direction, expected) => {
    expect(show({ sort: { column, direction } })).toEqual(expected);
  });

  it('sorts at the first click by what needs attention, then the other way, then not', () => {
    const first = nextSort(null, 'problems');
    const second = nextSort(first, 'problems');
    expect([first, second, nextSort(second, 'problems')]).toEqual([
      { column: 'problems', direction: 'down' },
      { column: 'problems', direction: 'up' },
      null,
    ]);
    expect(nextSort(second, 'template')).toEqual({ column: 'template', direction: 'up' });
  });
});
