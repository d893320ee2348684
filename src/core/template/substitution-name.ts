/** What a substitution may be named (specification 2.1). */

/** `^[A-Za-z][A-Za-z0-9_-]*$`: latin letters, digits, "_" or "-", starting with a letter. */
export const SUBSTITUTION_NAME = /^[A-Za-z][A-Za-z0-9_-]*$/u;

/** The same in words. */
export const SUBSTITUTION_NAME_RULE =
  'Names consist of latin letters, digits, "_" or "-" and start with a letter.';
