/** What a view's client supports of one feature, with the account and the limits that the data notes. */
import type { FeatureUse } from '../../clients/detect/feature-use.ts';
import { limitsOf } from '../../clients/limits.ts';
import { supportOf } from '../../clients/support.ts';
import { attributeOf, type HtmlElement } from '../../html/nodes.ts';
import { attributeSelectorOf } from './attribute-selector.ts';
import type { ClientView } from './client-views.ts';
import { readAsMinimum } from './heights.ts';

/** `dropped` is removed; `partly` and `untested` stay in the picture and are counted. */
export type InView = 'kept' | 'dropped' | 'partly' | 'untested';

/** What the data calls unsupported where nothing of the document can be taken out, or nothing of it is seen. */
const NOT_REMOVABLE: ReadonlySet<string> = new Set([
  // The client's own page has one.
  'html-doctype',
  'html-body',
  'html-comments',
  'css-comments',
  // The element stays; only a click does less.
  'html-anchor-links',
  'html-mailto-links',
]);

const NOT_FOREIGN = /(?:not supported|does(?:n.t| not) (?:work|render))[^.]*non.google account/iu;
const ONLY_FOREIGN = /only (?:supported|works) with non.google account|with non.google accounts only/iu;

/** Notes whose limit decides by the element, the value or the selector, and what meets it. Most are Word's, with its own box model. */
interface ViewLimit {
  readonly slug: string;
  readonly note: RegExp;
  readonly hits: (use: FeatureUse, subjects: readonly HtmlElement[]) => boolean;
}

/** All that it is about. A rule that is about others too stays, for those. */
const on =
  (names: string) =>
  (_: FeatureUse, subjects: readonly HtmlElement[]): boolean =>
    subjects.length > 0 && subjects.every(({ name }) => names.split(' ').includes(name));
const notOn =
  (names: string) =>
  (_: FeatureUse, subjects: readonly HtmlElement[]): boolean =>
    subjects.length > 0 && !subjects.some(({ name }) => names.split(' ').includes(name));
const value = ({ declaration }: FeatureUse): string => declaration?.value ?? '';

