/** What the rules about substitutions share: the uses that count, known names, and the engine's own complaints. */
import { memo } from '../../../../collections/memo.ts';
import { attributeOf } from '../../../../html/nodes.ts';
import type { EngineChoice } from '../../../../substitution/choose-engine.ts';
import type { EngineName, NameUse, ParseError } from '../../../../substitution/engine.ts';
import { nearNames } from '../../../../text/near-names.ts';
import { exactName } from '../../../../substitution/values.ts';
import type { TextRange } from '../../../../text/positions.ts';
import type { ReportInput } from '../../../rule.ts';
import type { HtmlPlaceText, PlaceText } from '../../../../mail/place-text.ts';
import type { LintSubject } from '../../../subject.ts';
import { gather } from '../../../gather.ts';
import { groupBy } from '../../../../collections/group.ts';
import { overlapTest } from '../../../../text/ranges.ts';

/**
 * Every name with a value: declared in the template, in the recipient's data, or supplied by the service; where letter
 * case does not count, also in the spellings that the template uses.
 */
export function knownNames(
  subject: Pick<LintSubject, 'template' | 'recipient' | 'engine' | 'places'>,
): ReadonlySet<string> {
  const { settings, keyOf } = subject.engine;
  const names = new Set([
    ...subject.template.globalReplacements.map(({ name }) => name),
    ...subject.recipient.map(({ name }) => name),
    ...settings.systemNames.map(({ name }) => name),
  ]);
  if (keyOf === exactName) return names;
  const keys = new Set([...names].map(keyOf));
  for (const { parsed } of subject.places) {
    for (const { name } of parsed.uses) if (keys.has(keyOf(name))) names.add(name);
  }
  return names;
}

const byLowerCase = memo(
  (known: ReadonlySet<string>): ReadonlyMap<string, string> =>
    new Map([...known].reverse().map((candidate) => [candidate.toLowerCase(), candidate])),
);

/** The known name that differs only by letter case; null when the name itself is known or nothing is that near. */
export function sameButForCase(name: string, known: ReadonlySet<string>): string | null {
  return known.has(name) ? null : (byLowerCase(known).get(name.toLowerCase()) ?? null);
}

/** What a recipient without the value reads in place of a tag that prints it; empty for nothing. */
export function readsWhenMissing({ engine, settings }: EngineChoice, { path }: NameUse, tag: string): string {
  const { simple, velocity, liquid } = settings.engines;
  if (engine.name === 'simple') return simple.missing === 'blank' ? '' : tag;
  if (engine.name === 'velocity') return velocity.missing === 'blank' || tag.startsWith('$!') ? '' : tag;
  return engine.name === 'liquid' && liquid.missing === 'error'
    ? `Liquid error: undefined variable ${path}`
    : '';
}

/** Comparing every name with every other is affordable up to here; no template a person wrote has more. */
const COMPARED = 500;

/** The known name that was probably meant; undefined when nothing is near, or there are too many to compare. */
export const meantName = (name: string, known: ReadonlySet<string>): string | undefined =>
  known.size > COMPARED ? undefined : nearNames(name, known).find((other) => !isOpposite(name, other));

/** `subscribeUrl` is no slip for `UnsubscribeUrl`: it is the contrary. */
function isOpposite(one: string, other: string): boolean {
  const [short, long] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length);
  return (
    short !== undefined &&
    /^(?:un|in|no|de)$/u.test((long ?? '').slice(0, (long ?? '').length - short.length)) &&
    (long ?? '').endsWith(short)
  );
}

/** Templates of amp-mustache, whose braces are AMP's own; the clash with the service's tags has a rule among AMP's. */
function mustacheRanges(amp: HtmlPlaceText): readonly TextRange[] {
  return amp.document.elements
    .filter(
      (element) =>
        (element.name === 'template' && attributeOf(element, 'type')?.value === 'amp-mustache') ||
        (element.name === 'script' && attributeOf(element, 'template')?.value === 'amp-mustache'),
    )
    .map(({ range }) => range);
}

/** Tells which stretches of a place belong to amp-mustache. */
export function mustacheTest(
  subject: Pick<LintSubject, 'amp'>,
  place: PlaceText,
): (range: TextRange) => boolean {
  if (place.part !== 'amp' || !subject.amp || !/amp-mustache/iu.test(place.text)) return () => false;
  return overlapTest(mustacheRanges(subject.amp));
}

