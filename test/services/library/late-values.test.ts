/** Values that are written late are shown from the first moment on, also while they are being written. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLateValues, type LateValues } from '../../../src/services/library/late-values.ts';

/** What is kept, by key; a write ends when it is told to. */
let kept: ReadonlyMap<string, number>;
let writes: { readonly end: () => void; readonly fail: (error: Error) => void }[];
let late: LateValues<string, number>;
const failures: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  writes = [];
  failures.length = 0;
  late = createLateValues<string, number>({
    isSame: (a, b) => a === b,
    afterMs: 10,
    attempt: async (work) => {
      await work().catch((error: unknown) => failures.push(error));
    },
    write: async (values) => {
      await new Promise<void>((end, fail) => writes.push({ end, fail }));
      kept = new Map([...kept, ...values.map(({ key, value }) => [key, value] as const)]);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const tick = () => vi.advanceTimersByTimeAsync(0);

it('shows the last value of each key, and writes each once', async () => {
  for (const value of [1, 2, 3]) late.put('a', value);
  late.put('b', 7);
  expect([late.of('a'), late.of('b'), late.of('c')]).toEqual([3, 7, undefined]);
  await vi.advanceTimersByTimeAsync(9);
  expect(writes).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  writes[0]?.end();
  await tick();
  expect([...kept].sort()).toEqual([
    ['a', 3],
    ['b', 7],
  ]);
  expect(late.of('a')).toBeUndefined();
  await late.flush();
  expect(writes).toHaveLength(1);
});

it('shows a value while it is written, and one that came meanwhile after that', async () => {
  late.put('a', 1);
  const flushed = late.flush();
  expect(late.of('a')).toBe(1);
  late.put('a', 2);
  writes[0]?.end();
  await flushed;
  expect([kept.get('a'), late.of('a')]).toEqual([1, 2]);
});

it('reads again what was written while it was read', async () => {
  late.put('a', 1);
  const answers: (() => void)[] = [];
  const read = late.steady(async () => {
    const then = kept;
    await new Promise<void>((answer) => answers.push(answer));
    return then;
  });
  const flushed = late.flush();
  writes[0]?.end();
  await flushed;
  answers[0]?.();
  await tick();
  answers[1]?.();
  expect((await read).get('a')).toBe(1);
});

it('keeps what could not be written for the next time', async () => {
  late.put('a', 1);
  await vi.advanceTimersByTimeAsync(10);
  writes[0]?.fail(new Error('full'));
  await tick();
  expect([failures.length, late.of('a')]).toEqual([1, 1]);
  late.put('b', 2);
  await vi.advanceTimersByTimeAsync(10);
  writes[1]?.end();
  await tick();
  expect([kept.get('a'), kept.get('b')]).toEqual([1, 2]);
});

it('writes nothing of what was dropped', async () => {
  late.put('a', 1);
  late.drop('a');
  await late.flush();
  expect([writes.length, late.of('a')]).toEqual([0, undefined]);
});
