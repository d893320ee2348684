/** A text from which stretches are taken out while every other character stays where it is, so that places hold. */
import type { TextRange } from '../../text/positions.ts';

export interface Blanking {
  /** Takes a stretch out of CSS or out of a tag. */
  blank(range: TextRange): void;
  /** Takes a tag, or an element with all inside, out of markup; nothing of it is left, not even a blank. */
  drop(range: TextRange): void;
  /** Writes another text in its place, not longer than it was; where both stand, what is taken out wins. */
  write(range: TextRange, text: string): void;
  finish(): string;
}

export function createBlanking(text: string): Blanking {
  const ranges: { readonly range: TextRange; readonly markup: boolean; readonly instead: string }[] = [];
  const add = (range: TextRange, markup: boolean, instead = ''): void => {
    if (range.end > range.start) ranges.push({ range, markup, instead });
  };

  /** Blanks in place of a stretch; line ends stay, so that lines keep their numbers. */
  const fill = (from: number, to: number): string =>
    text.slice(from, to).replace(/[^\n]/gu, (one) => ' '.repeat(one.length));

  return {
    blank(range) {
      add(range, false);
    },
    drop(range) {
      add(range, true);
    },
    write(range, instead) {
      add(range, false, instead.slice(0, range.end - range.start));
    },
    finish() {
      const sorted = [...ranges].sort(
        (a, b) =>
          a.range.start - b.range.start || b.range.end - a.range.end || a.instead.length - b.instead.length,
      );
      const pieces: string[] = [];
      let at = 0;
      for (const { range, markup, instead } of sorted) {
        const start = Math.max(range.start, at);
        if (range.end <= start) continue;
        pieces.push(text.slice(at, start));
        // `<?` to the next `>` is a comment to every HTML parser, and a comment leaves no blank in the text. The
        // shortest tag, `<b>`, has room for it.
        const room = markup && start === range.start && range.end - start >= 3;
        if (room) pieces.push(`<?${fill(start + 2, range.end - 1)}>`);
        else if (start > range.start) pieces.push(fill(start, range.end));
        else pieces.push(instead, fill(start + instead.length, range.end));
        at = range.end;
      }
      pieces.push(text.slice(at));
      return pieces.join('');
    },
  };
}