/** Tells which stretches of a place are code, in which `$`, `#` and braces mean something else: `<style>` and `<script>`. */
export function codeTest(
  subject: Pick<LintSubject, 'html' | 'amp'>,
  place: PlaceText,
): (range: TextRange) => boolean {
  const htmlPlace = place.part === 'html' ? subject.html : place.part === 'amp' ? subject.amp : null;
  if (!htmlPlace) return () => false;
  return overlapTest(
    htmlPlace.document.elements
      .filter(({ name, implied }) => !implied && (name === 'style' || name === 'script'))
      .map(({ startTag, endTag, range }) => ({ start: startTag.end, end: endTag?.start ?? range.end })),
  );
}

/** Tells which stretches of a place stand in a comment, which no recipient reads; Outlook's comments are no such. */
export function commentTest(
  subject: Pick<LintSubject, 'html' | 'amp'>,
  place: PlaceText,
): (range: TextRange) => boolean {
  const htmlPlace = place.part === 'html' ? subject.html : place.part === 'amp' ? subject.amp : null;
  if (!htmlPlace) return () => false;
  const { comments, conditionals, source } = htmlPlace.document;
  const opened = new Set(conditionals.map(({ range }) => range.start));
  return overlapTest(
    comments
      .filter(({ range }) => !opened.has(range.start) && source.startsWith('<!--', range.start))
      .map(({ range }) => range),
  );
}

/** The uses of a place that the service would fill in. */
export function usesOf(subject: Pick<LintSubject, 'amp'>, place: PlaceText): readonly NameUse[] {
  const inMustache = mustacheTest(subject, place);
  return place.parsed.uses.filter(
    ({ range, tag }) => !inMustache(range) && !isHandlebars(place.text.slice(tag.start, tag.start + 5)),
  );
}

/** Handlebars and Mustache blocks, partials and comments: another product's language, whatever the engine. */
export const isHandlebars = (tag: string): boolean => /^\{\{\{?(?:[#/^>!]|&(?!#?\w{1,31};))/u.test(tag);

/** A tag that markup splits, such as `{{<b>Name</b>}}`; longer stretches are two separate accidents. */
export const isSplitByMarkup = (tag: string): boolean =>
  tag.length < 500 &&
  (/^(?:\{\{|\$!?\{)[^{}]*<[^<>]*>[^{}]*\}\}?$/u.test(tag) ||
    /^\{%[^{}%]*<\/?[A-Za-z][^<>]*>[^{}%]*%\}$/u.test(tag));

/** `{{Name&#125;&#125;`: braces that close as character references. */
export const closesAsEntities = (text: string): boolean =>
  /^\{\{[\w .|?-]{1,80}(?:\}|&(?:#0*125|#x0*7d|rbrace|rcub);){2}/iu.test(text);

/** A tag whose opening braces are character references, such as `&#123;&#123;Name}}`. */
export const isBracesAsEntities = (tag: string): boolean =>
  /^(?:\{?&(?:#\w{2,10}|lcub|lbrace);){1,2}/iu.test(tag);

/** `{{Name|text}}` and `{{Name?text}}`, which only the engine simple knows. */
export const isSimpleForm = (tag: string): boolean => /^\{\{[A-Za-z][\w-]*[|?]/u.test(tag);

export interface PlacedError {
  readonly place: PlaceText;
  readonly error: ParseError;
  /** The offending text. */
  readonly text: string;
}

/** What the engine says about every place, without what rules about other products' languages report. */
export function parseErrorsOf(subject: Pick<LintSubject, 'amp' | 'places'>): readonly PlacedError[] {
  return subject.places.flatMap((place) => {
    const inMustache = mustacheTest(subject, place);
    // A directive that cannot be read lacks its end as well; that is one cause.
    const unread = new Set(
      place.parsed.errors.filter(({ kind }) => kind === 'syntax').map(({ range }) => range.start),
    );
    return place.parsed.errors
      .filter(({ kind, range }) => kind !== 'unbalanced' || !unread.has(range.start))
      .map((error) => ({ place, error, text: place.text.slice(error.range.start, error.range.end) }))
      .filter(({ error, text }) => !inMustache(error.range) && !isHandlebars(text));
  });
}

/** Reports errors; those with the same words in one field are one finding with several places. */
export function reportParseErrors(
  errors: readonly PlacedError[],
  report: (finding: ReportInput) => void,
): void {
  const groups = groupBy(errors, ({ place, error }) => `${place.field}\n${error.message}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (!first) continue;
    report({
      message: first.error.message.replace(/([^.])$/u, '$1.'),
      field: first.place.field,
      severity: first.error.isElsewhere === true ? 'warning' : undefined,
      ...gather(group.map(({ error }) => error.range)),
    });
  }
}

/** Liquid marks an unknown filter by its bare name, an unknown tag by the whole tag. */
export const isFilterName = (text: string, engine: EngineName): boolean =>
  engine === 'liquid' && /^[A-Za-z_][\w-]*$/u.test(text);
