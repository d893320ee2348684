/**
 * The verdict on an AMP part. Where the official validator is there, its verdict holds: a fault of ours is said when the
 * validator says it too, and what no fault of ours says is passed on as it is. So the part has an error if and only if
 * the validator fails it.
 */
import type { AmpFault } from '../../../../amp/fault.ts';
import { locateValidation, type ValidationPlace } from '../../../../amp/locate-validation.ts';
import { ampFaults } from '../../../../amp/structure.ts';
import { isSameFault } from '../../../../amp/validation-keys.ts';
import { depthOf, MAX_AMP_DEPTH, type AmpValidation, type AmpValidator } from '../../../../amp/validation.ts';
import { memoBy } from '../../../../collections/memo.ts';
import type { HtmlElement } from '../../../../html/nodes.ts';
import type { HtmlPlaceText } from '../../../../mail/place-text.ts';
import type { TextRange } from '../../../../text/positions.ts';

interface UnsaidResult {
  readonly result: AmpValidation;
  readonly range: TextRange | null;
}

interface AmpVerdict {
  /** Faults of our own that are certain, in the rendered text. */
  readonly faults: readonly AmpFault[];
  /** What the validator says and no fault of ours does. */
  readonly unsaid: readonly UnsaidResult[];
  /** Set where the validator is there and did not answer: the depth that breaks it, or its own failure. */
  readonly unanswered: { readonly depth: number | null } | null;
}

/** The validator lets these pass, so it cannot confirm them; the strict check of CSS it only advises. */
const OURS_ALONE: ReadonlySet<AmpFault['kind']> = new Set(['strict-css', 'idle-script', 'binding-script']);

/** Answers and faults that speak of an element whatever the values of its attributes are. */
const WHATEVER_THE_VALUES: ReadonlySet<string> = new Set([
  'DISALLOWED_TAG',
  'WRONG_PARENT_TAG',
  'MANDATORY_ATTR_MISSING',
  'MISSING_LAYOUT_ATTRIBUTES',
  'MISSING_REQUIRED_EXTENSION',
  'EXTENSION_UNUSED',
  'DUPLICATE_UNIQUE_TAG',
]);

/** What of a start tag stands outside its attributes. */
function outsideAttributes({ startTag, attributes }: HtmlElement): TextRange[] {
  const found: TextRange[] = [];
  let start = startTag.start;
  for (const { range } of attributes) {
    found.push({ start, end: range.start });
    start = range.end;
  }
  return [...found, { start, end: startTag.end }];
}

/**
 * As much of an address as shows that it has no scheme, whatever follows: a character before any colon that a scheme cannot
 * hold (RFC 3986, 3.1). One that is written as a reference (`&#104;`) may stand for any.
 */
const WITHOUT_SCHEME = /^\s*(?:[a-z][a-z0-9+.-]*)?[^a-z0-9+.:&\s-]/iu;

/** Whether a value that nobody gave could change what is said of a stretch. */
function isUncertain(amp: HtmlPlaceText, code: string, range: TextRange, tag: HtmlElement | null): boolean {
  if (code === 'DISALLOWED_RELATIVE_URL') {
    const shown = WITHOUT_SCHEME.exec(amp.rendered.text.slice(range.start, range.end))?.[0];
    if (shown && !amp.touchesMissing({ start: range.start, end: range.start + shown.length })) return false;
  }
  const isTag = tag !== null && tag.startTag.start === range.start && tag.startTag.end === range.end;
  const ranges = isTag && WHATEVER_THE_VALUES.has(code) ? outsideAttributes(tag) : [range];
  return ranges.some((one) => amp.touchesMissing(one));
}

/** A byte order mark moves the whole head into the body for the validator; encoding-bom says it, so the rest is read. */
function withoutMark(text: string, validate: AmpValidator): readonly AmpValidation[] | null {
  if (!text.startsWith('\uFEFF')) return validate(text);
  const results = validate(text.slice(1));
  return results && results.map((one) => (one.line === 1 ? { ...one, column: one.column + 1 } : one));
}

function readVerdict(amp: HtmlPlaceText, validate: AmpValidator | null): AmpVerdict {
  const document = amp.renderedDocument;
  const tags = new Map(document.elements.map((element) => [element.startTag.start, element]));
  const all = ampFaults(document);
  const certain = all.filter(
    ({ key, range }) => !isUncertain(amp, key.split(' ', 1)[0] ?? '', range, tags.get(range.start) ?? null),
  );
  const alone = (unanswered: AmpVerdict['unanswered']): AmpVerdict => ({
    faults: certain,
    unsaid: [],
    unanswered,
  });
  if (!validate) return alone(null);
  const depth = depthOf(document);
  if (depth > MAX_AMP_DEPTH) return alone({ depth });
  const results = withoutMark(amp.rendered.text, validate);
  if (!results) return alone({ depth: null });
  const located = results.map((result) => ({ result, place: locateValidation(document, result) }));
  const says = (fault: AmpFault, result: AmpValidation, place: ValidationPlace | null): boolean =>
    isSameFault(fault, result, place?.range ?? null, place?.tag?.startTag ?? null);
  return {
    faults: certain.filter(
      (fault) =>
        OURS_ALONE.has(fault.kind) || located.some(({ result, place }) => says(fault, result, place)),
    ),
    unsaid: located.flatMap(({ result, place }) => {
      // cid: addresses have a rule of their own.
      if (result.code === 'INVALID_URL_PROTOCOL' && result.params.includes('cid')) return [];
      if (certain.some((fault) => says(fault, result, place))) return [];
      // A value that is missing from the sample data proves nothing.
      if (place && isUncertain(amp, result.code, place.range, place.tag)) return [];
      return [{ result, range: place?.range ?? null }];
    }),
    unanswered: null,
  };
}

const verdicts = memoBy(
  ({ amp }: { readonly amp: HtmlPlaceText; readonly validate: AmpValidator | null }) => amp.rendered,
  ({ amp, validate }) => readVerdict(amp, validate),
);

/** Asked by many rules, worked out once for a recipient's text. */
export const ampVerdict = (amp: HtmlPlaceText, validate: AmpValidator | null): AmpVerdict =>
  verdicts({ amp, validate });
