/**
 * Where a name without a value stood. Rendering puts a sentinel of two private-use characters around the name; the
 * views turn it into a visible mark or take it out. An author's own private-use characters (icon fonts) stay: only
 * sentinels around a name that is known to be missing count.
 */
const OPEN = '\ue000';
const CLOSE = '\ue001';
/** Between the name and what the recipient reads in its place, where that is not nothing. */
const READS = '\ue002';
/** Markup or a sentinel of its own would tear the mark apart when the mail is parsed. */
const MARKABLE = /^[^<>&"'\ue000-\ue002]{1,200}$/u;

/**
 * What rendering puts for a name without a value. Give it to `ParsedText.render` as `missing`.
 * @param reads what the recipient gets there, such as `$name`; empty for nothing.
 */
export function missingMarker(name: string, reads = ''): string {
  return `${OPEN}${name}${MARKABLE.test(reads) ? READS + reads : ''}${CLOSE}`;
}

/** The names that have no value, each once, in the order of their first use. */
export function missingNamesOf(missing: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set(missing.map(({ name }) => name))];
}

export type MarkedPiece =
  | { readonly kind: 'text'; readonly text: string; readonly start: number }
  | {
      readonly kind: 'missing';
      readonly name: string;
      /** What the recipient gets there; empty for nothing. */
      readonly reads: string;
      readonly start: number;
      readonly end: number;
    };

/** Splits a text at its sentinels; offsets count in the text with its sentinels. Linear in the text's length. */
export function splitMarkers(text: string, names: ReadonlySet<string>): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let copied = 0;
  for (let open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, open + 1)) {
    const close = text.indexOf(CLOSE, open + 1);
    if (close < 0) break;
    // The innermost opening counts: an author's stray one before it is text.
    const innermost = text.lastIndexOf(OPEN, close);
    const inside = text.slice(innermost + 1, close);
    const [name = ''] = inside.split(READS, 1);
    const reads = inside.slice(name.length + 1);
    if (names.has(name)) {
      if (innermost > copied)
        pieces.push({ kind: 'text', text: text.slice(copied, innermost), start: copied });
      pieces.push({ kind: 'missing', name, reads, start: innermost, end: close + 1 });
      copied = close + 1;
    }
    open = close;
  }
  if (copied < text.length) pieces.push({ kind: 'text', text: text.slice(copied), start: copied });
  return pieces;
}

/** The text as the recipient gets it: what is read in place of these names, without their sentinels. */
export function stripMarkers(text: string, names: ReadonlySet<string>): string {
  if (names.size === 0 || !text.includes(OPEN)) return text;
  return splitMarkers(text, names)
    .map((piece) => (piece.kind === 'text' ? piece.text : piece.reads))
    .join('');
}
