/** A sample of what the deep test plants: every sixteenth kind, shared out among a mail of each maker that has a place for it. */
import { describe, expect, it } from 'vitest';
import { KINDS, MAILS, plantAll, shareOut } from './planted.ts';

describe('faults planted into whole mails', () => {
  it('are of 240 kinds and more, each once and with its reason', () => {
    expect(new Set(KINDS.map(({ kind }) => kind)).size).toBe(KINDS.length);
    expect(KINDS.length).toBeGreaterThan(240);
    expect(KINDS.filter(({ why, rules }) => why === '' || rules.length === 0)).toEqual([]);
  });

  const sample = KINDS.filter((_, index) => index % 16 === 0);
  const shares = shareOut(
    sample,
    MAILS.filter((_, at) => at % 2 === 0),
  );

  it('find a place in one of the mails, each kind of the sample', () => {
    expect(new Set([...shares.values()].flat())).toEqual(new Set(sample));
  });

  it.each([...shares].map(([mail, kinds]) => [mail.name, mail, kinds] as const))(
    'are found in %s, and their look-alikes are not',
    (_name, mail, kinds) => {
      const { missed, falsely, planted } = plantAll(kinds, [mail]);
      expect([...missed, ...falsely]).toEqual([]);
      expect(planted).toBe(kinds.length);
    },
  );
});
