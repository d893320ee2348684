/**
 * What is left of a mail in one client: everything the published support data says it drops is taken out of the text.
 * Lengths hold, so every place of the result is that of the mail. One pass finds the features
 * (clients/detect), each use is judged for the view, and what it stands in goes.
 */
import type { FeatureUse } from '../../clients/detect/feature-use.ts';
import { featureUses, reads } from '../../clients/detect/feature-uses.ts';
import { featureOf } from '../../clients/support.ts';
import { plainNote } from '../../clients/support-words.ts';
import { GMAIL_STYLE_LIMIT } from '../../clients/gmail-limits.ts';
import { styleSheetsOf } from '../../css/style-sheets.ts';
import type { CssAtRule, CssRule, StyleSheet } from '../../css/types.ts';
import type { HtmlDocument } from '../../html/nodes.ts';
import { parseHtmlDocument } from '../../html/parse-html.ts';
import type { TextRange } from '../../text/positions.ts';
import { thousands } from '../../text/wording.ts';
import { createBlanking, type Blanking } from './blanking.ts';
import type { ClientView } from './client-views.ts';
import { readAsMinimum } from './heights.ts';
import { redrawn } from './redraw.ts';
import { supportInView } from './support-in-view.ts';
import { resolveConditionals } from './resolve-conditionals.ts';
import { createRuleSubjects } from './rule-subjects.ts';

/** One feature that the client drops. */
export interface Dropped {
  /** The data's name of the feature; of what has none there, our own. */
  readonly slug: string;
  /** As a heading: `display:flex`. */
  readonly title: string;
  /** What of the data’s notes decided; empty for most, which the client knows in no form. */
  readonly note: string;
  /** Each stretch that uses it, in the order of the text. */
  readonly places: readonly TextRange[];
}

export interface ClientText {
  /** As long as the mail. */
  readonly text: string;
  /** Names of properties in it that the client reads as others (heights.ts). */
  readonly minimums: readonly TextRange[];
  /** Those with the most places first. */
  readonly dropped: readonly Dropped[];
  /** How many features in use it supports in part, where the use may be fine: they stay. */
  readonly partly: number;
  /** How many in use nobody tested there: they stay. */
  readonly untested: number;
  /** Why nothing is known of a text that is too long to be read for a client: it is as it was. Null for all others. */
  readonly unread: string | null;
}

/** In characters. Longer texts are not read for a client: no mail is, and Gmail shows 102 KB of one. */
export const LONGEST_CLIENT_TEXT = 1_500_000;

const TOO_LONG = `This part is longer than ${thousands(LONGEST_CLIENT_TEXT)} characters, so nothing was taken out of it, and what the client drops is not known.`;

/** Elements whose content nobody sees without them. The content of others shows in their place. */
const WITH_CONTENT: ReadonlySet<string> = new Set(
  'html-svg html-style html-object html-select html-textarea html-progress html-meter html-link html-meta-color-scheme'.split(
    ' ',
  ),
);

const holds = (outer: TextRange, inner: TextRange): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** The last of a sorted list that begins at or before a place and reaches over it; nested ones come later in the list. */
function innermost<Item extends { readonly range: TextRange }>(
  sorted: readonly Item[],
  range: TextRange,
): Item | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.range.start ?? Infinity) <= range.start) low = middle + 1;
    else high = middle;
  }
  // Enclosing blocks are few, but a sheet may have thousands of blocks before.
  for (let i = low - 1, steps = 0; i >= 0 && steps < 200; i--, steps++) {
    const item = sorted[i];
    if (item && holds(item.range, range)) return item;
  }
  return undefined;
}

interface SheetIndex {
  readonly sheets: readonly StyleSheet[];
  readonly rules: readonly CssRule[];
  readonly atRules: readonly CssAtRule[];
}

const byStart = (a: { readonly range: TextRange }, b: { readonly range: TextRange }): number =>
  a.range.start - b.range.start || b.range.end - a.range.end;

function indexSheets(documents: readonly HtmlDocument[]): SheetIndex {
  const sheets = documents.flatMap((document) => styleSheetsOf(document));
  return {
    sheets,
    rules: sheets.flatMap(({ rules, nested }) => [...rules, ...nested.rules]).sort(byStart),
    atRules: sheets.flatMap(({ atRules, nested }) => [...atRules, ...nested.atRules]).sort(byStart),
  };
}

/** Selectors that a client cannot read go; a rule without any left goes whole. */
function dropSelectors(doomed: ReadonlyMap<CssRule, ReadonlySet<number>>, blanking: Blanking): void {
  for (const [{ selectors, range }, gone] of doomed) {
    if (gone.size === selectors.length) {
      blanking.blank(range);
      continue;
    }
    let kept: TextRange | null = null;
    selectors.forEach((selector, index) => {
      if (!gone.has(index)) {
        kept = selector.range;
        return;
      }
      const next = selectors[index + 1];
      // With the comma behind it, or at the end with the one before.
      if (next) blanking.blank({ start: selector.range.start, end: next.range.start });
      else blanking.blank({ start: kept?.end ?? selector.range.start, end: selector.range.end });
    });
  }
}

