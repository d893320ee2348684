/** Which characters make Velocity's words. Latin letters only, as in Velocity 1.7's grammar. */

export function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isNameStart(code: number): boolean {
  return isLetter(code) || code === 95;
}

/** Where the name that starts at `at` ends; `at` itself when none starts there. Names may hold `-`. */
export function nameEnd(text: string, at: number): number {
  if (!isNameStart(text.charCodeAt(at))) return at;
  let end = at + 1;
  for (;;) {
    const code = text.charCodeAt(end);
    if (!isNameStart(code) && !isDigit(code) && code !== 45) return end;
    end++;
  }
}

/** Where the directive's word that starts at `at` ends; `at` itself when none starts there. */
export function wordEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (!isNameStart(first) && first !== 64) return at;
  let end = at + 1;
  for (;;) {
    const code = text.charCodeAt(end);
    if (!isNameStart(code) && !isDigit(code) && code !== 64) return end;
    end++;
  }
}

export function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

/** Skips blanks, tabs and line breaks. */
export function skipWhitespace(text: string, at: number, end: number): number {
  let next = at;
  while (next < end && (isInlineBlank(text[next]) || isLineBreak(text[next]))) next++;
  return next;
}

function isInlineBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

/**
 * Where text goes on after a directive: when only blanks stand between it and the line's end, Velocity swallows them
 * and the line break.
 */
export function skipRestOfLine(text: string, at: number, end: number): number {
  let next = at;
  while (next < end && isInlineBlank(text[next])) next++;
  if (next >= end || !isLineBreak(text[next])) return at;
  return text[next] === '\r' && next + 1 < end && text[next + 1] === '\n' ? next + 2 : next + 1;
}
