/** Values that follow fast on each other, such as the counts of a check at each pause of the typing: shown at once, written once a while. */

export interface LateValuesOptions<Key, Value> {
  readonly isSame: (a: Key, b: Key) => boolean;
  /** Keeps them; each key once. */
  readonly write: (values: readonly LateValue<Key, Value>[]) => Promise<void>;
  /** Does the late writing, and tells of a failure that nobody waits for. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  /** Milliseconds from the first value to its writing. */
  readonly afterMs: number;
}

export interface LateValue<Key, Value> {
  readonly key: Key;
  readonly value: Value;
}

export interface LateValues<Key, Value> {
  put(key: Key, value: Value): void;
  drop(key: Key): void;
  /** What is not written yet. */
  of(key: Key): Value | undefined;
  /** What `read` gives at a moment at which `of` tells all that it lacks. */
  steady<Kept>(read: () => Promise<Kept>): Promise<Kept>;
  /** Writes what waits; what could not be written waits on. */
  flush(): Promise<void>;
}

export function createLateValues<Key, Value>({
  isSame,
  write,
  attempt,
  afterMs,
}: LateValuesOptions<Key, Value>): LateValues<Key, Value> {
  /** Also while it is written. */
  let waiting: readonly LateValue<Key, Value>[] = [];
  let timer: NodeJS.Timeout | undefined;

  const drop = (key: Key): void => {
    waiting = waiting.filter((one) => !isSame(one.key, key));
  };

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const found = waiting;
    if (found.length === 0) return;
    await write(found);
    waiting = waiting.filter((one) => !found.includes(one));
  }

  return {
    put(key, value) {
      drop(key);
      waiting = [{ key, value }, ...waiting];
      timer ??= setTimeout(() => void attempt(flush), afterMs).unref();
    },
    drop,
    of: (key) => waiting.find((one) => isSame(one.key, key))?.value,
    async steady(read) {
      for (;;) {
        const before = waiting;
        const kept = await read();
        // Else something was written while it was read.
        if (before === waiting) return kept;
      }
    },
    flush,
  };
}
