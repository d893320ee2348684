/** Calls that report while they work: an iterator that yields progress and returns the result. */
import type { Progress } from '../../contract/schemas/values.ts';

/** Runs one to its end, telling each step, and answers what it returned. */
export async function followProgress<Result, Event = Progress>(
  call: Promise<{ next(): Promise<IteratorResult<Event, Result>> }>,
  onProgress: (progress: Event) => void,
): Promise<Result> {
  const iterator = await call;
  for (;;) {
    const step = await iterator.next();
    if (step.done === true) return step.value;
    onProgress(step.value);
  }
}
