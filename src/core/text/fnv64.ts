/** A short mark of a text: the same on every machine and in every run. */

const MASK = (1n << 64n) - 1n;

/** FNV-1a, 64 bit, over UTF-16 units, as 16 hex digits: stable and quick; nothing secret may hang on it. */
export function fnv64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) {
    hash ^= BigInt(text.charCodeAt(i));
    hash = (hash * 0x100000001b3n) & MASK;
  }
  return hash.toString(16).padStart(16, '0');
}
