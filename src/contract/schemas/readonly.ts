/**
 * Objects and lists whose types are readonly, on the way in and on the way out: a handler hands over what it holds,
 * without a copy of each field, and whoever receives it cannot change what others hold.
 */
import * as v from 'valibot';

/** An object of these fields; any other field is left out. */
export const object = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.object(entries), v.readonly());

/** An object of these fields and no other. */
export const strictObject = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(v.strictObject(entries), v.readonly());

/** A list; what is handed in may be readonly, which `v.array` does not say of its input. */
export const list = <Item extends v.GenericSchema>(
  item: Item,
): v.GenericSchema<readonly v.InferInput<Item>[], readonly v.InferOutput<Item>[]> => v.array(item);

/** The window's own copy of a contract's object, which it changes field by field. */
export type Changeable<Data> = { -readonly [Field in keyof Data]: Data[Field] };
