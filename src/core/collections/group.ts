/** Items by key. Linear: copying a list for each further item would take hours where a hostile mail repeats one fault. */

/** A list with at least one item. */
export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Items by key, both in the order met. */
export function groupBy<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, NonEmpty<Item>> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Puts a value at the end of a key's list. */
export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
