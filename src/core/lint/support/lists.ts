/**
 * Puts a value at the end of a key's list. A copy of the list for each value would take quadratic time where a hostile
 * mail repeats one fault a hundred thousand times.
 */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
