import type { Progress } from '../../src/contract/schemas/values.ts';

/** Reads a stream to its end: what it said while it worked, and its result. */
export async function finish<Result>(stream: {
  next(): Promise<IteratorResult<Progress, Result>>;
}): Promise<{ progress: Progress[]; result: Result }> {
  const progress: Progress[] = [];
  for (;;) {
    const step = await stream.next();
    if (step.done) return { progress, result: step.value };
    progress.push(step.value);
  }
}