function createRemover(index: SheetIndex, blanking: Blanking) {
  const doomed = new Map<CssRule, Set<number>>();

  function removeFromSheet({ slug, range }: FeatureUse): void {
    const at = innermost(index.atRules, range);
    // Its head, or a media feature in it; what is inside its block is a rule of its own.
    if (at && range.end <= Math.max(at.preludeRange.end, at.range.start + 1 + at.name.length)) {
      blanking.blank(at.range);
      return;
    }
    const rule = innermost(index.rules, range);
    if (!rule) return;
    const selector = rule.selectors.findIndex((one) => holds(one.range, range));
    if (selector < 0 || slug === 'css-nesting') blanking.blank(rule.range);
    else doomed.set(rule, (doomed.get(rule) ?? new Set()).add(selector));
  }

  function removeFromMarkup({ slug, range }: FeatureUse, element: NonNullable<FeatureUse['element']>): void {
    if (range.start !== element.startTag.start) {
      blanking.blank(range);
    } else if (WITH_CONTENT.has(slug)) {
      blanking.drop(element.range);
    } else {
      blanking.drop(element.startTag);
      if (element.endTag) blanking.drop(element.endTag);
    }
  }

  return {
    remove(use: FeatureUse): void {
      const { declaration, element, range } = use;
      if (declaration) {
        // Of the shorthand only the picture is lost: its colour is a feature of its own.
        const isPart =
          declaration.property === 'background' &&
          range.end - range.start < declaration.range.end - declaration.range.start;
        blanking.blank(isPart ? range : declaration.range);
      } else if (element) removeFromMarkup(use, element);
      else removeFromSheet(use);
    },
    finish(): void {
      dropSelectors(doomed, blanking);
    },
  };
}

/** Gmail reads the first style elements up to its limit (see the rule css-gmail-style-limit). */
function overStyleLimit(
  { client, account }: ClientView,
  sheets: readonly StyleSheet[],
): readonly StyleSheet[] {
  if (!client.startsWith('gmail.') || account === 'foreign') return [];
  let total = 0;
  return sheets.filter(({ text }) => {
    total += text.length;
    return total > GMAIL_STYLE_LIMIT;
  });
}

const STYLE_LIMIT_TITLE = 'style elements over Gmail’s limit';

/** Never throws; time grows with the text's length. */
export function asClientKeeps(text: string, view: ClientView): ClientText {
  if (text.length > LONGEST_CLIENT_TEXT)
    return { text, minimums: [], dropped: [], partly: 0, untested: 0, unread: TOO_LONG };
  const document = parseHtmlDocument(text);
  const blanking = createBlanking(text);
  const markup = view.word ? resolveConditionals(document, blanking) : [];
  const index = indexSheets([document, ...markup]);
  const remover = createRemover(index, blanking);

  const places = new Map<string, TextRange[]>();
  /** What decided over each feature: different uses may meet different limits. */
  const notes = new Map<string, Set<string>>();
  const noteOn = (slug: string, note: string): void => {
    if (note !== '') notes.set(slug, (notes.get(slug) ?? new Set()).add(plainNote(note)));
  };
  const place = (slug: string, range: TextRange): void => {
    const found = places.get(slug);
    const last = found?.at(-1);
    if (!found) places.set(slug, [range]);
    else if (last?.start !== range.start || last.end !== range.end) found.push(range);
  };
  const subjectsOf = createRuleSubjects([document, ...markup]);
  const minimums: TextRange[] = [];
  const counted = { partly: new Set<string>(), untested: new Set<string>() };
  for (const use of featureUses(document)) {
    // What VML stands in for is nothing to report, and yet Word does not draw it.
    const isStoodInFor = view.word && use.audience.word === 'never';
    if (!isStoodInFor && !reads(view.client, use)) continue;
    const { support, note } = supportInView(view, use, subjectsOf);
    const minimum = readAsMinimum(view, use);
    if (minimum !== undefined && use.declaration) {
      minimums.push(use.declaration.propertyRange);
      noteOn(use.slug, minimum);
      place(use.slug, use.range);
      continue;
    }
    const other = support === 'partly' ? redrawn(view, use) : null;
    if (other) {
      blanking.write(other.range, other.text);
      noteOn(use.slug, other.note);
      place(use.slug, other.range);
      continue;
    }
    if (support === 'partly' || support === 'untested') counted[support].add(use.slug);
    if (support !== 'dropped') continue;
    remover.remove(use);
    if (isStoodInFor) continue;
    place(use.slug, use.range);
    noteOn(use.slug, note);
  }
  remover.finish();
  const over = overStyleLimit(view, index.sheets);
  for (const { element } of over) blanking.drop(element.range);

  const dropped = [...places].map(([slug, ranges]): Dropped => ({
    slug,
    title: featureOf(slug)?.title ?? slug,
    note: [...(notes.get(slug) ?? [])].join(' '),
    places: ranges,
  }));
  if (over.length > 0) {
    const ranges = over.map(({ element }) => element.startTag);
    dropped.push({ slug: 'style-limit', title: STYLE_LIMIT_TITLE, note: '', places: ranges });
  }
  dropped.sort((a, b) => b.places.length - a.places.length);
  return {
    text: blanking.finish(),
    minimums,
    dropped,
    partly: counted.partly.size,
    untested: counted.untested.size,
    unread: null,
  };
}
