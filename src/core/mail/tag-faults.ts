/** The tags of a part compared once for all rules: as every client reads them, and as Outlook for Windows does. */
import { memoBy } from '../collections/memo.ts';
import { checkBalance, VOID_ELEMENTS, type Imbalance } from '../html/tag-balance.ts';
import { holdsInWord } from '../html/condition-value.ts';
import { readTags, type TagStream } from '../html/tag-stream.ts';
import type { SourceError, SourceTag } from '../html/source-tag.ts';
import type { HtmlPlaceText } from './place-text.ts';
import type { TextRange } from '../text/positions.ts';
import { blankOut, branchViews } from './branch-views.ts';

export interface TagFaults {
  readonly imbalances: readonly Imbalance[];
  /** End tags the standard lets an author leave out. */
  readonly omitted: readonly SourceTag[];
  readonly errors: readonly SourceError[];
  /** End tags without their ">". */
  readonly unended: readonly SourceTag[];
  /** How many end tags of each name there are. */
  readonly endTags: ReadonlyMap<string, number>;
  readonly openAt: number | null;
  readonly depth: number;
  readonly tagCount: number;
}

interface OutlookView {
  readonly stream: TagStream;
  readonly inside: readonly TextRange[];
}

/**
 * The tags as Outlook for Windows reads them: its conditional comments opened, and what is hidden from it blanked.
 * Conditions on versions count as those of today read them. Null without such comments.
 */
function outlookView(place: HtmlPlaceText): OutlookView | null {
  const blanks: TextRange[] = [];
  const inside: TextRange[] = [];
  for (const { kind, condition, opening, closing, range } of place.document.conditionals) {
    if (kind === 'hidden' && closing && holdsInWord(condition) === true) {
      blanks.push(opening, closing);
      inside.push(range);
    } else if (kind === 'revealed' && closing && holdsInWord(condition) === false) blanks.push(range);
  }
  if (inside.length === 0) return null;
  const [view = place.masked] = branchViews(place);
  return { stream: readTags(blankOut(view, blanks)), inside };
}

const covers = (ranges: readonly TextRange[], at: number): boolean =>
  ranges.some(({ start, end }) => start <= at && at < end);

/** What the source alone says belongs to its reading, which all recipients share. */
const outlookViewOf = memoBy(({ parsed }: HtmlPlaceText) => parsed, outlookView);

function unique<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function readFaults(place: HtmlPlaceText): TagFaults {
  const views = branchViews(place).map((text) => {
    const stream = readTags(text);
    return { stream, balance: checkBalance(stream.tags) };
  });
  const outlook = outlookViewOf(place);
  const forOutlook = outlook?.stream.errors.filter(({ range }) => covers(outlook.inside, range.start)) ?? [];
  const endTags = new Map<string, number>();
  for (const { kind, name } of views[0]?.stream.tags ?? []) {
    if (kind === 'end') endTags.set(name, (endTags.get(name) ?? 0) + 1);
  }
  return {
    imbalances: unique(
      views.flatMap(({ balance }) => balance.imbalances),
      ({ kind, tag }) => `${kind} ${tag.range.start}`,
    ).sort((a, b) => a.tag.range.start - b.tag.range.start),
    omitted: unique(
      views.flatMap(({ balance }) => balance.omitted),
      ({ range }) => String(range.start),
    ),
    errors: unique(
      [...views.flatMap(({ stream }) => stream.errors), ...forOutlook],
      ({ code, range }) => `${code} ${range.start}`,
    ).sort((a, b) => a.range.start - b.range.start),
    unended: unique(
      views.flatMap(({ stream }) => stream.tags.filter((tag) => tag.unended)),
      ({ range }) => String(range.start),
    ),
    endTags,
    openAt: views.map(({ stream }) => stream.openAt).find((at) => at !== null) ?? null,
    depth: Math.max(0, ...views.map(({ balance }) => balance.depth)),
    tagCount: Math.max(0, ...views.map(({ stream }) => stream.tags.length)),
  };
}

/** Faults of a part's tags, in source order, each once however many branches show it. */
export const tagFaults = memoBy(({ parsed }: HtmlPlaceText) => parsed, readFaults);

/**
 * Start tags that swallowed others for want of a quote, in source order: html-parse-error tells of them. What their
 * attributes hold nobody wrote.
 */
