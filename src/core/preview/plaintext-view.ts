/** The plaintext part in pieces for the window, which shows each as text: no markup is ever made of it. */
import type { Rendered } from '../substitution/engine.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import type { TextRange } from '../text/positions.ts';
import { missingNamesOf, splitMarkers } from '../substitution/missing-marker.ts';

export type PlaintextSegment =
  | { readonly kind: 'text'; readonly text: string; readonly source: TextRange }
  /** `url`: http, https or mailto, the way clients make a link of it. */
  | { readonly kind: 'link'; readonly text: string; readonly url: string; readonly source: TextRange }
  /** A name without a value; `text` is the name. */
  | { readonly kind: 'missing'; readonly text: string; readonly source: TextRange };

/** Linear: no part of it can match what a neighbour matches. The address form is bounded by what RFC 5321 allows. */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"\u0000-\u001f\ue000\ue001]+|(?<![\w.+@-])[\w.+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.){1,8}[A-Za-z]{2,24}\b/giu;

/** A sentence's end is not part of an address, and neither is a bracket that was opened before it. */
function trimLink(text: string): string {
  let end = text.length;
  const count = (character: string): number => text.slice(0, end).split(character).length - 1;
  let spareBrackets = count(')') - count('(');
  while (end > 0) {
    const last = text.charAt(end - 1);
    if (/[.,;:!?'\]}»”’*_]/u.test(last)) end--;
    else if (last === ')' && spareBrackets > 0) {
      end--;
      spareBrackets--;
    } else break;
  }
  return text.slice(0, end);
}

function toUrl(text: string): string {
  if (/^https?:/iu.test(text)) return text;
  return /^www\./iu.test(text) ? `https://${text}` : `mailto:${text}`;
}

/** A text in pieces: links as clients make them, and what stands between. `start` counts in the text. */
export function* splitLinks(
  text: string,
): Iterable<{ readonly text: string; readonly url: string | null; readonly start: number }> {
  let at = 0;
  for (const found of text.matchAll(LINK)) {
    const link = trimLink(found[0]);
    if (link === '' || /^(?:https?:\/\/|www\.)$/iu.test(link)) continue;
    if (found.index > at) yield { text: text.slice(at, found.index), url: null, start: at };
    yield { text: link, url: toUrl(link), start: found.index };
    at = found.index + link.length;
  }
  if (at < text.length) yield { text: text.slice(at), url: null, start: at };
}

/** The pieces in order; joined, their texts are the rendered text with each missing name in its place. */
export function plaintextView(rendered: Rendered): readonly PlaintextSegment[] {
  const names = new Set(missingNamesOf(rendered.missing));
  const segments: PlaintextSegment[] = [];
  const sourceOf = (start: number, end: number): TextRange => toSourceRange(rendered, { start, end });
  for (const piece of splitMarkers(rendered.text, names)) {
    if (piece.kind === 'missing') {
      segments.push({
        kind: 'missing',
        text: piece.reads === '' ? piece.name : piece.reads,
        source: sourceOf(piece.start, piece.end),
      });
      continue;
    }
    for (const { text, url, start } of splitLinks(piece.text)) {
      const source = sourceOf(piece.start + start, piece.start + start + text.length);
      segments.push(url === null ? { kind: 'text', text, source } : { kind: 'link', text, url, source });
    }
  }
  return segments;
}
