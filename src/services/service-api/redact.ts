/**
 * Takes keys out of text before it is shown, logged, copied or exported. The service repeats the whole key in the
 * message about a bad one, so an error text is never passed on as it came.
 */

/** What stands in the place of a key. */
export const REDACTED = '[key removed]';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');

/** The names that html has for characters of a key. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '+': 'plus',
  '/': 'sol',
  '=': 'equals',
};

/**
 * One character of a key in every spelling a message can have: as it is or behind a backslash, in a URL (also one in a
 * URL), in JSON (also JSON in JSON), in html (also html in html). Each part is bounded, so that a message of nothing but
 * backslashes costs no more than another.
 */
function spellings(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(2, '0');
  const html = [`#0{0,6}${code}`, `#x0{0,6}${hex.replace(/^0/u, '')}`, ENTITIES[character] ?? '']
    .filter((one) => one !== '')
    .join('|');
  const url = [...Buffer.from(character, 'utf8')].map(
    (byte) => `%(?:25){0,3}${byte.toString(16).padStart(2, '0')}`,
  );
  return [
    `\\\\{0,8}${escapeRegExp(character)}`,
    url.join(''),
    `\\\\{1,8}u00${hex}`,
    `&(?:amp;){0,3}(?:${html});?`,
    ...(character === ' ' ? ['\\+'] : []),
  ].join('|');
}

/** The key however each of its characters is written, since writers differ in what they escape. */
function keyPattern(key: string): RegExp {
  // A longer key than any is looked for in pieces: an expression can only be so long.
  const pieces = key.match(/.{1,256}/gsu) ?? [];
  return new RegExp(
    pieces.map((piece) => [...piece].map((one) => `(?:${spellings(one)})`).join('')).join('|'),
    'giu',
  );
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
    clean = clean.replace(keyPattern(key), REDACTED);
  }
  return clean.replace(UUID_OR_RUN, (run) => (isUuidText(run) || looksLikeWords(run) ? run : REDACTED));
}