/** The address that a use is about: a picture's, or one in a declaration. */
const addressOf = (use: FeatureUse): string =>
  (use.element && use.declaration === null
    ? (attributeOf(use.element, 'src') ?? attributeOf(use.element, 'background'))?.value
    : /url\(\s*['"]?\s*(data:[^,]*)/iu.exec(value(use))?.[1]) ?? '';

/** An attribute selector whose operator is not among these. */
const operatorBeyond =
  (known: string) =>
  (use: FeatureUse): boolean => {
    const selector = attributeSelectorOf(use);
    return selector !== null && !known.split(' ').includes(selector.operator);
  };

const VIEW_LIMITS: readonly ViewLimit[] = [
  { slug: 'css-padding', note: /only supported on table cells/iu, hits: notOn('td th') },
  { slug: 'css-max-width', note: /only works on `<table>`/iu, hits: notOn('table') },
  { slug: 'css-width', note: /not supported on `<body>`/iu, hits: on('body span div p img') },
  { slug: 'css-height', note: /not supported on `<body>`/iu, hits: on('body span div p') },
  { slug: 'css-margin', note: /not supported on `<span>` and `<body>`/iu, hits: on('span body') },
  { slug: 'css-important', note: /not supported inline/iu, hits: ({ element }) => element !== null },
  {
    slug: 'css-display',
    note: /only supports `display:none`/iu,
    hits: (use, subjects) => !/^none$/iu.test(value(use)) || on('img')(use, subjects),
  },
  {
    slug: 'css-text-transform',
    note: /`lowercase` value is not supported/iu,
    hits: (use) => /^lowercase$/iu.test(value(use)),
  },
  { slug: 'css-font-size', note: /`rem` values are not/iu, hits: (use) => /\drem\b/iu.test(value(use)) },
  { slug: 'css-text-decoration', note: /multiple values/iu, hits: (use) => /\S\s+\S/u.test(value(use)) },
  { slug: 'css-text-decoration', note: /`overline`/iu, hits: (use) => /overline/iu.test(value(use)) },
  {
    slug: 'css-rgb',
    note: /alpha value is not/iu,
    hits: (use) => /\brgb\([^()]*(?:,[^(),]*,[^(),]*,|\/)/iu.test(value(use)),
  },
  // What a mail loads of its own making comes from elsewhere; an installed font needs no rule.
  { slug: 'css-at-font-face', note: /distant fonts are ignored/iu, hits: () => true },
  {
    slug: 'image-base64',
    note: /only supports base.?64 png/iu,
    hits: (use) => !/^\s*data:\s*image\/png/iu.test(addressOf(use)),
  },
  {
    slug: 'image-base64',
    note: /does not render base.?64 gif/iu,
    hits: (use) => /^\s*data:\s*image\/gif/iu.test(addressOf(use)),
  },
  {
    slug: 'css-selector-attribute',
    note: /^Partial\. Only supports `\[attr=value\]`/iu,
    hits: operatorBeyond('='),
  },
  {
    slug: 'css-selector-attribute',
    note: /^Partial\. Only supports `\[attr~=value\]`/iu,
    hits: operatorBeyond('~='),
  },
  {
    slug: 'css-selector-attribute',
    note: /^Partial\. Only supports `\[attr\]`, `\[attr=value\]`, `\[attr~=value\]`/iu,
    hits: (use) => operatorBeyond(' = ~= |=')(use),
  },
  {
    slug: 'css-selector-attribute',
    note: /can not be used with a class selector/iu,
    hits: (use) => attributeSelectorOf(use)?.besideClass === true,
  },
  {
    // The class begins with the prefix then, and no longer with what the selector asks for.
    slug: 'css-selector-attribute',
    note: /`class="test"` in the HTML is prefixed/iu,
    hits: (use) => {
      const selector = attributeSelectorOf(use);
      return selector?.name === 'class' && /^[~|^]?=$/u.test(selector.operator);
    },
  },
  { slug: 'html-background', note: /only supported on the `<body>`/iu, hits: notOn('body') },
  {
    slug: 'html-lists',
    note: /`reversed`/iu,
    hits: ({ element }) => element !== null && attributeOf(element, 'reversed') !== undefined,
  },
];

/** Limits of partial support that change how something is drawn without taking it away. */
const REDRAWN: ReadonlySet<string> = new Set(['css-border', 'html-lists']);

/** The note whose limit a use meets; undefined for one within what is supported. */
function limitMet(
  use: FeatureUse,
  notes: readonly string[],
  subjectsOf: (use: FeatureUse) => readonly HtmlElement[],
): string | undefined {
  if (REDRAWN.has(use.slug)) return undefined;
  const limits = [
    ...limitsOf(use).map(({ note }) => note),
    ...VIEW_LIMITS.filter(
      ({ slug, note, hits }) =>
        slug === use.slug && notes.some((one) => note.test(one)) && hits(use, subjectsOf(use)),
    ).map(({ note }) => note),
  ];
  return notes.find((note) => limits.some((limit) => limit.test(note)));
}

/** Whether a note concerns this use: one that lists values (`flex`, `grid` …) concerns those alone. */
function namesValue(note: string, use: FeatureUse): boolean {
  const [before = ''] = note.split(/not supported|does(?:n.t| not) /iu);
  const listed = [...before.matchAll(/`([a-z -]+)`/giu)].map((found) => found[1]?.toLowerCase());
  if (listed.length === 0 || use.declaration === null) return true;
  return listed.includes(value(use).trim().toLowerCase());
}

/** Unsupported by itself, but not in the shorthand that this use stands in: `background-size` in Gmail's apps. */
function isInShorthand(note: string, { declaration }: FeatureUse): boolean {
  const [, shorthand] = /can be used in the `([a-z-]+)` shorthand/iu.exec(note) ?? [];
  return shorthand !== undefined && declaration?.property === shorthand;
}

const ownElement = ({ element }: FeatureUse): readonly HtmlElement[] => (element ? [element] : []);

export interface Judged {
  readonly support: InView;
  /** The data's note that decided; empty where its verdict needed none. */
  readonly note: string;
}

/** @param subjectsOf the elements that a use is about, those of its rule too; none where that is not known. */
export function supportInView(
  { client, account }: ClientView,
  use: FeatureUse,
  subjectsOf: (use: FeatureUse) => readonly HtmlElement[] = ownElement,
): Judged {
  if (NOT_REMOVABLE.has(use.slug)) return { support: 'kept', note: '' };
  const { level, notes } = supportOf(use.slug, client);
  switch (level) {
    case 'yes':
      return { support: 'kept', note: '' };
    case 'no':
      if (readAsMinimum({ client }, use) !== undefined) return { support: 'partly', note: '' };
      return { support: 'dropped', note: notes[0] ?? '' };
    case 'unknown':
      return { support: 'untested', note: '' };
    case 'partly': {
      if (account !== null) {
        const isForeign = account === 'foreign';
        const without = notes.find((note) => NOT_FOREIGN.test(note));
        if (without !== undefined) {
          const isLost = isForeign && namesValue(without, use) && !isInShorthand(without, use);
          return { support: isLost ? 'dropped' : 'kept', note: without };
        }
        const only = notes.find((note) => ONLY_FOREIGN.test(note));
        if (only !== undefined) return { support: isForeign ? 'kept' : 'dropped', note: only };
      }
      const met = limitMet(use, notes, subjectsOf);
      return { support: met === undefined ? 'partly' : 'dropped', note: met ?? '' };
    }
  }
}
