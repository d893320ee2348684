/** Checks a key before it becomes the value of a request header. */

export type KeyCheck =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly reason: string };

/** Longer than any key; many servers refuse headers of 8 KB altogether. */
const MAX_KEY_LENGTH = 4096;

/**
 * Takes blanks off both ends (a pasted key often has a line break). A line break or another control character inside
 * would split the header (header injection), and characters beyond latin-1 cannot stand in one.
 */
export function checkApiKey(text: string): KeyCheck {
  const key = text.replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/gu, '');
  if (key === '') return { ok: false, reason: 'The key is blank.' };
  if (key.length > MAX_KEY_LENGTH) {
    return { ok: false, reason: `The key is longer than ${MAX_KEY_LENGTH} characters.` };
  }
  if (/[\u0000-\u001f\u007f-\u009f]/u.test(key)) {
    return { ok: false, reason: 'The key holds a line break or another control character.' };
  }
  if (/[^\u0000-\u00ff]/u.test(key)) {
    return {
      ok: false,
      reason: 'The key holds characters that no key has, such as letters beyond the latin ones.',
    };
  }
  return { ok: true, key };
}
