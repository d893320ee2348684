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

/** One piece of work done by us and by the baseline for each of some mails. */
export interface Pair {
  ours(): unknown;
  baseline(): unknown;
}

export interface ComparedSet extends Compared {
  /** The median of the mails' own ratios; `ratio` is that of the sums. */
  readonly perMail: number;
}

/** How often a set is gone through; rounds that warm up do not count. */
export interface Rounds {
  readonly rounds: number;
  readonly warmUp: number;
}

/** Every mail once, as somebody with a folder of mails has it: what the engine has to compile first counts. */
export const ONE_RUN: Rounds = { rounds: 1, warmUp: 0 };
export const WARM: Rounds = { rounds: 7, warmUp: 2 };

/**
 * The same for a set of mails, one after another: milliseconds of CPU a mail, garbage collection included. `prepare` makes
 * the work of a round anew, outside of what is measured, for whatever keeps its answer.
 */
export async function compareSet(
  prepare: () => readonly Pair[],
  { rounds, warmUp }: Rounds,
): Promise<ComparedSet> {
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const [mail, pair] of prepare().entries()) {
      const costs = [await cost(() => pair.ours()), await cost(() => pair.baseline())] as const;
      if (round < warmUp) continue;
      ours[mail] = (ours[mail] ?? 0) + costs[0] / rounds;
      baseline[mail] = (baseline[mail] ?? 0) + costs[1] / rounds;
    }
  }
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return {
    ours: sum(ours) / ours.length,
    baseline: sum(baseline) / baseline.length,
    ratio: sum(ours) / sum(baseline),
    perMail: median(ours.map((own, mail) => own / (baseline[mail] ?? Number.NaN))),
  };
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
