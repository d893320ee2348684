import { describe, expect, it } from 'vitest';
import { describeLift, type LookedUp } from '../../../src/core/suppression/lift.ts';
import type { SuppressionEntry } from '../../../src/core/suppression/suppression.ts';

const entry = (reason: string, values: Partial<SuppressionEntry> = {}): SuppressionEntry => ({
  reason,
  source: 'subscriber',
  created: '2026-03-14 09:26:53',
  projectId: null,
  isDeletable: true,
  unknownFields: [],
  ...values,
});
const found = (...entries: SuppressionEntry[]): LookedUp => ({ entries, unreadable: 0 });
const EMAIL = 'ada@example.com';
const unsubscribed = entry('unsubscribed');
const complained = entry('complained', { isDeletable: false });

describe('describeLift', () => {
  it('says what went when nothing is left', () => {
    expect(describeLift(EMAIL, found(unsubscribed, entry('blocked')), found())).toMatchObject({
      lifted: 'all',
      text: 'Lifted for ada@example.com: unsubscribed, blocked by the service. No entry is left.',
    });
    expect(describeLift(EMAIL, found(), found()).text).toBe('Lifted for ada@example.com. No entry is left.');
  });

  it('says what went and what stayed', () => {
    const outcome = describeLift(EMAIL, found(unsubscribed, complained), found(complained));
    expect(outcome).toEqual({
      lifted: 'some',
      went: [unsubscribed],
      stayed: [complained],
      added: [],
      text: 'Lifted for ada@example.com: unsubscribed. Stays: spam complaint. The address is still on the suppression list.',
    });
  });

  it('never says "lifted" of entries that stay after a "Success"', () => {
    const outcome = describeLift(EMAIL, found(unsubscribed), found({ ...unsubscribed, isDeletable: false }));
    expect(outcome.lifted).toBe('none');
    expect(outcome.text).toBe(
      'The service answered “Success”, but none of the entries of ada@example.com went. Stays: unsubscribed. The address is still on the suppression list.',
    );
  });

  it('counts entries that look alike', () => {
    const outcome = describeLift(EMAIL, found(unsubscribed, unsubscribed), found(unsubscribed));
    expect([outcome.lifted, outcome.went.length, outcome.stayed.length]).toEqual(['some', 1, 1]);
  });

  it('tells an entry that was not there before', () => {
    const other = entry('unsubscribed', { projectId: '7' });
    const outcome = describeLift(EMAIL, found(unsubscribed), found(other));
    expect(outcome).toMatchObject({ lifted: 'some', stayed: [], added: [other] });
    expect(outcome.text).toContain('Not there before: unsubscribed.');
  });

  it('knows nothing of the rest when the look-up afterwards failed or is incomplete', () => {
    const failed = describeLift(EMAIL, found(unsubscribed), null);
    expect(failed.lifted).toBe('unknown');
    expect(failed.text).toContain('it is not known what is left');
    const partly = describeLift(EMAIL, found(unsubscribed, complained), {
      entries: [complained],
      unreadable: 1,
    });
    expect(partly.lifted).toBe('unknown');
    expect(partly.text).toContain('Could not be read: one entry.');
  });
});
