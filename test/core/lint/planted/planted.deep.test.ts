/** Every kind of fault planted into a whole mail of every maker, in two languages. */
import { describe, expect, it } from 'vitest';
import { KINDS, MAILS, plantAll, type Outcome } from './planted.ts';

const outcomes: Outcome[] = [];

describe('faults planted into whole mails', () => {
  it.each(MAILS.map((mail) => [mail.name, mail] as const))('are found in %s', (_name, mail) => {
    const outcome = plantAll(KINDS, [mail]);
    outcomes.push(outcome);
    expect(outcome.missed.length / outcome.planted, outcome.missed.join('\n')).toBeLessThanOrEqual(0.02);
  });

  it('are found 98 of 100 times, and of no look-alike anything is said', () => {
    const sum = (count: (outcome: Outcome) => number): number =>
      outcomes.reduce((total, outcome) => total + count(outcome), 0);
    expect(sum(({ planted }) => planted)).toBeGreaterThan(2_500);
    expect(sum(({ twins }) => twins)).toBeGreaterThan(1_500);
    expect(sum(({ missed }) => missed.length) / sum(({ planted }) => planted)).toBeLessThanOrEqual(0.02);
    expect(outcomes.flatMap(({ falsely }) => falsely)).toEqual([]);
  });
});
