/**
 * What may travel between the processes: the structured clone algorithm, written as JSON, since the DevTools protocol
 * carries text. Shared by both ends. Values that cannot be cloned fail where they are sent, with the platform's words.
 * https://www.electronjs.org/docs/latest/tutorial/ipc#object-serialization
 */

type Coded = readonly [kind: string, value?: unknown, more?: unknown];

const VIEWS = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const;

const isView = (name: unknown): name is keyof typeof VIEWS => typeof name === 'string' && name in VIEWS;

function bytesToText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

const textToBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** @throws DOMException named DataCloneError for a function, a symbol, an object of the DOM … */
export function encode(value: unknown): string {
  const seen = new Map<object, number>();
  const write = (each: unknown): Coded | string | number | boolean | null => {
    if (each === null || typeof each === 'string' || typeof each === 'boolean') return each;
    // JSON has no NaN, no Infinity and no -0, which String writes as 0 too.
    if (Object.is(each, -0)) return ['n', '-0'];
    if (typeof each === 'number') return Number.isFinite(each) ? each : ['n', String(each)];
    if (each === undefined) return ['u'];
    if (typeof each === 'bigint') return ['b', String(each)];
    if (typeof each !== 'object') throw new DOMException('An object could not be cloned.', 'DataCloneError');
    const known = seen.get(each);
    if (known !== undefined) return ['r', known];
    seen.set(each, seen.size);
    if (Array.isArray(each)) return ['a', each.map(write)];
    if (each instanceof Date) return ['d', write(each.getTime())];
    if (each instanceof RegExp) return ['x', each.source, each.flags];
    if (each instanceof Map) return ['m', [...each].map(([key, item]) => [write(key), write(item)])];
    if (each instanceof Set) return ['s', [...each].map(write)];
    if (each instanceof Error) return ['e', each.name, each.message];
    if (each instanceof ArrayBuffer) return ['v', 'ArrayBuffer', bytesToText(new Uint8Array(each))];
    if (ArrayBuffer.isView(each)) {
      const bytes = new Uint8Array(each.buffer, each.byteOffset, each.byteLength);
      return ['v', each.constructor.name, bytesToText(bytes)];
    }
    return ['o', Object.entries(each).map(([key, item]) => [key, write(item)])];
  };
  // The platform decides what can be cloned; the copy also drops prototypes, getters and whatever else does not travel.
  return JSON.stringify(write(structuredClone(value)));
}

export function decode(text: string): unknown {
  const seen: unknown[] = [];
  const keep = <T>(value: T): T => {
    seen.push(value);
    return value;
  };
  const read = (each: unknown): unknown => {
    if (!Array.isArray(each)) return each;
    const [kind, value, more] = each as [string, never, never];
    switch (kind) {
      case 'u':
        return undefined;
      case 'n':
        return Number(value);
      case 'b':
        return BigInt(value);
      case 'r':
        return seen[value];
      case 'd':
        return keep(new Date(read(value) as number));
      case 'x':
        return keep(new RegExp(value, more));
      case 'e':
        return keep(Object.assign(new Error(more), { name: value }));
      case 'a': {
        const list: unknown[] = keep([]);
        for (const item of value as unknown[]) list.push(read(item));
        return list;
      }
      case 'm': {
        const map = keep(new Map<unknown, unknown>());
        for (const [key, item] of value as [unknown, unknown][]) map.set(read(key), read(item));
        return map;
      }
      case 's': {
        const set = keep(new Set<unknown>());
        for (const item of value as unknown[]) set.add(read(item));
        return set;
      }
      case 'v': {
        const { buffer } = textToBytes(more);
        const name: unknown = value;
        return keep(
          isView(name) ? new VIEWS[name](buffer) : name === 'DataView' ? new DataView(buffer) : buffer,
        );
      }
      default: {
        const object = keep<Record<string, unknown>>({});
        for (const [key, item] of value as [string, unknown][]) {
          // `__proto__` is a name like any other.
          Object.defineProperty(object, key, {
            value: read(item),
            enumerable: true,
            writable: true,
            configurable: true,
          });
        }
        return object;
      }
    }
  };
  return read(JSON.parse(text));
}
