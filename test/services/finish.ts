/** Reads a stream to its end: what it said while it worked, and its result. */
export async function finish<Result, Event>(stream: {
  next(): Promise<IteratorResult<Event, Result>>;
}): Promise<{ progress: Event[]; result: Result }> {
  const progress: Event[] = [];
  for (;;) {
    const step = await stream.next();
    if (step.done) return { progress, result: step.value };
    progress.push(step.value);
  }
}
