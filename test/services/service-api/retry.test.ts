import { describe, expect, it } from 'vitest';
import { parseRetryAfter, sleep, waitBefore } from '../../../src/services/service-api/retry.ts';

const now = new Date('2026-01-15T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    [null, null],
    ['', null],
    ['soon', null],
    ['-5', null],
    ['0', 0],
    [' 30 ', 30_000],
    ['1.5', 1_500],
    ['Thu, 15 Jan 2026 12:00:10 GMT', 10_000],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
    ['99999999999', null],
  ])('reads %j as %j ms', (value, ms) => {
    expect(parseRetryAfter(value, now)).toBe(ms);
  });

  it('wins over the advised delay, unless it asks for too long a wait', () => {
    expect(waitBefore(5_000, 20_000, () => 0)).toBe(20_000);
    expect(waitBefore(5_000, 120_000, () => 0)).toBe(120_000);
    expect(waitBefore(5_000, 120_001, () => 0)).toBeNull();
  });

  it('spreads the advised delays by up to a fifth', () => {
    expect([0, 0.5, 1].map((random) => waitBefore(30_000, null, () => random))).toEqual([
      30_000, 33_000, 36_000,
    ]);
    expect(waitBefore(0, null, () => 1)).toBe(0);
  });
});

describe('sleep', () => {
  it('ends with the reason of an abort, also of one that came before', async () => {
    const stop = new AbortController();
    const waiting = sleep(600_000, stop.signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(sleep(600_000, stop.signal)).rejects.toThrow('enough');
    await expect(sleep(0, undefined)).resolves.toBeUndefined();
  });
});
