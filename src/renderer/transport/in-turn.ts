/** Calls that keep something, one after another: of two on their way at once the older could come last, and would be kept. */
export interface Turns {
  /** Makes the call once those before it were answered; at once when there are none. */
  take<Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** Settles with the last call taken so far, never with a failure; null when nothing is on its way. */
  readonly last: Promise<void> | null;
}

export function createTurns(): Turns {
  let last: Promise<void> | null = null;
  return {
    take(call) {
      const answer = last === null ? call() : last.then(call);
      const done = (): void => {
        if (last === mine) last = null;
      };
      const mine: Promise<void> = answer.then(done, done);
      last = mine;
      return answer;
    },
    get last() {
      return last;
    },
  };
}
