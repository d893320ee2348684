/**
 * Features that clients support in part, and the values that meet the limit. A feature whose use stays within what the
 * client supports is no finding.
 */
import { descendants } from '../html/walk.ts';
import type { FeatureUse } from './detect/feature-use.ts';

export interface Limit {
  /** True when this use is one that the partly supporting clients do not handle. */
  readonly hits: (use: FeatureUse) => boolean;
  /** The data's notes that speak of this limit; a client without such a note is left out. */
  readonly note: RegExp;
  /** What the recipient sees there, following "There ". */
  readonly seen: string;
  readonly instead: string;
}

const valueOf = (use: FeatureUse): string => use.declaration?.value ?? '';
const value =
  (pattern: RegExp) =>
  (use: FeatureUse): boolean =>
    pattern.test(valueOf(use));

const NEGATIVE = /(?:^|[\s,])-\d*\.?\d/u;

const SPACED_COLOUR: Limit = {
  hits: ({ declaration }) => /\brgba?\(\s*[\d.%]+\s+[\d.%]+\s+[\d.%]+/iu.test(declaration?.value ?? ''),
  note: /whitespace/iu,
  seen: 'the declaration is skipped, and Gmail drops the whole style attribute or style element with it',
  instead: 'Separate the numbers by commas, or write #rrggbb.',
};

const LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  'css-margin': [
    {
      hits: value(NEGATIVE),
      note: /negative/iu,
      seen: 'the negative margin is skipped, and nothing is moved',
      instead: 'Lay it out without overlap.',
    },
  ],
  'css-text-indent': [
    {
      hits: value(NEGATIVE),
      note: /negative/iu,
      seen: 'the text is not moved away and shows',
      instead: 'Hide text with display:none.',
    },
  ],
  'css-rgb': [SPACED_COLOUR],
  'css-rgba': [SPACED_COLOUR],
  'css-important': [
    {
      hits: ({ declaration }) => /!\s*[a-z]*[A-Z]/u.test(importantText(declaration)),
      note: /lowercase/iu,
      seen: 'the declaration is skipped',
      instead: 'Write !important in small letters.',
    },
  ],
  'css-list-style': [
    {
      hits: value(/url\(/iu),
      note: /list-style-image/iu,
      seen: 'the whole declaration is skipped',
      instead: 'Write list-style-type alone.',
    },
  ],
  'css-position': [
    {
      hits: value(/absolute|fixed|sticky/iu),
      note: /absolute|fixed|sticky/iu,
      seen: 'the element stays in the flow and takes up space where it stands in the source',
      instead: 'Lay it out with table cells.',
    },
  ],
  'css-text-align': [
    {
      hits: value(/^(?:start|end)$/iu),
      note: /start/iu,
      seen: 'the text keeps the alignment of its surroundings',
      instead: 'Write left or right.',
    },
  ],
  'css-float': [
    {
      hits: value(/inline-(?:start|end)/iu),
      note: /inline-start/iu,
      seen: 'the element does not float',
      instead: 'Write left or right.',
    },
  ],
  'css-border': [
    {
      hits: ({ declaration }) => Number(/(\d+(?:\.\d+)?)px/iu.exec(declaration?.value ?? '')?.[1] ?? 0) > 8,
      note: /8px/iu,
      seen: 'the border is drawn 8px wide at most',
      instead: 'Use a table cell with a background colour as a thick line.',
    },
  ],
  'css-display-none': [
    {
      hits: ({ element }) =>
        element !== null &&
        (element.name === 'img' || descendants(element).some(({ name }) => name === 'table')),
      note: /table|img/iu,
      seen: 'the content shows although it is meant to be hidden',
      instead: 'Add mso-hide:all to the same style attribute.',
    },
  ],
  'css-background': [
    {
      hits: value(/url\([^)]*\)[^,]*,|gradient\([^]*,\s*url\(/iu),
      note: /multiple values/iu,
      seen: 'the background is missing',
      instead: 'Use one background picture.',
    },
  ],
  'css-background-image': [
    {
      hits: value(/url\([^)]*\)[^,]*,/iu),
      note: /multiple values/iu,
      seen: 'the background is missing',
      instead: 'Use one background picture.',
    },
  ],
  'html-lists': [
    {
      hits: ({ element }) => element?.attributes.some(({ name }) => name === 'reversed') ?? false,
      note: /reversed/iu,
      seen: 'the list counts upwards',
      instead: 'Write the numbers yourself, with a value attribute on each <li>.',
    },
  ],
  'html-semantics': [
    {
      hits: ({ element }) => element?.name === 'details',
      note: /details|stripped/iu,
      seen: 'the content is always open',
      instead: 'See that the mail reads well with everything open.',
    },
  ],
};

function importantText(declaration: FeatureUse['declaration']): string {
  // The text read before says the same, and costs no parse.
  const { node } = declaration?.copyOf ?? declaration ?? {};
  return typeof node?.important === 'string' ? `!${node.important}` : '';
}

/** Whether any use of a feature may meet a limit. */
export const hasLimits = (slug: string): boolean => Object.hasOwn(LIMITS, slug);

/** The limits that one use meets; empty when it stays within what partly supporting clients handle. */
export const limitsOf = (use: FeatureUse): readonly Limit[] =>
  use.decorative ? [] : (LIMITS[use.slug] ?? []).filter(({ hits }) => hits(use));
