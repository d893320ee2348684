/** The methods of lists, ranges and maps. Changing one changes this rendering's copy, never the caller's data. */
import { areEqual } from './arithmetic.ts';
import type { Budget } from './budget.ts';
import type { ListMethod, MapMethod } from './method-names.ts';
import {
  rangeItem,
  rangeSize,
  toText,
  type ListValue,
  type MapValue,
  type RangeValue,
  type Value,
} from './velocity-values.ts';

/** The item at an index; no value outside the list (Java throws). */
export function itemAt(list: ListValue | RangeValue, index: Value): Value {
  if (typeof index !== 'number' || index < 0) return null;
  if (list.kind === 'list') return list.items[index] ?? null;
  return index < rangeSize(list) ? rangeItem(list, index) : null;
}

function search(items: readonly Value[], wanted: Value, budget: Budget, backwards: boolean): number {
  budget.charge(items.length);
  const matches = (item: Value): boolean =>
    item === wanted || (typeof item === typeof wanted && areEqual(item, wanted, budget));
  return backwards ? items.findLastIndex(matches) : items.findIndex(matches);
}

/** A range written out, so that lists and ranges share their methods. */
function writtenOut(list: ListValue | RangeValue, budget: Budget): ListValue {
  if (list.kind === 'list') return list;
  const size = rangeSize(list);
  budget.charge(size);
  return { kind: 'list', items: Array.from({ length: size }, (_, index) => rangeItem(list, index)) };
}

function copyItems(value: Value | undefined): readonly Value[] | undefined {
  return value && typeof value === 'object' && value.kind === 'list' ? [...value.items] : undefined;
}

function add(list: ListValue, values: readonly Value[], budget: Budget): Value {
  const [first = null, second] = values;
  if (values.length === 1) {
    list.items.push(first);
    return true;
  }
  if (typeof first !== 'number' || second === undefined || first < 0 || first > list.items.length)
    return null;
  budget.charge(list.items.length);
  list.items.splice(first, 0, second);
  return null;
}

function remove(list: ListValue, wanted: Value, budget: Budget): Value {
  budget.charge(list.items.length);
  if (typeof wanted === 'number') return list.items.splice(wanted, 1)[0] ?? null;
  const index = search(list.items, wanted, budget, false);
  if (index >= 0) list.items.splice(index, 1);
  return index >= 0;
}

function replaceItem(list: ListValue, index: Value, item: Value): Value {
  if (typeof index !== 'number') return null;
  const before = list.items[index];
  if (before === undefined) return null;
  list.items[index] = item;
  return before;
}

function subList(list: ListValue, from: Value, to: Value, budget: Budget): Value {
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  if (from < 0 || to > list.items.length || from > to) return null;
  budget.charge(to - from);
  return { kind: 'list', items: list.items.slice(from, to) };
}

export function callListMethod(
  target: ListValue | RangeValue,
  method: ListMethod,
  values: readonly Value[],
  budget: Budget,
): Value {
  const [first = null, second = null] = values;
  if (method === 'size') return target.kind === 'range' ? rangeSize(target) : target.items.length;
  if (method === 'isEmpty') return target.kind === 'list' && target.items.length === 0;
  if (method === 'get') return itemAt(target, first);
  if (method === 'toString') return toText(target, budget) ?? null;
  const list = writtenOut(target, budget);
  switch (method) {
    case 'contains':
      return search(list.items, first, budget, false) >= 0;
    case 'indexOf':
      return search(list.items, first, budget, false);
    case 'lastIndexOf':
      return search(list.items, first, budget, true);
    case 'equals':
      return areEqual(list, first, budget);
    case 'add':
      return add(list, values, budget);
    case 'addAll': {
      const items = copyItems(first);
      if (!items) return null;
      budget.charge(items.length);
      for (const item of items) list.items.push(item);
      return items.length > 0;
    }
    case 'remove':
      return remove(list, first, budget);
    case 'set':
      return replaceItem(list, first, second);
    case 'subList':
      return subList(list, first, second, budget);
  }
}

function entryList(map: MapValue): Value {
  const items = Array.from(map.entries, ([key, value]): MapValue => ({
    kind: 'map',
    entries: new Map<string, Value>([
      ['key', key],
      ['value', value],
    ]),
  }));
  return { kind: 'list', items };
}

/** Keys are texts: a number finds the value under its digits. */
export function keyText(key: Value, budget: Budget): string {
  return toText(key, budget) ?? 'null';
}

function put(map: MapValue, key: Value, value: Value, budget: Budget): Value {
  const name = keyText(key, budget);
  const before = map.entries.get(name) ?? null;
  map.entries.set(name, value);
  return before;
}

export function callMapMethod(
  map: MapValue,
  method: MapMethod,
  values: readonly Value[],
  budget: Budget,
): Value {
  const [first = null, second = null] = values;
  const { entries } = map;
  switch (method) {
    case 'size':
      return entries.size;
    case 'isEmpty':
      return entries.size === 0;
    case 'get':
      return entries.get(keyText(first, budget)) ?? null;
    case 'containsKey':
      return entries.has(keyText(first, budget));
    case 'getKey':
      return entries.get('key') ?? null;
    case 'getValue':
      return entries.get('value') ?? null;
    case 'put':
      return put(map, first, second, budget);
    case 'remove': {
      const before = entries.get(keyText(first, budget)) ?? null;
      entries.delete(keyText(first, budget));
      return before;
    }
    case 'equals':
      return areEqual(map, first, budget);
    case 'toString':
      return toText(map, budget) ?? null;
    default:
  }
  budget.charge(entries.size);
  switch (method) {
    case 'containsValue':
      return search(Array.from(entries.values()), first, budget, false) >= 0;
    case 'entrySet':
      return entryList(map);
    case 'keySet':
      return { kind: 'list', items: Array.from(entries.keys()) };
    case 'values':
      return { kind: 'list', items: Array.from(entries.values()) };
    case 'putAll': {
      if (first === null || typeof first !== 'object' || first.kind !== 'map') return null;
      const added = Array.from(first.entries);
      budget.charge(added.length);
      for (const [key, value] of added) entries.set(key, value);
      return null;
    }
  }
}