export const swallowingTags = memoBy(
  ({ parsed }: HtmlPlaceText) => parsed,
  (place: HtmlPlaceText): readonly TextRange[] => {
    const errors = tagFaults(place).errors.filter(
      ({ code }) => code === 'unexpected-character-in-attribute-name',
    );
    if (errors.length === 0) return [];
    return place.document.elements
      .map(({ startTag }) => startTag)
      .filter(
        ({ start, end }) =>
          place.masked.slice(start + 1, end).includes('<') &&
          errors.some(({ range }) => range.start > start && range.start < end),
      );
  },
);

/** In one comment `</td><td>` goes on in a cell of everybody's, and the tags need no counterpart there. */
const CELLS: ReadonlySet<string> = new Set(['td', 'th', 'tr']);

/** What Outlook has too many of: names of start tags without an end, and of end tags without a start. */
interface Surplus {
  readonly starts: ReadonlySet<string>;
  readonly ends: ReadonlySet<string>;
}

function surplusOf(imbalances: readonly Imbalance[]): Surplus {
  const crossed = imbalances.flatMap(({ kind, tag, other }) =>
    kind === 'crossed' ? [tag.name, ...(other ? [other.name] : [])] : [],
  );
  const named = (kind: Imbalance['kind']): string[] =>
    imbalances.filter((item) => item.kind === kind).map(({ tag }) => tag.name);
  return {
    starts: new Set([...named('unclosed'), ...crossed]),
    ends: new Set([...named('stray'), ...crossed]),
  };
}

/**
 * The tag in Outlook's comments that is at fault for what Outlook has too many of. A comment's end tag may close what
 * everybody's markup opened, and the reverse, as long as Outlook sees as many of both; so only names in surplus count,
 * and the tag that is left over at the end of the text is not the one at fault.
 */
function lonely(
  tags: readonly SourceTag[],
  isInside: (tag: SourceTag) => boolean,
  { starts, ends }: Surplus,
): Imbalance | null {
  const open: SourceTag[] = [];
  const isLeft = (tag: SourceTag): boolean => isInside(tag) && starts.has(tag.name);
  for (const [index, tag] of tags.entries()) {
    if (VOID_ELEMENTS.has(tag.name) || tag.selfClosing || tag.name.includes(':')) continue;
    const inside = isInside(tag);
    const beside = tags[tag.kind === 'end' ? index + 1 : index - 1];
    const goesOn = CELLS.has(tag.name) && beside?.name === tag.name && beside.kind !== tag.kind;
    if (inside && goesOn && isInside(beside)) continue;
    if (tag.kind === 'start') {
      open.push(tag);
      continue;
    }
    const at = open.findLastIndex(({ name }) => name === tag.name);
    const start = open[at];
    if (inside && ends.has(tag.name) && (!start || !isInside(start)))
      return { kind: 'stray', tag, other: start ?? null };
    if (!start) continue;
    const outer = open.slice(0, at).some(({ name }) => name === tag.name);
    const left = open.slice(at + 1).find(isLeft) ?? (!inside && outer && isLeft(start) ? start : undefined);
    if (left) return { kind: 'unclosed', tag: left, other: null };
    open.splice(at, 1);
  }
  const first = open.find(isLeft);
  return first ? { kind: 'unclosed', tag: first, other: null } : null;
}

/**
 * Imbalances that only Outlook meets: tags in its conditional comments without a counterpart there or elsewhere. An end
 * tag with an `other` ends that element of everybody's for Outlook; without one it ends nothing.
 */
export function outlookImbalances(place: HtmlPlaceText): readonly Imbalance[] {
  const view = outlookViewOf(place);
  if (!view) return [];
  const isInside = ({ range }: SourceTag): boolean => covers(view.inside, range.start);
  const imbalances = checkBalance(view.stream.tags).imbalances.filter(
    ({ kind }) => kind !== 'void' && kind !== 'implied',
  );
  const found = imbalances.filter(({ tag, other }) => isInside(tag) || (other !== null && isInside(other)));
  if (found.length > 0 || imbalances.length === 0) return found;
  const first = lonely(view.stream.tags, isInside, surplusOf(imbalances));
  return first ? [first] : [];
}
