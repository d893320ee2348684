/** The log of lifts as people read it. */
import { describe, expect, it } from 'vitest';
import {
  liftsAsCsv,
  lookUpText,
  outcomeText,
  searchLifts,
  type LiftRecord,
} from '../../../src/core/suppression/lift-record.ts';

const ENTRY = {
  reason: 'complained',
  source: 'subscriber',
  created: '2026-01-01 00:00:00',
  projectId: null,
  isDeletable: true,
  unknownFields: [],
};
const LIFT: LiftRecord = {
  at: '2026-01-15T12:00:00.000Z',
  local: '2026-01-15T15:00:00+03:00',
  email: 'zoe@b.example',
  connection: 'Production',
  baseUrl: 'https://mail.example',
  allProjects: false,
  by: 'maria',
  outcome: 'refused',
  code: 3004,
  before: { at: '2026-01-15T11:59:59.000Z', entries: [ENTRY], unreadable: 1 },
  after: null,
  isInterrupted: false,
};
const FORGOTTEN: LiftRecord = { ...LIFT, email: null, outcome: 'lifted', code: null, by: '=cmd' };

describe('the log of lifts', () => {
  it.each([
    ['', 2],
    ['ZOE', 1],
    ['production maria', 1],
    ['3004', 1],
    ['complained', 2],
    ['spam complaint', 2],
    ['removed', 1],
    ['zoe lifted', 0],
  ])('is searched for every word of “%s”', (search, count) => {
    expect(searchLifts([LIFT, FORGOTTEN], search)).toHaveLength(count);
  });

  it('goes out as a table in which nothing is a formula, with both times', () => {
    const [heading, first, second] = liftsAsCsv([LIFT, FORGOTTEN]).split('\r\n');
    expect(heading).toBe(
      'time_utc,time_local,email,connection,base_url,all_projects,outcome,code,user,looked_up_before_utc,entries_before,looked_up_after_utc,entries_after',
    );
    expect(first).toBe(
      '2026-01-15T12:00:00.000Z,2026-01-15T15:00:00+03:00,zoe@b.example,Production,https://mail.example,false,refused,3004,maria,2026-01-15T11:59:59.000Z,complained subscriber 2026-01-01 00:00:00,,',
    );
    expect(second).toContain(',removed on request,Production');
    expect(second).toContain(",'=cmd,");
  });

  it('says what a look-up showed, also where it showed nothing', () => {
    expect(lookUpText(LIFT.before)).toBe('spam complaint, 1 unreadable');
    expect(lookUpText({ at: '', entries: [], unreadable: 0 })).toBe('none');
    expect(lookUpText(null)).toBe('');
    expect(outcomeText(LIFT)).toBe('refused (3004)');
  });
});
