/** Decoding of international labels (RFC 3492), so that a message can show what a recipient would read. */

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

function adapt(delta: number, points: number, first: boolean): number {
  let left = first ? Math.floor(delta / DAMP) : delta >> 1;
  left += Math.floor(left / points);
  let k = 0;
  while (left > ((BASE - T_MIN) * T_MAX) / 2) {
    left = Math.floor(left / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * left) / (left + SKEW));
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 22;
  if (code >= 97 && code <= 122) return code - 97;
  return -1;
}

/** One label without its `xn--`; null when it is no punycode. */
function decodeLabel(label: string): string | null {
  const split = label.lastIndexOf('-');
  const points = [...(split > 0 ? label.slice(0, split) : '')].map((character) => character.charCodeAt(0));
  let n = 128;
  let i = 0;
  let bias = 72;
  for (let at = split > 0 ? split + 1 : 0; at < label.length;) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit < 0) return null;
      i += digit * weight;
      const t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
      if (digit < t) break;
      weight *= BASE - t;
      if (weight > 0x7fffffff || i > 0x7fffffff) return null;
    }
    const count = points.length + 1;
    bias = adapt(i - before, count, before === 0);
    n += Math.floor(i / count);
    i %= count;
    if (n > 0x10ffff) return null;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

/** A host name as people read it. Labels that are no punycode stay as they are. */
export function decodeHost(host: string): string {
  return host
    .split('.')
    .map((label) =>
      label.startsWith('xn--') && label.length <= 63 ? (decodeLabel(label.slice(4)) ?? label) : label,
    )
    .join('.');
}
