/** What of a place no recipient can change, worked out once, and what it renders to for each of them. */
import { memo } from '../collections/memo.ts';
import type { HtmlDocument } from '../html/nodes.ts';
import { parseHtmlDocument } from '../html/parse-html.ts';
import type { EngineChoice } from '../substitution/choose-engine.ts';
import type { ParsedText, Rendered } from '../substitution/engine.ts';
import { findForeignTags, foreignInRendered, type ForeignTag } from '../substitution/foreign-tags.ts';
import { maskForeign, maskTags } from '../substitution/mask.ts';
import { missingMarker } from '../substitution/missing-marker.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import type { Scope } from '../substitution/values.ts';
import type { Place } from '../template/places.ts';
import type { TextRange } from '../text/positions.ts';
import { overlapsAny } from '../text/ranges.ts';
import type { HtmlPlaceText, SentText } from './place-text.ts';
import { createRenderings, type Rendering, type Renderings } from './renderings.ts';
import type { ReadNotes } from './sample-reads.ts';
import type { ValueKeys } from './value-keys.ts';

export interface PlaceSource {
  /** The place as a recipient gets it. Cheap: everything is made when it is first asked for. */
  textFor(scope: Scope, keys: ValueKeys): HtmlPlaceText;
}

function outermost(parsed: ParsedText, foreign: readonly ForeignTag[]): TextRange[] {
  const ranges: TextRange[] = [];
  const all = foreign.length === 0 ? parsed.tags : [...parsed.tags, ...foreign];
  for (const { range } of [...all].sort(
    (a, b) => a.range.start - b.range.start || b.range.end - a.range.end,
  )) {
    const last = ranges.at(-1);
    if (!last || range.start >= last.end) ranges.push(range);
  }
  return ranges;
}

const documentOf = memo(({ text }: Rendered): HtmlDocument => parseHtmlDocument(text));

/** Stretches of rendered text that nobody knows: made by tags without a value, or tags of other products. */
function unknownStretches(rendered: Rendered, foreign: readonly ForeignTag[]): readonly TextRange[] {
  const gaps = [...rendered.missing, ...(rendered.missingOfLocals ?? [])];
  const unknown = new Set(gaps.map((use) => `${use.tag.start}:${use.tag.end}`));
  const values = rendered.segments
    .filter(({ kind, source }) => kind === 'value' && unknown.has(`${source.start}:${source.end}`))
    .map((segment) => segment.rendered);
  return [...values, ...foreignInRendered(rendered, foreign)].sort((a, b) => a.start - b.start);
}

/** Reads a place with its engine. `notes`: where the scopes given later note what is read of them. */
export function createPlaceSource(place: Place, { engine }: EngineChoice, notes: ReadNotes): PlaceSource {
  const { text, part, kind } = place;
  // Braces in an AMP part may be amp-mustache's, which the part's own rules and the validator have to see.
  const foreign = part === 'amp' ? [] : findForeignTags(text, engine.name);
  const parsed = engine.parse(foreign.length === 0 ? text : maskForeign(text, foreign), kind);
  let sentParsed: ParsedText | undefined;
  const readAsSent = (): ParsedText =>
    (sentParsed ??= foreign.length === 0 ? parsed : engine.parse(text, kind));
  let masked: string | undefined;
  let tags: readonly TextRange[] | undefined;
  let document: HtmlDocument | undefined;
  const plain = createRenderings(() => parsed, notes);
  const sent = createRenderings(readAsSent, notes);
  const marked = createRenderings(readAsSent, notes, {
    missing: ({ name }, reads) => missingMarker(name, reads),
  });
  const unknownOf = memo((rendered: Rendered) => unknownStretches(rendered, foreign));
  const masks = (): string => (masked ??= maskTags(parsed));
  const maskedDocument = (): HtmlDocument => (document ??= parseHtmlDocument(masks()));

  return {
    textFor(scope, keys) {
      // Each found once for a recipient, and noted at each reading.
      const once = (renderings: Renderings): (() => Rendered) => {
        let own: Rendering | undefined;
        return () => (own ??= renderings.for(scope, keys)).rendered;
      };
      const renderedText = once(plain);
      const sentText = foreign.length === 0 ? renderedText : once(sent);
      const markedText = once(marked);
      const asSent: SentText = {
        get parsed() {
          return readAsSent();
        },
        get rendered() {
          return sentText();
        },
        get marked() {
          const rendered = sentText();
          // Nothing to mark: one text, and one document, for all.
          return rendered.missing.length === 0 ? rendered : markedText();
        },
        get document() {
          return readAsSent().tags.length === 0 && foreign.length === 0
            ? maskedDocument()
            : documentOf(sentText());
        },
      };
      return {
        ...place,
        parsed,
        foreign,
        asSent,
        get masked() {
          return masks();
        },
        get rendered() {
          return renderedText();
        },
        touchesTag: (range) => overlapsAny((tags ??= outermost(parsed, foreign)), range),
        touchesMissing: (range) => overlapsAny(unknownOf(renderedText()), range),
        toSource: (range) => toSourceRange(renderedText(), range),
        get document() {
          return maskedDocument();
        },
        get renderedDocument() {
          return parsed.tags.length === 0 ? maskedDocument() : documentOf(renderedText());
        },
      };
    },
  };
}
