/** From rendered text back to the source it was made of. Total: every offset of the rendered text maps somewhere. */
import type { TextRange } from '../text/positions.ts';
import type { Rendered, Segment } from './engine.ts';

function segmentAt(segments: readonly Segment[], offset: number): Segment | undefined {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((segments[middle]?.rendered.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return segments[low];
}

/** The source text that made a stretch of rendered text: exact inside copied text, the whole tag inside a value. */
export function toSourceRange(rendered: Rendered, range: TextRange): TextRange {
  const first = segmentAt(rendered.segments, range.start);
  const last = segmentAt(rendered.segments, Math.max(range.start, range.end - 1));
  if (!first || !last) return { start: 0, end: 0 };
  const start =
    first.kind === 'text' ? first.source.start + (range.start - first.rendered.start) : first.source.start;
  const end = last.kind === 'text' ? last.source.start + (range.end - last.rendered.start) : last.source.end;
  // A range over a loop's repeats may run backwards in the source; the first place is then the one to show.
  if (end < start) return first.kind === 'text' ? { start, end: first.source.end } : first.source;
  return { start: Math.min(start, first.source.end), end: Math.min(end, last.source.end) };
}

/** Builds segments while an engine renders. */
export interface RenderedBuilder {
  /** Copies source text. */
  text(source: string, range: TextRange): void;
  /** Puts what a tag made. */
  value(text: string, tag: TextRange): void;
  readonly length: number;
  finish(rest: Omit<Rendered, 'text' | 'segments'>): Rendered;
}

export function createRenderedBuilder(): RenderedBuilder {
  const pieces: string[] = [];
  const segments: Segment[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    text(source, range) {
      if (range.end <= range.start) return;
      const size = range.end - range.start;
      pieces.push(source.slice(range.start, range.end));
      const previous = segments.at(-1);
      if (previous?.kind === 'text' && previous.source.end === range.start) {
        segments[segments.length - 1] = {
          kind: 'text',
          rendered: { start: previous.rendered.start, end: length + size },
          source: { start: previous.source.start, end: range.end },
        };
      } else {
        segments.push({ kind: 'text', rendered: { start: length, end: length + size }, source: range });
      }
      length += size;
    },
    value(text, tag) {
      pieces.push(text);
      segments.push({ kind: 'value', rendered: { start: length, end: length + text.length }, source: tag });
      length += text.length;
    },
    finish: (rest) => ({ text: pieces.join(''), segments, ...rest }),
  };
}
