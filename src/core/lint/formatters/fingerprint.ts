/** A finding's mark across runs: the same cause keeps it when lines above it come and go. */
import type { FormatFinding, FormatInput } from './formatter.ts';

const MASK = (1n << 64n) - 1n;

/** FNV-1a, 64 bit, over UTF-16 units: stable and quick; nothing secret hangs on it. */
function fnv64(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) {
    hash ^= BigInt(text.charCodeAt(i));
    hash = (hash * 0x100000001b3n) & MASK;
  }
  return hash.toString(16).padStart(16, '0');
}

/** Marked text beyond this says nothing more about which finding it is. */
const COMPARED = 200;

/** A fingerprint for each finding of a template, in order: rule, field, marked text, and which of the equal ones it is. */
export function fingerprintsOf({ findings, texts }: FormatInput): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ rule, field, range, message }: FormatFinding) => {
    const text = range && texts.get(field)?.slice(range.start, Math.min(range.end, range.start + COMPARED));
    const key = JSON.stringify([rule, field, text ?? message]);
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    return `${fnv64(key)}:${ordinal}`;
  });
}
