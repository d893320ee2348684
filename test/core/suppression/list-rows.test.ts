/** A list of recipients as a table: its states, filters, order, counts, and what a lift of it would send. */
import { describe, expect, it } from 'vitest';
import { lookUpAsCsv, lookUpAsPlain } from '../../../src/core/suppression/list-export.ts';
import { groupByLift } from '../../../src/core/suppression/group-entries.ts';
import { lookedUpText } from '../../../src/core/suppression/looked-up.ts';
import { secondsLeft, timeWords } from '../../../src/core/suppression/estimate.ts';
import {
  countRows,
  filterRows,
  NO_FILTER,
  planLift,
  sortRows,
  stateOf,
  type ListRow,
} from '../../../src/core/suppression/list-rows.ts';
import type { SuppressionEntry } from '../../../src/core/suppression/suppression.ts';

const entry = (reason: string | null, more: Partial<SuppressionEntry> = {}): SuppressionEntry => ({
  reason,
  source: 'system',
  created: '2026-03-01 10:00:00',
  projectId: null,
  isDeletable: true,
  unknownFields: [],
  ...more,
});
const row = (
  address: string,
  entries: readonly SuppressionEntry[] | null,
  more: Partial<ListRow> = {},
): ListRow => ({
  address,
  line: null,
  lookUp: entries && { at: '2026-03-02T00:00:00Z', entries, unreadable: 0 },
  failure: null,
  lift: null,
  ...more,
});
const BLOCKED = entry('blocked', { isDeletable: false, created: '2025-12-31 23:59:59' });
const lifted = (state: string) => ({ state, text: '', code: null });
const ROWS = [
  row('b@x.example', [entry('complained')]),
  row('A@x.example', [entry('temporary_unavailable', { created: '2026-01-05 00:00:00' })]),
  row('free@x.example', []),
  row('open@x.example', null),
  row('failed@x.example', null, { failure: 'No answer.' }),
  row('blocked@x.example', [BLOCKED]),
  row('doubt@x.example', [entry('permanent_unavailable')], { lift: lifted('sending') }),
];
const names = (rows: readonly ListRow[]): string[] => rows.map(({ address }) => address.split('@')[0] ?? '');

describe('a row', () => {
  it('says that nothing is known where no entry of its answer could be read', () => {
    const unread = { at: '2026-03-02T00:00:00Z', entries: [], unreadable: 1 };
    expect(stateOf({ ...row('a@x.example', []), lookUp: unread })).toBe('not known');
    expect(ROWS.map(stateOf)).toEqual([
      'suppressed',
      'likely over',
      'free',
      'open',
      'not known',
      'suppressed',
      'suppressed',
    ]);
  });
});

