/** The plaintext part line by line, as clients of fixed width show it: how long each is, and what is marked in it. */
import { displayWidth } from '../text/display-width.ts';
import type { TextRange } from '../text/positions.ts';
import { utf8Length } from '../text/positions.ts';

/** Where mails in plain text are wrapped, and what a line may hold on its way (RFC 5322, section 2.1.1). */
export const WRAP_COLUMNS = 78;
export const MOST_LINE_BYTES = 998;
const TAB = 8;

export type TextPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  | { readonly kind: 'missing'; readonly text: string };

/** `alone`: stands in this text and not in the one it is compared with. */
export type LinePiece = TextPiece & { readonly alone: boolean };

export interface TextLine {
  readonly pieces: readonly LinePiece[];
  /** Columns in a font of fixed width. */
  readonly columns: number;
  readonly bytes: number;
  /** It holds a link that is longer than a line by itself, so that breaking the line breaks the link. */
  readonly breaksLink: boolean;
}

function columnsOf(text: string): number {
  let columns = 0;
  for (const [index, stretch] of text.split('\t').entries()) {
    if (index > 0) columns = (Math.floor(columns / TAB) + 1) * TAB;
    columns += displayWidth(stretch);
  }
  return columns;
}

/** One piece cut where what is marked begins and ends; `at` is where it stands in the whole text. */
function cut(piece: TextPiece, at: number, alone: readonly TextRange[]): readonly LinePiece[] {
  const end = at + piece.text.length;
  const edges = alone.flatMap((range) => [range.start, range.end]).filter((edge) => edge > at && edge < end);
  const cuts = [at, ...edges, end];
  return cuts.slice(1).flatMap((to, index) => {
    const from = cuts[index] ?? at;
    const text = piece.text.slice(from - at, to - at);
    const isAlone = alone.some((range) => range.start <= from && range.end >= to);
    return text === '' ? [] : [{ ...piece, text, alone: isAlone }];
  });
}

/** @param alone stretches of the joined text, in order and apart from each other. */
export function plaintextLines(
  pieces: readonly TextPiece[],
  alone: readonly TextRange[] = [],
): readonly TextLine[] {
  const lines: LinePiece[][] = [[]];
  let at = 0;
  let next = 0;
  for (const piece of pieces) {
    for (const [index, whole] of piece.text.split('\n').entries()) {
      if (index > 0) {
        lines.push([]);
        at++;
      }
      const text = whole.replace(/\r$/u, '');
      while ((alone[next]?.end ?? Infinity) <= at) next++;
      let last = next;
      while ((alone[last]?.start ?? Infinity) < at + text.length) last++;
      lines.at(-1)?.push(...cut({ ...piece, text }, at, alone.slice(next, last)));
      at += whole.length;
    }
  }
  // What ends with the end of a line has no further line.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines.map((line) => {
    const text = line.map((piece) => piece.text).join('');
    return {
      pieces: line,
      columns: columnsOf(text),
      bytes: utf8Length(text),
      breaksLink: line.some((piece) => piece.kind === 'link' && columnsOf(piece.text) > WRAP_COLUMNS),
    };
  });
}
