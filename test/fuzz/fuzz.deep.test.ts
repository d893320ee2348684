/** The fuzzing at length: several seeds, and texts ten times as long. The seeds are fixed, so that a failure comes back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuzzer, type Fuzzer } from './run-fuzz.ts';
import { TARGETS } from './targets.ts';

/** `MAILPROOF_FUZZ_SEED` tries others. */
const FIRST_SEED = Number(process.env['MAILPROOF_FUZZ_SEED'] ?? 1);
const SEEDS = [0, 1, 2, 3].map((offset) => FIRST_SEED + offset);

let fuzzer: Fuzzer;
beforeAll(async () => {
  fuzzer = await createFuzzer();
});
afterAll(async () => {
  await fuzzer.close();
});

describe.each(SEEDS)('seed %i', (seed) => {
  it.each(TARGETS.map(({ name }) => name))(
    '%s',
    async (target) => {
      const runs = target === 'rules' ? 150 : 1500;
      const job = { target, seed, runs, maxLength: 20_000, texts: null };
      expect(await fuzzer.run(job)).toEqual({ count: runs, failure: null });
    },
    60 * 60_000,
  );
});

it(
  'notices a reader that fills the memory, and goes on with the next',
  async () => {
    const one = (text: string) =>
      fuzzer.run({ target: 'the judge itself', seed: 0, runs: 1, maxLength: 99, texts: [text] });
    expect((await one('fill')).failure).toContain('ERR_WORKER_OUT_OF_MEMORY');
    expect(await one('keep')).toEqual({ count: 1, failure: null });
  },
  60 * 60_000,
);