describe('a list', () => {
  it.each([
    [{ state: 'suppressed' }, ['b', 'blocked', 'doubt']],
    [{ reason: 'blocked' }, ['blocked']],
    [{ reason: '' }, []],
    [{ lift: 'can be lifted' }, ['A']],
    [{ lift: 'recipient’s own word' }, ['b']],
    [{ lift: 'cannot be lifted' }, ['blocked']],
    [{ lift: 'done' }, ['doubt']],
    [{ search: ' a@X ' }, ['A']],
    [{ state: 'suppressed', search: 'b@' }, ['b']],
  ] as const)('is filtered by %j', (filter, expected) => {
    expect(names(filterRows(ROWS, { ...NO_FILTER, ...filter }))).toEqual(expected);
  });

  it('is sorted by a column, blank ones last both ways, alike ones as they came', () => {
    expect(names(sortRows(ROWS, 'address', 'up'))).toEqual([
      'A',
      'b',
      'blocked',
      'doubt',
      'failed',
      'free',
      'open',
    ]);
    expect(names(sortRows(ROWS, 'since', 'up'))).toEqual([
      'blocked',
      'A',
      'b',
      'doubt',
      'free',
      'open',
      'failed',
    ]);
    expect(names(sortRows(ROWS, 'since', 'down'))).toEqual([
      'b',
      'doubt',
      'A',
      'blocked',
      'free',
      'open',
      'failed',
    ]);
    expect(names(sortRows(ROWS, 'line', 'down'))).toEqual([...names(ROWS)].reverse());
  });

  it('is counted by state, reason and month, without a gap between months', () => {
    const { states, reasons, months } = countRows(ROWS);
    expect(states).toEqual({ suppressed: 3, 'likely over': 1, free: 1, open: 1, 'not known': 1 });
    expect(reasons.map(({ reason, count }) => `${reason} ${count}`)).toEqual([
      'blocked 1',
      'complained 1',
      'permanent_unavailable 1',
      'temporary_unavailable 1',
    ]);
    expect(months).toEqual([
      { month: '2025-12', count: 1 },
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 0 },
      { month: '2026-03', count: 2 },
    ]);
  });

  it('shows 36 months at most, the newest', () => {
    const old = [row('a@x.example', [entry('blocked', { created: '2001-01-01 00:00:00' })]), ...ROWS];
    const { months } = countRows(old);
    expect(months).toHaveLength(36);
    expect(months.at(-1)?.month).toBe('2026-03');
  });

  it('would send what can be lifted, and leaves the recipient’s own word, what is in doubt and what is not known', () => {
    const plan = planLift(ROWS);
    expect(
      (Object.keys(plan) as (keyof typeof plan)[]).map(
        (place) => `${place}: ${names(plan[place]).join(' ')}`,
      ),
    ).toEqual([
      'send: A',
      'ownWord: b',
      'cannot: blocked',
      'nothing: free',
      'notLookedUp: open failed',
      'inDoubt: doubt',
    ]);
  });
});

describe('a list as a file', () => {
  const base = { email: '=a@x.example', line: 2, unreadable: 0, problems: [], connection: '@Prod' };
  it('has no formula in any cell', () => {
    const [first] = lookUpAsCsv({ ...base, entries: [entry('+cmd|x'), entry('complained')] }).split('\r\n');
    expect(first).toBe("'=a@x.example,2,true,true,'+cmd|x,system,2026-03-01 10:00:00,,true,,,'@Prod");
  });

  it('calls nothing free whose answer could not be read', () => {
    expect(lookUpAsCsv({ ...base, email: 'a@x.example', entries: [], unreadable: 1 })).toMatch(
      /^a@x\.example,2,,,/u,
    );
    expect(lookUpAsPlain([], 1, [])).toMatchObject({
      suppressed: null,
      can_be_lifted: null,
      complete: false,
    });
    expect(lookUpAsPlain([], 0, [])).toMatchObject({ suppressed: false, can_be_lifted: false });
  });
});

it.each([
  [9, 100, 9_000, null],
  [10, 100, 10_000, 90],
  [100, 100, 10_000, 0],
])('with %i of %i done in %i ms says %s s', (done, total, elapsed, expected) => {
  expect(secondsLeft(done, total, elapsed)).toBe(expected);
});

it.each([
  [0, 'about 1 s'],
  [59, 'about 59 s'],
  [60, 'about 1 min'],
  [3540, 'about 59 min'],
  [3541, 'about 1 h'],
  [7500, 'about 2 h 5 min'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeWords(seconds)).toBe(words);
});

it('an answer’s entries are grouped by what can be lifted, first what can', () => {
  const unsaid = entry('x', { isDeletable: null });
  expect(
    groupByLift([BLOCKED, unsaid, entry('complained')]).map(({ title, entries }) => [title, entries]),
  ).toEqual([
    ['Can be lifted', [entry('complained')]],
    ['The service does not say whether it can be lifted', [unsaid]],
    ['Cannot be lifted from here', [BLOCKED]],
  ]);
  expect(groupByLift([BLOCKED])).toHaveLength(1);
});

it('an answer says when it was looked up, in both times, and where', () => {
  const at = new Date('2026-03-15T10:00:00Z');
  const text = lookedUpText({
    at,
    connection: 'Production',
    baseUrl: 'https://mail.example/v1',
    allProjects: true,
  });
  expect(text).toMatch(
    /^Looked up 2026-03-15 10:00 UTC \(2026-03-1[456] \d\d:\d\d local time\) on Production \(mail\.example\), in all projects\.$/u,
  );
});
