/** A text from which stretches are taken out while every other character stays where it is, so that places hold. */
import type { TextRange } from '../../text/positions.ts';

export interface Blanking {
  /** Takes a stretch out of CSS or out of a tag. */
  blank(range: TextRange): void;
  /** Takes a tag, or an element with all inside, out of markup; nothing of it is left, not even a blank. */
  drop(range: TextRange): void;
  finish(): string;
}

export function createBlanking(text: string): Blanking {
  const ranges: { readonly range: TextRange; readonly markup: boolean }[] = [];
  const add = (range: TextRange, markup: boolean): void => {
    if (range.end > range.start) ranges.push({ range, markup });
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
    finish() {
      const sorted = [...ranges].sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
      const pieces: string[] = [];
      let at = 0;
      for (const { range, markup } of sorted) {
        const start = Math.max(range.start, at);
        if (range.end <= start) continue;
        pieces.push(text.slice(at, start));
        // `<?` to the next `>` is a comment to every HTML parser, and a comment leaves no blank in the text. The
        // shortest tag, `<b>`, has room for it.
        const room = markup && start === range.start && range.end - start >= 3;
        pieces.push(room ? `<?${fill(start + 2, range.end - 1)}>` : fill(start, range.end));
        at = range.end;
      }
      pieces.push(text.slice(at));
      return pieces.join('');
    },
  };
}
