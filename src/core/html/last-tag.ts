const TAG_BEGINS = /<[a-z/!]/iuy;
const STOP = /[>"']/gu;

/** Whether a quote at `at` begins a value; elsewhere in a tag it is a character as any other. */
function beginsValue(text: string, at: number): boolean {
  let before = at - 1;
  while (/\s/u.test(text.charAt(before))) before--;
  return text.charAt(before) === '=';
}

/** Where the tag that begins at `at` ends (HTML standard, 13.2.5.6 to 13.2.5.39); null where the text ends first. */
function endOfTag(text: string, at: number): number | null {
  STOP.lastIndex = at + 1;
  for (let stop = STOP.exec(text); stop; stop = STOP.exec(text)) {
    if (stop[0] === '>') return stop.index + 1;
    if (!beginsValue(text, stop.index)) continue;
    const closed = text.indexOf(stop[0], stop.index + 1);
    if (closed === -1) return null;
    STOP.lastIndex = closed + 1;
  }
  return null;
}

function endOfComment(text: string, at: number): number | null {
  const close = text.indexOf('-->', at);
  return close === -1 ? null : close + '-->'.length;
}

/**
 * Where the last tag or comment of a stretch of html ends, 0 without one: a `>` in quotes or among words ends none. Each
 * character is looked at once, however hostile the text.
 */
export function behindLastTag(text: string): number {
  let last = 0;
  for (let at = text.indexOf('<'); at !== -1;) {
    let next = at + 1;
    TAG_BEGINS.lastIndex = at;
    if (TAG_BEGINS.test(text)) {
      const end = text.startsWith('<!--', at) ? endOfComment(text, at) : endOfTag(text, at);
      if (end === null) break;
      last = next = end;
    }
    at = text.indexOf('<', next);
  }
  return last;
}
