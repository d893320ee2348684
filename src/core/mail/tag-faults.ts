/** The tags of a part compared once for all rules: as every client reads them, and as Outlook for Windows does. */
import { memoBy } from '../collections/memo.ts';
import { checkBalance, VOID_ELEMENTS, type Imbalance } from '../html/tag-balance.ts';
import { readTags, type SourceError, type SourceTag, type TagStream } from '../html/tag-stream.ts';
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

const READ_BY_OUTLOOK = /^\(?\s*(?:gte\s+mso\s+(?:9|1[0-6])|mso)\s*\)?(?:\s*\|.*)?$/iu;
const HIDDEN_FROM_OUTLOOK = /^!\s*\(?\s*mso\s*\)?$/iu;

interface OutlookView {
  readonly stream: TagStream;
  readonly inside: readonly TextRange[];
}

/**
 * The tags as Outlook for Windows reads them: its conditional comments opened, and what is hidden from it blanked.
 * Conditions on single versions are left out, since no one Outlook reads all of them. Null without such comments.
 */
function outlookView(place: HtmlPlaceText): OutlookView | null {
  const blanks: TextRange[] = [];
  const inside: TextRange[] = [];
  for (const { kind, condition, opening, closing, range } of place.document.conditionals) {
    if (kind === 'hidden' && closing && READ_BY_OUTLOOK.test(condition)) {
      blanks.push(opening, closing);
      inside.push(range);
    } else if (kind === 'revealed' && closing && HIDDEN_FROM_OUTLOOK.test(condition)) blanks.push(range);
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
 * The first tag in Outlook's comments that does not end in the element it stands in. An end tag outside takes the place of
 * one that is forgotten there, so the tag that is left over at the end of the text is not the one at fault.
 */
function lonely(tags: readonly SourceTag[], isInside: (tag: SourceTag) => boolean): Imbalance | null {
  const open: SourceTag[] = [];
  for (const [index, tag] of tags.entries()) {
    if (VOID_ELEMENTS.has(tag.name) || tag.selfClosing) continue;
    const inside = isInside(tag);
    const before = tags[index - 1];
    const after = tags[index + 1];
    // `</td><td>` for Outlook goes on in a cell of everybody's.
    if (inside && tag.kind === 'end' && after?.kind === 'start' && after.name === tag.name) continue;
    if (inside && tag.kind === 'start' && before?.kind === 'end' && before.name === tag.name) continue;
    if (tag.kind === 'start') {
      open.push(tag);
      continue;
    }
    const at = open.findLastIndex((start) => start.name === tag.name && isInside(start) === inside);
    const left = inside ? undefined : open.slice(at + 1).find(isInside);
    if (at !== -1 && left) return { kind: 'unclosed', tag: left, other: null };
    if (at !== -1) open.splice(at, 1);
    else if (inside) return { kind: 'stray', tag, other: null };
  }
  const first = open.find(isInside);
  return first ? { kind: 'unclosed', tag: first, other: null } : null;
}

/** Imbalances that only Outlook meets: tags in its conditional comments without a counterpart there or elsewhere. */
export function outlookImbalances(place: HtmlPlaceText): readonly Imbalance[] {
  const view = outlookViewOf(place);
  if (!view) return [];
  const isInside = ({ range }: SourceTag): boolean => covers(view.inside, range.start);
  const { imbalances } = checkBalance(view.stream.tags);
  const found = imbalances.filter(({ tag, other }) => isInside(tag) || (other !== null && isInside(other)));
  if (found.length > 0 || imbalances.length === 0) return found;
  const first = lonely(view.stream.tags, isInside);
  return first ? [first] : [];
}
