/** What the rules look at: one template with every place parsed once and rendered once, shared by all of them. */
import type { AmpValidator } from '../document/amp/validation.ts';
import type { MeasuredMail } from '../measure/measured-mail.ts';
import { parseHtmlDocument, type HtmlDocument } from '../document/html-document.ts';
import { chooseEngine, type EngineChoice } from '../substitution/choose-engine.ts';
import type { ParsedText, Rendered } from '../substitution/engine.ts';
import { maskTags } from '../substitution/mask.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../substitution/settings.ts';
import type { SampleValues, Scope } from '../substitution/values.ts';
import { substitutionPlaces, type Place } from '../template/places.ts';
import type { Template } from '../template/template.ts';
import type { TextRange } from '../text/positions.ts';

/** One of the seven places: its source, its tags, and its text as the sample recipient gets it. */
export interface PlaceText extends Place {
  readonly parsed: ParsedText;
  /** The source with tags overwritten by filler of the same length. */
  readonly masked: string;
  readonly rendered: Rendered;
  /** True when a stretch of the source holds or touches a tag, so that its masked text proves nothing. */
  touchesTag(range: TextRange): boolean;
  /** True when a stretch of the rendered text was made by a tag for which no value is known. */
  touchesMissing(range: TextRange): boolean;
  /** From rendered text to the source that made it. */
  toSource(range: TextRange): TextRange;
}

export interface HtmlPlaceText extends PlaceText {
  /** The masked source as a document: structure, CSS, attributes as written. Its ranges are source ranges. */
  readonly document: HtmlDocument;
  /** The rendered text as a document. Its ranges count in the rendered text: map them with `toSource`. */
  readonly renderedDocument: HtmlDocument;
}

export interface LintSubject {
  readonly template: Template;
  readonly engine: EngineChoice;
  /** The chosen recipient's values; empty when none were given. */
  readonly recipient: SampleValues;
  readonly scope: Scope;
  /** All places with text, in the specification's order. */
  readonly places: readonly PlaceText[];
  readonly html: HtmlPlaceText | null;
  readonly plaintext: PlaceText | null;
  readonly amp: HtmlPlaceText | null;
  /** Keys of target clients as the client-support data spells them, such as `outlook.windows`. */
  readonly clients: readonly string[];
  /** What the official AMP validator says about a text; null where the validator is not present. */
  readonly validateAmp: AmpValidator | null;
  /** What a browser saw of the html part with these values; null where none looked, and the cascade has to do. */
  readonly measured: MeasuredMail | null;
}

/** `sorted` is ordered by start and does not overlap. Empty ranges, such as blank values, touch what they stand beside. */
function overlapsAny(sorted: readonly TextRange[], range: TextRange): boolean {
  let low = 0;
  let high = sorted.length;
  // The first one that does not end before the range; at most one non-empty one only borders on it.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.end ?? 0) < range.start) low = middle + 1;
    else high = middle;
  }
  for (let candidate = sorted[low]; candidate && candidate.start <= range.end; candidate = sorted[++low]) {
    const isEmpty = candidate.start === candidate.end || range.start === range.end;
    if (isEmpty || (candidate.end > range.start && candidate.start < range.end)) return true;
  }
  return false;
}

function outermost(parsed: ParsedText): TextRange[] {
  const ranges: TextRange[] = [];
  for (const { range } of parsed.tags) {
    const last = ranges.at(-1);
    if (!last || range.start >= last.end) ranges.push(range);
  }
  return ranges;
}

function createPlaceText(place: Place, parsed: ParsedText, scope: Scope): HtmlPlaceText {
  let masked: string | undefined;
  let rendered: Rendered | undefined;
  let tags: TextRange[] | undefined;
  let missing: readonly TextRange[] | undefined;
  let document: HtmlDocument | undefined;
  let renderedDocument: HtmlDocument | undefined;
  return {
    ...place,
    parsed,
    get masked() {
      return (masked ??= maskTags(parsed));
    },
    get rendered() {
      return (rendered ??= parsed.render(scope));
    },
    touchesTag(range) {
      tags ??= outermost(parsed);
      return overlapsAny(tags, range);
    },
    touchesMissing(range) {
      if (!missing) {
        const unknown = new Set(this.rendered.missing.map((use) => `${use.tag.start}:${use.tag.end}`));
        missing = this.rendered.segments
          .filter(({ kind, source }) => kind === 'value' && unknown.has(`${source.start}:${source.end}`))
          .map(({ rendered: made }) => made);
      }
      return overlapsAny(missing, range);
    },
    toSource(range) {
      return toSourceRange(this.rendered, range);
    },
    get document() {
      return (document ??= parseHtmlDocument(this.masked));
    },
    get renderedDocument() {
      return (renderedDocument ??=
        parsed.tags.length === 0 ? this.document : parseHtmlDocument(this.rendered.text));
    },
  };
}

/** Prepares a template for the rules. Cheap: parsing and rendering happen when a rule first asks. */
export function createLintSubject(
  template: Template,
  recipient: SampleValues = [],
  clients: readonly string[] = [],
  validateAmp: AmpValidator | null = null,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
  measured: MeasuredMail | null = null,
): LintSubject {
  const engine = chooseEngine(template, settings);
  const scope = engine.scopeFor(recipient);
  const places = substitutionPlaces(template).map((place) =>
    createPlaceText(place, engine.engine.parse(place.text, place.kind), scope),
  );
  const ofPart = (part: Place['part']): HtmlPlaceText | null =>
    places.find((place) => place.part === part) ?? null;
  return {
    template,
    engine,
    recipient,
    scope,
    places,
    html: ofPart('html'),
    plaintext: ofPart('plaintext'),
    amp: ofPart('amp'),
    clients,
    validateAmp,
    measured,
  };
}
