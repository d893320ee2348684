/**
 * Outlook's conditional comments. Two kinds exist: downlevel-hidden, one HTML comment that only Outlook opens
 * (`<!--[if mso]> … <![endif]-->`), and downlevel-revealed, two bogus comments around markup that everybody sees but
 * Outlook (`<!--[if !mso]><!--> … <!--<![endif]-->` or `<![if !mso]> … <![endif]>`).
 * Source: Microsoft, "About conditional comments" (MSDN ms537512).
 */
import type { TextRange } from '../text/positions.ts';
import type { ConditionalComment, HtmlComment, HtmlDocument } from './nodes.ts';

const OPENING = /^\s*\[if\s*([^\]]*)\]>/iu;
/** `<!--[if !mso]-->` … `<!--[endif]-->`: undocumented, and read like the second kind by those who write it. */
const BARE_OPENING = /^\s*\[if\s+(![^\]]*)\]\s*$/iu;
const BARE_CLOSING = /^\s*\[endif\]\s*$/iu;
const CLOSING = /<!\[endif\]\s*$/iu;

/** Reads the conditional comments out of a document's comments, in source order. */
export function readConditionals(
  source: string,
  comments: readonly HtmlComment[],
  parseMarkup: (source: string, range: TextRange) => HtmlDocument,
): readonly ConditionalComment[] {
  const found: ConditionalComment[] = [];
  const open: { index: number }[] = [];
  const ordered = [...comments].sort((a, b) => a.range.start - b.range.start);
  for (const { range } of ordered) {
    const raw = source.slice(range.start, range.end);
    const bogus = !raw.startsWith('<!--');
    const inner = bogus
      ? raw.slice(2, raw.endsWith('>') ? -1 : undefined)
      : raw.slice(4).replace(/-->$/u, '');
    const bare = bogus ? null : BARE_OPENING.exec(inner);
    const opening = bare ?? OPENING.exec(bogus ? `${inner}>` : inner);
    const isClosing = bogus
      ? /^\[endif\]/iu.test(inner)
      : /^\s*<!\[endif\]\s*$/iu.test(inner) || (open.length > 0 && BARE_CLOSING.test(inner));
    if (isClosing) {
      const last = open.pop();
      const begun = last ? found[last.index] : undefined;
      if (last && begun) {
        found[last.index] = { ...begun, closing: range, range: { start: begun.range.start, end: range.end } };
      }
      continue;
    }
    if (!opening) continue;
    const condition = (opening[1] ?? '').trim();
    const rest = inner.slice(opening[0].length);
    if (bogus || /^\s*(<!-{0,2}\s*)?$/u.test(rest)) {
      // `<!--[if !mso]><!-->` ends at its own `-->`, so that `<!` is left; `<!--[if !mso]>-->` leaves nothing.
      open.push({ index: found.length });
      found.push({ kind: 'revealed', condition, range, opening: range, closing: null, markup: null });
      continue;
    }
    const bodyStart = range.start + 4 + opening[0].length;
    const end = CLOSING.exec(inner);
    const bodyEnd = end ? range.start + 4 + end.index : range.end - (raw.endsWith('-->') ? 3 : 0);
    found.push({
      kind: 'hidden',
      condition,
      range,
      opening: { start: range.start, end: bodyStart },
      closing: end ? { start: bodyEnd, end: range.end } : null,
      markup: parseMarkup(source, { start: bodyStart, end: Math.max(bodyStart, bodyEnd) }),
    });
  }
  return found;
}
