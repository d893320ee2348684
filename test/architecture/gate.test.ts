/** What the gate may leave to the deep tests, and what it may not. */
import { describe, expect, it, vi } from 'vitest';
import { sampled } from '../sample.ts';
import { readSource } from './source-files.ts';

describe('the gate', () => {
  it('takes the first of each four cases of a long table, and all outside of it', () => {
    const cases = [1, 2, 3, 4, 5, 6];
    vi.stubEnv('MAILPROOF_GATE', '1');
    expect(sampled(cases, 4)).toEqual([1, 5]);
    expect(sampled([1], 4)).toEqual([1]);
    vi.stubEnv('MAILPROOF_GATE', '');
    expect(sampled(cases, 4)).toEqual(cases);
  });

  it.each([
    ['hostile-preview', 'hostile vectors reach nobody'],
    ['hostile-preview', 'only pictures and fonts load'],
    ['hostile-preview', 'knows nothing of the window'],
    ['desktop/lockdown', 'goes nowhere and opens nothing'],
    ['desktop/lockdown', 'goes nowhere else and gets no port'],
    ['faults', 'a delete is sent once whatever fails'],
    ['drafts', 'a draft survives a kill'],
    ['preview', 'is allowed nothing but our own script'],
    ['look', 'holds its own content security policy'],
  ])('opens the window for a defence: %s, %s', (spec, words) => {
    const text = readSource(`test/e2e/${spec}.spec.ts`);
    const at = text.indexOf(words);
    expect(at).toBeGreaterThan(0);
    // Between the name of the test and its body.
    expect(text.slice(at, text.indexOf('=>', at))).toContain("tag: '@gate'");
  });
});
