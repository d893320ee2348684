/** A short sample of the fuzzing, and every text that is known to be hard. `npm run test:deep` runs it at length. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HARD_TEXTS } from './hard-texts.ts';
import { createFuzzer, type Fuzzer } from './run-fuzz.ts';
import { TARGETS } from './targets.ts';

/** The runner's own, for a busy machine; a text that hangs is judged by the fuzzer, sooner. */
const PATIENCE_MS = 15 * 60_000;

let fuzzer: Fuzzer;
beforeAll(async () => {
  fuzzer = await createFuzzer();
}, PATIENCE_MS);
afterAll(async () => {
  await fuzzer.close();
});

describe('a reader of hostile text', () => {
  it.each(TARGETS.map(({ name }) => name))(
    'neither throws nor hangs nor fills the memory: %s',
    async (target) => {
      const runs = target === 'rules' ? 10 : 40;
      const job = { target, seed: 9, runs, maxLength: 1000, texts: null };
      expect(await fuzzer.run(job)).toEqual({ count: runs, failure: null });
    },
    PATIENCE_MS,
  );
});

describe('a text that broke a reader once, or is made to', () => {
  it.each(HARD_TEXTS)(
    '$target: $name',
    async ({ target, text }) => {
      const job = { target, seed: 0, runs: 1, maxLength: text.length, texts: [text] };
      expect(await fuzzer.run(job)).toEqual({ count: 1, failure: null });
    },
    PATIENCE_MS,
  );
});

describe('the judge', () => {
  it(
    'notices a reader that throws, and goes on with the next',
    async () => {
      const one = (text: string) =>
        fuzzer.run({ target: 'the judge itself', seed: 0, runs: 1, maxLength: 99, texts: [text] });
      expect((await one('throw')).failure).toContain('as asked');
      expect(await one('keep')).toEqual({ count: 1, failure: null });
    },
    PATIENCE_MS,
  );
});
