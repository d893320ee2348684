/**
 * Marks of Outlook's conditional comments that are spelled wrong or have no partner. One slip can hide a whole mail: an
 * HTML comment goes on until the next `-->`, whatever its author meant.
 */
import type { TextRange } from '../text/positions.ts';
import type { HtmlComment } from './nodes.ts';

/** What is wrong with the marks of a conditional comment. */
export interface ConditionalFault {
  /**
   * `unclosed`: no closing mark, so everything up to the next one is hidden from all readers but Outlook (hidden kind),
   * or from Outlook (revealed kind). `opening`, `closing`: a mark that is spelled wrong. `stray`: a closing mark without
   * an opening one. `inner`: a comment inside ended the conditional comment early. `bare`: `<!--[if !mso]-->`, which
   * Microsoft does not document and which templates tested in Outlook rely on (Ghost, Mosaico); nothing is broken by it.
   */
  readonly kind: 'unclosed' | 'opening' | 'closing' | 'stray' | 'inner' | 'bare';
  readonly range: TextRange;
  /** The closing mark in the same wrong spelling, which falls with its opening one. */
  readonly partner?: TextRange;
  /** True when what the comment swallows runs to the end of the text or over another conditional comment. */
  readonly swallows: boolean;
}

const BARE_OPENING = /^<!--\s*\[if\s+!\s*[^\]]*\]\s*-->$/iu;
const BARE_CLOSING = /^<!--\s*\[endif\]\s*-->$/iu;
const RIGHT_OPENING = /^<!--\[if\s[^\]]*\]>/iu;
/** Marks that are meant as an opening: wrong dashes, a blank too many, a missing bracket or sign. */
const WRONG_OPENING =
  /^<!\s*-{0,3}\s*[[(]?\s*if\s+!?\s*\(?\s*(?:[gl]te?\s+)?(?:mso|ie|vml|outlook)\b[^<>\n]{0,60}?(?:>|(?=[<\n])|$)/iu;
const CLOSING_ATTEMPT =
  /<!\s*-{0,3}\s*<?!?\s*\[?\s*end\s*if\s*\]?\s*-{0,3}\s*>?|<\[\s*endif\s*\]\s*-{0,2}>?|(?<![<!-])!?\[\s*end\s*if\s*\]\s*-{0,2}>?/giu;
const TEXT_MARK = /!?-{0,2}\[(?:if\s+!?\(?(?:[gl]te?\s+)?(?:mso|ie)\b[^\]\n]{0,40}|endif)\]-{0,2}>?/giu;

function faultInside(source: string, raw: string, range: TextRange): ConditionalFault {
  const opening = /^<!--\s*\[if\s*[^\]]*\]>/iu.exec(raw)?.[0] ?? '<!--';
  const body = raw.slice(opening.length);
  const again = body.search(/<!--\s*\[if\b/iu);
  const toOpening = { start: range.start, end: range.start + opening.length };
  for (const match of (again === -1 ? body : body.slice(0, again)).matchAll(CLOSING_ATTEMPT)) {
    const start = range.start + opening.length + match.index;
    // A mark at the very end swallows nothing but itself, and `<![endif]/-->` no more than a sign.
    const swallows = /[\p{L}\p{N}<&{]/u.test(body.slice(match.index + match[0].length));
    const end = swallows ? Math.min(start + match[0].length, range.end) : range.end;
    return { kind: 'closing', range: { start, end }, swallows };
  }
  // A comment inside ends the whole: then the closing mark stands alone behind it.
  const inner = body.search(/<!--(?!\s*<!)/u);
  const closesLater = /^(?:(?!<!--\s*\[if)[^])*?<!\[endif\]-->/iu.test(
    source.slice(range.end, range.end + 20_000),
  );
  if (inner !== -1 && closesLater && raw.endsWith('-->')) {
    const start = range.start + opening.length + inner;
    const end =
      start + (again === inner ? body.slice(inner).indexOf('>') + 1 : raw.length - opening.length - inner);
    return { kind: 'inner', range: { start, end }, swallows: false };
  }
  return { kind: 'unclosed', range: toOpening, swallows: true };
}

/**
 * Faults of conditional comments in source order, one a cause: a closing mark that is left over because its opening is
 * broken is not told again.
 */
export function findConditionalFaults(
  source: string,
  comments: readonly HtmlComment[],
  texts: readonly { readonly range: TextRange }[],
): readonly ConditionalFault[] {
  const faults: ConditionalFault[] = [];
  const revealed: TextRange[] = [];
  /** Bare marks that are open; each is told of by itself. */
  let bare = 0;
  /** Closing marks that may turn up without a partner, because a fault before them ate it. */
  let owed = 0;
  const marks = [
    // The parser counts an end that is missing as one character more.
    ...comments.map(({ range: { start, end } }) => ({
      range: { start, end: Math.min(end, source.length) },
      text: false,
    })),
    ...texts
      .filter(({ range }) => /\[(?:end)?if/iu.test(source.slice(range.start, range.end)))
      .map(({ range }) => ({ range, text: true })),
  ].sort((a, b) => a.range.start - b.range.start);
  for (const { range, text } of marks) {
    const raw = source.slice(range.start, range.end);
    if (text) {
      for (const match of raw.matchAll(TEXT_MARK)) {
        const start = range.start + match.index;
        const closing = /endif/iu.test(match[0]);
        if (!closing) owed++;
        else if (owed > 0) {
          owed--;
          continue;
        } else if (revealed.length > 0) revealed.pop();
        const at = { start, end: start + match[0].length };
        faults.push({ kind: closing ? 'closing' : 'opening', range: at, swallows: false });
      }
      continue;
    }
    const isClosing =
      /^<!(?:--\s*<!)?\[endif\]\s*(?:--)?>$/iu.test(raw) || /^<!--\s*<!\[endif\]\s*-->$/iu.test(raw);
    if (isClosing) {
      if (bare > 0) {
        bare--;
        continue;
      }
      if (revealed.pop() || owed-- > 0) continue;
      owed = 0;
      faults.push({ kind: 'stray', range, swallows: false });
      continue;
    }
    if (RIGHT_OPENING.test(raw) || /^<!--\[if\s*[^\]\s][^\]]*\]>/iu.test(raw)) {
      const inner = raw.slice(raw.indexOf(']>') + 2);
      if (/^\s*(?:<!--\s*|--\s*)?(?:-->|>)?$/u.test(inner) && raw.endsWith('-->')) {
        revealed.push({ start: range.start, end: range.end });
        continue;
      }
      const again = inner.search(/<!--\s*\[if\b/iu);
      if (/<!\[endif\]\s*-->$/iu.test(raw) && again === -1) continue;
      const fault = faultInside(source, raw, range);
      if (fault.kind === 'inner') owed++;
      faults.push(fault);
      continue;
    }
    if (/^<!\[if\s[^\]]*\]>$/iu.test(raw)) {
      revealed.push(range);
      continue;
    }
    if (BARE_OPENING.test(raw)) {
      bare++;
      faults.push({ kind: 'bare', range, swallows: false });
      continue;
    }
    if (bare > 0 && BARE_CLOSING.test(raw)) {
      bare--;
      continue;
    }
    const wrong = WRONG_OPENING.exec(raw);
    if (wrong) {
      const end = range.start + wrong[0].trimEnd().length;
      if (!/<!\[endif\]\s*-->$/iu.test(raw)) owed++;
      faults.push({ kind: 'opening', range: { start: range.start, end }, swallows: false });
      continue;
    }
    if (/^<!\s*-{0,3}\s*(?:<!)?\s*\[?\s*end\s*if\b\s*\]?\s*-{0,3}\s*>?$/iu.test(raw)) {
      const last = faults.at(-1);
      if (owed > 0) owed--;
      else revealed.pop();
      if (last?.kind === 'opening' && !last.partner) faults[faults.length - 1] = { ...last, partner: range };
      else faults.push({ kind: 'closing', range, swallows: false });
    }
  }
  for (const range of revealed) faults.push({ kind: 'unclosed', range, swallows: false });
  return faults.sort((a, b) => a.range.start - b.range.start);
}
