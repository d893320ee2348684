/**
 * Takes keys out of text before it is shown, logged, copied or exported. The service repeats the whole key in the
 * message about a bad one, so an error text is never passed on as it came.
 */

/** What stands in the place of a key. */
export const REDACTED = '[key removed]';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

function encodeUri(text: string): string {
  // A lone surrogate cannot be encoded; a key cannot hold one, but this must not throw on any text.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The ways in which a key can be written in a message: plain, in a URL, in JSON, in html. */
function spellings(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const html = key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  const all = [
    key,
    encodeUri(key),
    encodeUri(key).replaceAll('%20', '+'),
    json,
    json.replaceAll('/', '\\/'),
    JSON.stringify(json).slice(1, -1),
    html,
    html.replaceAll("'", '&#39;'),
  ];
  // The longest first, so that no shorter spelling leaves the rest of a longer one behind.
  return [...new Set(all)].sort((a, b) => b.length - a.length);
}

/** Any long run of characters that keys are made of; an error id (a UUID) is kept, since support asks for it. */
const UUID_OR_RUN =
  /(?<![0-9A-Za-z_-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9A-Za-z_-])|[0-9A-Za-z_~+-]{20,}={0,2}/giu;

const isUuidText = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text);

/** A run without a digit can be an identifier in words (`template_engine_not_supported`); a key of 40 letters has no `_`. */
const looksLikeWords = (run: string): boolean =>
  !/\d/u.test(run) && run.split(/[_-]/u).every((word) => word.length < 20);

/**
 * Removes the given key in every spelling, without regard to case, and as a second net any long run of key-like
 * characters (20 or more; an observed key has about 40).
 */
export function redact(text: string, key: string | null): string {
  let clean = text;
  if (key !== null && key !== '') {
    clean = clean.replace(new RegExp(spellings(key).map(escapeRegExp).join('|'), 'giu'), REDACTED);
  }
  return clean.replace(UUID_OR_RUN, (run) => (isUuidText(run) || looksLikeWords(run) ? run : REDACTED));
}
