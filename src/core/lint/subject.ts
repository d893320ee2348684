/** What the rules look at: one template with every place parsed once and rendered once, shared by all of them. */
import type { AmpValidator } from '../amp/validation.ts';
import type { LinkAnswers } from './link-answers.ts';
import type { MeasuredMail } from '../computed-style/measured-mail.ts';
import type { StructureEngine } from './html-validate/structure.ts';
import { structureEngine } from './html-validate/structure-check.ts';
import { parseHtmlDocument } from '../html/parse-html.ts';
import type { HtmlDocument } from '../html/nodes.ts';
import { chooseEngine, type EngineChoice } from '../substitution/choose-engine.ts';
import type { ParsedText, Rendered } from '../substitution/engine.ts';
import { findForeignTags, foreignInRendered, type ForeignTag } from '../substitution/foreign-tags.ts';
import { maskForeign, maskTags } from '../substitution/mask.ts';
import { toSourceRange } from '../substitution/source-map.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS, type SubstitutionSettings } from '../substitution/settings.ts';
import type { SampleValues, Scope } from '../substitution/values.ts';
import { substitutionPlaces, type Place } from '../template/places.ts';
import type { Template } from '../template/template.ts';
import type { TextRange } from '../text/positions.ts';

/** One of the seven places: its source, its tags, and its text as the sample recipient gets it. */
export interface PlaceText extends Place {
  readonly parsed: ParsedText;
  /** Tags of other products, in source order. The engine reads the text with these masked, and so does everything else. */
  readonly foreign: readonly ForeignTag[];
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
  /** Checks of the content model, for `masked` or what was made of it. */
  readonly structure: StructureEngine;
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
  /** The present year as the host says it; null where nobody did: the linter has no clock. */
  readonly year: number | null;
  /** What the addresses of the template answered; null where nobody asked them. */
  readonly answers: LinkAnswers | null;
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

/** A place as its engine reads it, with other products' tags masked. */
function readPlace(
  { text, part, kind }: Place,
  { engine }: EngineChoice,
): [parsed: ParsedText, foreign: readonly ForeignTag[]] {
  // Braces in an AMP part may be amp-mustache's, which the part's own rules and the validator have to see.
  if (part === 'amp') return [engine.parse(text, kind), []];
  const foreign = findForeignTags(text, engine.name);
  return [engine.parse(maskForeign(text, foreign), kind), foreign];
}

/** What of a place no recipient can change, worked out once for all of them. */
interface PlaceSource {
  readonly place: Place;
  readonly parsed: ParsedText;
  readonly foreign: readonly ForeignTag[];
  readonly masked: string;
  readonly tags: readonly TextRange[];
  readonly document: HtmlDocument;
}

function createPlaceSource(place: Place, parsed: ParsedText, foreign: readonly ForeignTag[]): PlaceSource {
  let masked: string | undefined;
  let tags: TextRange[] | undefined;
  let document: HtmlDocument | undefined;
  return {
    place,
    parsed,
    foreign,
    get masked() {
      return (masked ??= maskTags(parsed));
    },
    get tags() {
      return (tags ??= outermost(parsed, foreign));
    },
    get document() {
      return (document ??= parseHtmlDocument(this.masked));
    },
  };
}

/** Sample values by name, each noted when it is read. */
export interface SampleReads {
  /**
   * The names whose values the work read, directly or through rendered text. They are put together when asked for: a
   * rendering may have read a hundred thousand, and with one recipient nobody asks.
   */
  during(work: () => void): () => readonly string[];
}

interface Notes extends SampleReads {
  note(name: string): void;
  /** Notes what an earlier, kept result had read. */
  noteAll(names: ReadonlySet<string>): void;
  /** Does work whose result is kept, and says what it read. */
  kept<Result>(work: () => Result): { readonly result: Result; readonly names: ReadonlySet<string> };
}

function createNotes(): Notes {
  let single = new Set<string>();
  let groups = new Set<ReadonlySet<string>>();
  const collect = <Result>(work: () => Result): { result: Result; names: () => Set<string> } => {
    const [outerSingle, outerGroups] = [single, groups];
    const own = (single = new Set());
    const ownGroups = (groups = new Set());
    try {
      const result = work();
      return {
        result,
        names: () => {
          const names = new Set(own);
          for (const group of ownGroups) for (const name of group) names.add(name);
          return names;
        },
      };
    } finally {
      single = outerSingle;
      groups = outerGroups;
    }
  };
  return {
    note: (name) => single.add(name),
    noteAll: (names) => groups.add(names),
    kept(work) {
      const { result, names } = collect(work);
      return { result, names: names() };
    },
    during(work) {
      const { names } = collect(work);
      return () => [...names()];
    },
  };
}

function createPlaceText(source: PlaceSource, scope: Scope, notes: Notes): HtmlPlaceText {
  const { place, parsed, foreign } = source;
  let made: { readonly result: Rendered; readonly names: ReadonlySet<string> } | undefined;
  let missing: readonly TextRange[] | undefined;
  let renderedDocument: HtmlDocument | undefined;
  return {
    ...place,
    parsed,
    foreign,
    structure: structureEngine,
    get masked() {
      return source.masked;
    },
    get rendered() {
      made ??= notes.kept(() => parsed.render(scope));
      notes.noteAll(made.names);
      return made.result;
    },
    touchesTag(range) {
      return overlapsAny(source.tags, range);
    },
    touchesMissing(range) {
      const { rendered } = this;
      if (!missing) {
        const gaps = [...rendered.missing, ...(rendered.missingOfLocals ?? [])];
        const unknown = new Set(gaps.map((use) => `${use.tag.start}:${use.tag.end}`));
        const values = rendered.segments
          .filter(({ kind, source: from }) => kind === 'value' && unknown.has(`${from.start}:${from.end}`))
          .map((segment) => segment.rendered);
        missing = [...values, ...foreignInRendered(rendered, foreign)].sort((a, b) => a.start - b.start);
      }
      return overlapsAny(missing, range);
    },
    toSource(range) {
      return toSourceRange(this.rendered, range);
    },
    get document() {
      return source.document;
    },
    get renderedDocument() {
      if (parsed.tags.length === 0) return source.document;
      const { text } = this.rendered;
      return (renderedDocument ??= parseHtmlDocument(text));
    },
  };
}

export interface RecipientSubject {
  readonly subject: LintSubject;
  readonly reads: SampleReads;
}

/** A template made ready for any number of recipients: what its source alone says is worked out once. */
export interface SubjectSource {
  subjectFor(recipient: SampleValues): RecipientSubject;
}

/** Cheap: parsing and rendering happen when a rule first asks. */
export function createSubjectSource(
  template: Template,
  clients: readonly string[] = [],
  validateAmp: AmpValidator | null = null,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
  measured: MeasuredMail | null = null,
  year: number | null = null,
  answers: LinkAnswers | null = null,
): SubjectSource {
  const engine = chooseEngine(template, settings);
  const sources = substitutionPlaces(template).map((place) =>
    createPlaceSource(place, ...readPlace(place, engine)),
  );
  return {
    subjectFor(recipient) {
      const notes = createNotes();
      const values = engine.scopeFor(recipient);
      const scope: Scope = {
        resolve(name) {
          notes.note(name);
          return values.resolve(name);
        },
      };
      const places = sources.map((source) => createPlaceText(source, scope, notes));
      const ofPart = (part: Place['part']): HtmlPlaceText | null =>
        places.find((place) => place.part === part) ?? null;
      const subject: LintSubject = {
        template,
        engine,
        recipient: recipient.map(({ name, value }) => ({
          name,
          get value() {
            notes.note(name);
            return value;
          },
        })),
        scope,
        places,
        html: ofPart('html'),
        plaintext: ofPart('plaintext'),
        amp: ofPart('amp'),
        clients,
        validateAmp,
        measured,
        year,
        answers,
      };
      return { subject, reads: notes };
    },
  };
}

/** A template and one recipient, ready for the rules. */
export const createLintSubject = (
  template: Template,
  recipient: SampleValues = [],
  clients: readonly string[] = [],
  validateAmp: AmpValidator | null = null,
  settings: SubstitutionSettings = DEFAULT_SUBSTITUTION_SETTINGS,
  measured: MeasuredMail | null = null,
  year: number | null = null,
): LintSubject =>
  createSubjectSource(template, clients, validateAmp, settings, measured, year).subjectFor(recipient).subject;
