/**
 * Takes keys out of what the service answers before it is shown, logged, copied or exported: the service repeats the
 * whole key in the message about a bad one, and a successful answer could hold it as well.
 */
import { createKeySearch } from './spelled-key.ts';

/** What stands in the place of a key. */
export const REDACTED = '[key removed]';

/** A text without the key, in every spelling and in pieces of at least a third of it. */
export type KeyRemover = (text: string) => string;

/** The text itself where the key is not in it. */
export function createKeyRemover(key: string): KeyRemover {
  const search = createKeySearch(key);
  return (text) => {
    const pieces: string[] = [];
    let at = 0;
    for (const { start, end } of search(text)) {
      pieces.push(text.slice(at, start), REDACTED);
      at = end;
    }
    return at === 0 ? text : pieces.join('') + text.slice(at);
  };
}

/** Any long run of characters that keys are made of; an error id (a UUID) is kept, since support asks for it. */
const UUID_OR_RUN =
  /(?<![0-9A-Za-z_-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z_-])|[0-9A-Za-z_~+-]{20,}={0,2}/giu;

const isUuidText = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);

/**
 * Words, however long, and words with a number at one end (`Donaudampfschifffahrtsgesellschaft`,
 * `template_engine_v2_not_supported`, `order-2026-01`). A key changes between letters and digits many times.
 */
const looksLikeWords = (run: string): boolean =>
  run.split(/[_~+-]/u).every((word) => /^(?:\p{L}*\d{0,8}|\d{1,8}\p{L}*)$/u.test(word));

/**
 * Makes an error text safe to show: without the key, and as a second net without any long run of key-like characters
 * (20 or more with letters and digits mixed; an observed key has about 40), since it could be another's key.
 */
export function redact(text: string, key: string | null): string {
  const clean = key === null || key === '' ? text : createKeyRemover(key)(text);
  return clean.replace(UUID_OR_RUN, (run) => (isUuidText(run) || looksLikeWords(run) ? run : REDACTED));
}

/** Deeper data is no answer of the service, and would not fit on the stack. */
export const MAX_DEPTH = 200;

/**
 * Takes the key out of a parsed answer: out of every text, name of a field, and number. Changes `json` in place, since
 * it was made for this alone. Gives the number of places.
 */
export function removeKeyFrom(
  json: unknown,
  remove: KeyRemover,
): { readonly json: unknown; readonly places: number } {
  let places = 0;
  const clean = (text: string): string => {
    const without = remove(text);
    if (without !== text) places += 1;
    return without;
  };
  const walk = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number') return clean(String(value)) === String(value) ? value : REDACTED;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > MAX_DEPTH) return null;
    if (Array.isArray(value)) {
      value.forEach((one: unknown, index) => (value[index] = walk(one, depth + 1)));
      return value;
    }
    const fields = value as Record<string, unknown>;
    for (const name of Object.keys(fields)) {
      const inner = walk(fields[name], depth + 1);
      const safe = clean(name);
      if (safe !== name) Reflect.deleteProperty(fields, name);
      Object.defineProperty(fields, safe, {
        value: inner,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    }
    return value;
  };
  return { json: walk(json, 0), places };
}
