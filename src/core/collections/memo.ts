/**
 * A function that works its answer out once for each object and keeps it for as long as the object lives. For what many
 * rules and views ask of the same document; a key that is a value of its own (a text, a number) needs a bounded map.
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
