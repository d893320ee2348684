/**
 * A function that works its answer out once for each object and keeps it for as long as the object lives. For what many
 * rules and views ask of the same document; a key that is a text needs `memoText`, which is bounded.
 */
export function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return memoBy((key) => key, make);
}

/** The same for arguments that are made anew each time: what is worked out belongs to an object they hold. */
export function memoBy<Argument, Key extends object, Value>(
  keyOf: (argument: Argument) => Key,
  make: (argument: Argument) => Value,
): (argument: Argument) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (argument) => {
    const key = keyOf(argument);
    let entry = kept.get(key);
    if (!entry) kept.set(key, (entry = { value: make(argument) }));
    return entry.value;
  };
}

/**
 * The same for short texts that come again and again, such as hosts. A text longer than `longest` is worked out anew each
 * time, and all are forgotten when there are `most`, so that hostile mails cannot fill the memory.
 */
export function memoText<Value>(
  make: (text: string) => Value,
  { most = 1_000, longest = 500 } = {},
): (text: string) => Value {
  const kept = new Map<string, { readonly value: Value }>();
  return (text) => {
    if (text.length > longest) return make(text);
    let entry = kept.get(text);
    if (!entry) {
      if (kept.size >= most) kept.clear();
      kept.set(text, (entry = { value: make(text) }));
    }
    return entry.value;
  };
}
