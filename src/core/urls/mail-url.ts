/** Addresses inside a mail, read the way a browser would, so that no spelling of a dangerous one slips through. */

export type MailUrl =
  | { readonly kind: 'empty' }
  /** `#name`: a place in the mail itself. */
  | { readonly kind: 'fragment' }
  | { readonly kind: 'cid'; readonly name: string }
  /** An image, a font or plain text inside the address; `mediaType` is lower case. */
  | { readonly kind: 'data'; readonly mediaType: string }
  /** `url` carries its scheme, also where the author left it out (`//host/x`). */
  | { readonly kind: 'web'; readonly url: string; readonly host: string; readonly secure: boolean }
  /** mailto, tel, sms: opens another program and loads nothing. */
  | { readonly kind: 'contact' }
  /** Could run something, or read the machine. */
  | { readonly kind: 'dangerous' }
  /** Relative to nothing (a mail has no address), or of a scheme of some app. */
  | { readonly kind: 'other' };

/**
 * `javascript:` and its kin run code in the document; `data:` and `blob:` open documents of the author's own;
 * `file:` and the browsers' inner schemes reach into the machine.
 */
const DANGEROUS: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'mocha',
  'jscript',
  'file',
  'blob',
  'filesystem',
  'about',
  'view-source',
  'chrome',
  'chrome-extension',
  'devtools',
  'app',
  'preview',
  'res',
  'mhtml',
  'ms-its',
  'jar',
  'feed',
  'data',
]);

/** Browsers trim controls and blanks at both ends and drop tabs and line breaks anywhere (URL standard 4.4). */
export function normaliseUrl(raw: string): string {
  // Not by an expression that ends in `$`: it would try every blank inside a long address as the start of its end.
  let start = 0;
  let end = raw.length;
  while (start < end && raw.charCodeAt(start) <= 0x20) start++;
  while (end > start && raw.charCodeAt(end - 1) <= 0x20) end--;
  return raw.slice(start, end).replace(/[\t\n\r]/gu, '');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A preview asks five times for each address, and again after each key. */
const KEPT = 2_000;
const LONGEST_KEPT = 2_000;
const known = new Map<string, MailUrl>();

/** Reads a decoded attribute value or CSS address. */
export function readMailUrl(raw: string): MailUrl {
  if (raw.length > LONGEST_KEPT) return readUrl(raw);
  let url = known.get(raw);
  if (!url) {
    if (known.size >= KEPT) known.clear();
    known.set(raw, (url = readUrl(raw)));
  }
  return url;
}

function readUrl(raw: string): MailUrl {
  const url = normaliseUrl(raw);
  if (url === '') return { kind: 'empty' };
  if (url.startsWith('#')) return { kind: 'fragment' };
  // Blanks and controls inside a scheme do not make it one to a browser; we judge as if they did, to be safe.
  const scheme = /^([a-z][a-z0-9+.-]*):/u.exec(
    url
      .slice(0, 512)
      .replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\ufeff]/gu, '')
      .toLowerCase(),
  )?.[1];
  if (scheme === 'cid') return { kind: 'cid', name: decodePercent(url.replace(/^[^:]*:/u, '')) };
  if (scheme === 'data') {
    const mediaType = /^[^:]*:\s*([^;,\s]*)/u.exec(url)?.[1]?.toLowerCase() ?? '';
    return /^(image|font)\//u.test(mediaType) || /^application\/(x-)?font/u.test(mediaType)
      ? { kind: 'data', mediaType }
      : { kind: 'dangerous' };
  }
  if (scheme !== undefined && DANGEROUS.has(scheme)) return { kind: 'dangerous' };
  if (scheme === 'mailto' || scheme === 'tel' || scheme === 'sms') return { kind: 'contact' };
  const withScheme = /^[/\\]{2}/u.test(url) ? `https:${url}` : url;
  if (scheme === 'http' || scheme === 'https' || withScheme !== url) {
    if (!URL.canParse(withScheme)) return { kind: 'other' };
    const parsed = new URL(withScheme);
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return { kind: 'other' };
    // Backslashes are slashes to browsers; written out, nobody has to know.
    const written = withScheme.includes('\\') ? parsed.href : withScheme;
    return { kind: 'web', url: written, host: parsed.host, secure: parsed.protocol === 'https:' };
  }
  return { kind: 'other' };
}

/** One candidate of a `srcset`: its address and what stands behind it (`2x`, `640w`). */
export interface SourceCandidate {
  readonly url: string;
  readonly descriptor: string;
}

/** Splits a `srcset`. A comma inside an address (a `data:` one) does not end it, as in browsers. */
export function readSrcset(value: string): readonly SourceCandidate[] {
  const found: SourceCandidate[] = [];
  let at = 0;
  while (at < value.length) {
    while (at < value.length && /[\s,]/u.test(value.charAt(at))) at++;
    let end = at;
    while (end < value.length && !/\s/u.test(value.charAt(end))) end++;
    if (end === at) break;
    let url = value.slice(at, end);
    let descriptor = '';
    if (url.endsWith(',')) url = url.replace(/,+$/u, '');
    else {
      const comma = value.indexOf(',', end);
      const stop = comma < 0 ? value.length : comma;
      descriptor = value.slice(end, stop).trim();
      end = stop;
    }
    if (url !== '') found.push({ url, descriptor });
    at = end;
  }
  return found;
}

export function writeSrcset(candidates: readonly SourceCandidate[]): string {
  return candidates
    .map(({ url, descriptor }) => (descriptor === '' ? url : `${url} ${descriptor}`))
    .join(', ');
}
