import { describe, expect, it } from 'vitest';
import { describeLift, describeUnknownLift, type LookedUp } from '../../../src/core/suppression/lift.ts';
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
  });

  it('says "lifted" of no entry that it never saw', () => {
    const outcome = describeLift(EMAIL, found(), found());
    expect(outcome.lifted).toBe('all');
    expect(outcome.text).toBe(
      'The service answered “Success” for ada@example.com; the look-up before showed no entry. No entry is left.',
    );
  });

  it('takes an entry for the same one when a field that nobody knows has changed', () => {
    const aged = (seconds: string) => ({
      ...unsubscribed,
      unknownFields: [{ field: 'left', json: seconds }],
    });
    const outcome = describeLift(EMAIL, found(aged('9')), found(aged('8')));
    expect(outcome).toMatchObject({ lifted: 'none', went: [], added: [] });
    expect(outcome.text).not.toContain('Lifted for');
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
    // The one that could not be read may be the one that is missing.
    expect(partly.text).not.toContain('Lifted for');
    const incomplete = { entries: [unsubscribed], unreadable: 1 };
    expect(describeLift(EMAIL, incomplete, found(unsubscribed, complained)).text).toContain(
      'Not read before: spam complaint.',
    );
  });
});

describe('describeUnknownLift', () => {
  it.each([
    [
      found(),
      'Looked up again: gone for ada@example.com: unsubscribed, spam complaint; whether by this delete is not known. No entry is left.',
    ],
    [
      found(complained),
      'Looked up again: gone for ada@example.com: unsubscribed; whether by this delete is not known. Stays: spam complaint.',
    ],
    [
      found(unsubscribed, complained),
      'Looked up again: none of the entries of ada@example.com is known to have gone. Stays: unsubscribed, spam complaint.',
    ],
    [
      { entries: [complained], unreadable: 1 },
      'Looked up again: none of the entries of ada@example.com is known to have gone. Stays: spam complaint. Could not be read: one entry.',
    ],
  ])('says what the look-up shows, and of nothing that it was lifted (%#)', (after, text) => {
    const said = describeUnknownLift(EMAIL, found(unsubscribed, complained), after);
    expect(said).toBe(text);
    expect(said).not.toMatch(/lifted/iu);
  });

  it('says it where there was no entry before and is none now', () => {
    expect(describeUnknownLift(EMAIL, found(), found())).toBe(
      'Looked up again: ada@example.com has no entry.',
    );
  });
});
