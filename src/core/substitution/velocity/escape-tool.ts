/** `$esc`: values made safe for where they stand. Velocity escapes nothing by itself. */
import type { EscapeMethod } from './method-names.ts';

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const XML: Readonly<Record<string, string>> = { ...HTML, "'": '&apos;' };
const CONTROLS: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\n': '\\n',
  '\t': '\\t',
  '\f': '\\f',
  '\r': '\\r',
};

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Backslash escapes of Java and JavaScript strings; anything outside printable ASCII by its number. */
function escapeCode(text: string, escaped: RegExp): string {
  return text.replace(/[\0-\x1f\x7f-\uffff]|["'\\/]/g, (character) => {
    if (escaped.test(character)) return `\\${character}`;
    if (/["'/]/u.test(character)) return character;
    return CONTROLS[character] ?? unicodeEscape(character);
  });
}

/** As Java's URLEncoder: blanks become +, and only letters, digits and . * _ - stay. */
function escapeUrl(text: string): string {
  // encodeURIComponent throws on half a surrogate pair; Java writes ? for it.
  const encoded = encodeURIComponent(
    text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '?'),
  );
  return encoded
    .replace(/[!'()~]/gu, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

export function escapeText(method: EscapeMethod, text: string): string {
  switch (method) {
    case 'html':
      return text.replace(/[&<>"]/gu, (character) => HTML[character] ?? character);
    case 'xml':
      return text.replace(/[&<>"']/gu, (character) => XML[character] ?? character);
    case 'url':
      return escapeUrl(text);
    case 'javascript':
      return escapeCode(text, /["'\\/]/u);
    case 'java':
      return escapeCode(text, /["\\]/u);
    case 'sql':
      return text.replaceAll("'", "''");
  }
}

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['d', '$'],
  ['dollar', '$'],
  ['h', '#'],
  ['hash', '#'],
  ['q', '"'],
  ['quote', '"'],
  ['s', "'"],
  ['singleQuote', "'"],
  ['b', '\\'],
  ['backslash', '\\'],
  ['e', '!'],
  ['exclamation', '!'],
  ['n', '\n'],
  ['newline', '\n'],
]);

/** `$esc.d` is a dollar sign, `$esc.h` a hash, and so on. */
export function escapeProperty(name: string): string | null {
  return CHARACTERS.get(name) ?? null;
}
