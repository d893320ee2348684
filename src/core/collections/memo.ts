/**
 * A function that works its answer out once for each object and keeps it for as long as the object lives. For what many
 * rules and views ask of the same document; a key that is a value of its own (a text, a number) needs a bounded map.
 */
export function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = kept.get(key);
    if (!entry) kept.set(key, (entry = { value: make(key) }));
    return entry.value;
  };
}
