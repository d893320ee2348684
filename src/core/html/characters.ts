/** Characters that mean something in markup, and a look at a place of a text, for what reads html character by character. */

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const CARRIAGE_RETURN = 13;
const BLANK = 32;
export const QUOTE = 34;
export const APOSTROPHE = 39;
export const SLASH = 47;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const BACKTICK = 96;
/** The first that ASCII does not have. */
export const BEYOND_ASCII = 128;

/** What the standard takes for a blank between attributes. */
export const isBlank = (code: number): boolean =>
  code === BLANK || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN || code === FORM_FEED;

const EXCLAMATION = 33;
const QUESTION = 63;

/** A letter of ASCII. */
export function isLetter(code: number): boolean {
  // The bit that tells small letters from capital ones.
  const small = code | 32;
  return small >= 97 && small <= 122;
}

/** Whether a "<" before this character begins markup; otherwise it is text. */
export function beginsMarkup(code: number): boolean {
  return isLetter(code) || code === SLASH || code === EXCLAMATION || code === QUESTION;
}

/**
 * Where a sign comes next. Asked with growing offsets, it looks through the text once; `indexOf` would look to the end
 * of it each time where there is none.
 */
export function createFinder(source: string, sign: string): (from: number) => number {
  let found = -2;
  return (from) => {
    if (found !== -1 && found < from) found = source.indexOf(sign, from);
    return found;
  };
}

/** A reference to a character, with the sign behind it where that decides whether it is one. */
export const REFERENCE = /&(?:#x?[0-9a-z]*|[0-9a-z]*)[;=]?/iuy;

/** What a sticky pattern finds at a place. */
export function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
