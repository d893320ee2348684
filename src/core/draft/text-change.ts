/** One stretch of a text that another took the place of: how a draft remembers what was typed, and takes it back. */

/** Offsets in UTF-16 units. */
export interface TextChange {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The shortest single stretch that makes `after` of `before`; null when they are equal. */
export function textChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head++;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  return {
    at: head,
    removed: before.slice(head, before.length - tail),
    inserted: after.slice(head, after.length - tail),
  };
}

export const applyTextChange = (text: string, { at, removed, inserted }: TextChange): string =>
  text.slice(0, at) + inserted + text.slice(at + removed.length);

/** The change that takes this one back. */
export const invertTextChange = ({ at, removed, inserted }: TextChange): TextChange => ({
  at,
  removed: inserted,
  inserted: removed,
});

/** Both as one, where the second goes on at the place where the first one ended; null where it does not. */
export function joinTextChanges(first: TextChange, second: TextChange): TextChange | null {
  const end = first.at + first.inserted.length;
  // Typing on.
  if (second.removed === '' && second.at === end) {
    return { ...first, inserted: first.inserted + second.inserted };
  }
  // Taking back signs just typed, and those before them.
  if (second.inserted === '' && second.at + second.removed.length === end) {
    const own = Math.min(second.removed.length, first.inserted.length);
    return {
      at: Math.min(first.at, second.at),
      removed: second.removed.slice(0, second.removed.length - own) + first.removed,
      inserted: first.inserted.slice(0, first.inserted.length - own),
    };
  }
  return null;
}
