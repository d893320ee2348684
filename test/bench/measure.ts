/** CPU time of pieces of work that are done in turns, so that a busy machine is unfair to none of them. */

/** Milliseconds of CPU of this process, all threads and the garbage collector included. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export interface Compared {
  /** Median milliseconds of CPU. */
  readonly ours: number;
  readonly baseline: number;
  /** The median of the rounds' own ratios. */
  readonly ratio: number;
}

type Work = () => unknown;

/** Milliseconds of CPU that one call takes. */
async function cost(work: Work): Promise<number> {
  const before = cpuNow();
  await work();
  return cpuNow() - before;
}

/** Both in turns, first some rounds that do not count (the engine compiles what runs often). */
export async function compare(ours: Work, baseline: Work, rounds = 9, warmUp = 3): Promise<Compared> {
  const pairs: { readonly ours: number; readonly baseline: number }[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    const pair = { ours: await cost(ours), baseline: await cost(baseline) };
    if (round >= warmUp) pairs.push(pair);
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    baseline: median(pairs.map((pair) => pair.baseline)),
    ratio: median(pairs.map((pair) => pair.ours / pair.baseline)),
  };
}

export { median };
