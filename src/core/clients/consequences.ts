/** What the recipient sees where a feature is missing, and what to write instead: for those that do not degrade. */
import { attributeOf, type HtmlElement, type HtmlNode } from '../html/nodes.ts';
import { descendants } from '../html/walk.ts';
import type { CssDeclaration } from '../css/types.ts';
import type { FeatureUse } from './detect/feature-use.ts';
import { LENGTH_FEATURES } from './length-features.ts';

export interface Consequence {
  /** What is seen there, following "There ". */
  readonly seen: string;
  /** What to write instead, a whole sentence. */
  readonly instead: string;
}

const LAYOUT: Consequence = {
  seen: 'it is skipped: blocks inside stand one below the other, words and pictures in one line',
  instead: 'Lay columns out with table cells.',
};
const LOGICAL: Consequence = {
  seen: 'the declaration is skipped and the default applies',
  instead: 'Write the physical property (left, right, top, bottom, width, height).',
};
const SKIPPED_SIZE: Consequence = {
  seen: 'the declaration is skipped and the default applies',
  instead: 'Write a plain declaration in px before it, or px alone.',
};
const SKIPPED_COLOUR: Consequence = {
  seen: 'the colour is skipped and the default one applies',
  instead: 'Write the colour as #rrggbb, or as a declaration before this one.',
};
const NO_BACKGROUND: Consequence = {
  seen: 'the background is missing, and the colour behind it shows',
  instead: 'Give the element a background-color or bgcolor of the same tone.',
};
const PLAYER: Consequence = {
  seen: 'no player shows',
  instead: 'Show a linked picture with a play sign.',
};

const TABLE: Readonly<Record<string, Consequence>> = {
  'css-display-flex': LAYOUT,
  'css-display-grid': LAYOUT,
  'css-float': LAYOUT,
  'css-gap': {
    seen: 'the space between the boxes is missing',
    instead: 'Use padding on table cells.',
  },
  'css-position': {
    seen: 'the element stays in the flow and takes up space where it stands in the source',
    instead: 'Lay it out with table cells, or use a background picture.',
  },
  'css-background-image': NO_BACKGROUND,
  'css-linear-gradient': NO_BACKGROUND,
  'css-radial-gradient': NO_BACKGROUND,
  'css-background-clip': {
    seen: 'the text is filled with its own colour, and is invisible when that is transparent',
    instead: 'Give the text a plain colour.',
  },
  'css-variables': {
    seen: 'every declaration with var() is skipped, so its colour or size is missing',
    instead: 'Write the value itself.',
  },
  'css-nesting': {
    seen: 'the nested rule and often the rest of the styles are skipped',
    instead: 'Write each rule on its own, with the full selector.',
  },
  'css-unit-calc': SKIPPED_SIZE,
  'css-function-clamp': SKIPPED_SIZE,
  'css-function-max': SKIPPED_SIZE,
  'css-function-min': SKIPPED_SIZE,
  'css-unit-rem': SKIPPED_SIZE,
  'css-unit-vh': SKIPPED_SIZE,
  'css-unit-vw': SKIPPED_SIZE,
  'css-modern-color': SKIPPED_COLOUR,
  'css-function-light-dark': SKIPPED_COLOUR,
  'css-opacity': {
    seen: 'what is meant to be hidden shows in full',
    instead: 'Hide it with display:none as well.',
  },
  'css-visibility': {
    seen: 'what is meant to be hidden shows',
    instead: 'Hide it with display:none.',
  },
  'html-hidden': {
    seen: 'the element shows',
    instead: 'Hide it with style="display:none".',
  },
  'css-transform': {
    seen: 'the element shows unturned and unmoved',
    instead: 'Use a picture, or place it with table cells.',
  },
  'css-writing-mode': {
    seen: 'the text runs from left to right',
    instead: 'Use a picture with an alt text.',
  },
  'css-border-spacing': {
    seen: 'the cells touch each other',
    instead: 'Use the cellspacing attribute.',
  },
  'css-pseudo-element-before': {
    seen: 'the generated content is missing',
    instead: 'Put the text or sign into the html.',
  },
  'css-pseudo-element-after': {
    seen: 'the generated content is missing',
    instead: 'Put the text or sign into the html.',
  },
  'css-border-inline-block': LOGICAL,
  'css-border-inline-block-individual': LOGICAL,
  'css-border-inline-block-longhand': LOGICAL,
  'css-inline-size': LOGICAL,
  'css-margin-block-start-end': LOGICAL,
  'css-margin-inline-block': LOGICAL,
  'css-margin-inline-start-end': LOGICAL,
  'css-padding-block-start-end': LOGICAL,
  'css-padding-inline-block': LOGICAL,
  'css-padding-inline-start-end': LOGICAL,
  'html-anchor-links': {
    seen: 'a click does nothing or opens a browser',
    instead: 'Link to a page on the web, or leave the jump out.',
  },
  'html-svg': {
    seen: 'the drawing is missing',
    instead: 'Use a PNG with an alt text.',
  },
  'html-video': PLAYER,
  'html-audio': PLAYER,
};

/** For what harms nobody, and what is in no table. */
export const SKIPPED: Consequence = {
  seen: 'it is ignored',
  instead: 'See that the mail works without it.',
};

export const consequenceOf = (slug: string): Consequence => TABLE[slug] ?? SKIPPED;

const has = ({ block }: FeatureUse, property: RegExp, value: RegExp = /./u): boolean =>
  block.some((declaration) => property.test(declaration.property) && value.test(declaration.value));

/** Stands behind a declaration of the same property, and takes its place in every client. */
const outweighs = (other: CssDeclaration, one: CssDeclaration): boolean =>
  other.range.start > one.range.start &&
  other.property === one.property &&
  (other.important || !one.important);

/** A plain declaration of the same property beside the use: before it, what clients fall back to; behind it, what counts. */
function hasPlainBeside({ declaration, block }: FeatureUse): boolean {
  if (!declaration) return false;
  const names = new Set([declaration.property, declaration.property.replace(/-(?:color|image|width)$/u, '')]);
  return block.some(
    (other) =>
      (other.range.start < declaration.range.start || outweighs(other, declaration)) &&
      names.has(other.property) &&
      !/\b(?:calc|clamp|min|max|var|light-dark|lch|oklch|lab|oklab|[a-z-]*gradient)\(|\d(?:rem|vh|vw)\b/iu.test(
        other.value,
      ),
  );
}

const hiddenAnyway = (use: FeatureUse): boolean =>
  has(use, /^display$/u, /^none$/iu) || has(use, /^mso-hide$/u) || has(use, /^max-height$/u, /^0/u);

/** True for an element with nothing in it to see, such as Foundation's empty cell that only takes up width. */
const isBlank = ({ element }: FeatureUse): boolean => element !== null && holdsNothing(element);

function holdsNothing(element: HtmlElement): boolean {
  const stack: HtmlNode[] = [...element.children];
  // An element that holds more than a few others is no mere space.
  for (let left = 40; left > 0; left--) {
    const node = stack.pop();
    if (!node) return true;
    if (node.kind === 'text' && /\S/u.test(node.text)) return false;
    if (node.kind !== 'element') continue;
    if (node.name === 'img' || node.name.startsWith('v:')) return false;
    stack.push(...node.children.slice(0, 40));
  }
  return false;
}

/** Whether a use in a rule shows on an element that the rule styles. */
export const showsAnything = ({ slug }: FeatureUse, element: HtmlElement): boolean =>
  slug !== 'css-visibility' || !holdsNothing(element);

/** The pictures of a background, whose own colours are gone where the picture is. */
const PICTURE = /(?:[a-z-]*gradient|url)\((?:[^()]|\([^()]*\))*\)/giu;

/** A plain background colour on the element or in the same rule. */
function hasBackgroundColour(use: FeatureUse): boolean {
  if (has(use, /^background-color$/u)) return true;
  const plain = /#[0-9a-f]{3,8}\b|\brgba?\(|^[a-z]+$|\s(?:white|black|[a-z]+)$/iu;
  const isPlain = ({ property, value }: CssDeclaration): boolean =>
    property === 'background' && plain.test(value.replace(PICTURE, ' ').trim());
  if (use.block.some(isPlain)) return true;
  return use.element !== null && attributeOf(use.element, 'bgcolor') !== undefined;
}

const isTablePart = ({ element }: FeatureUse): boolean =>
  element !== null && /^(?:table|tbody|thead|tfoot|tr)$/u.test(element.name);

const VALUE_LEVEL: ReadonlySet<string> = new Set([
  ...LENGTH_FEATURES,
  'css-modern-color',
  'css-function-light-dark',
  'css-variables',
  'css-linear-gradient',
  'css-radial-gradient',
  'css-background-image',
  'css-display-flex',
  'css-display-grid',
]);

/** Whether this one use hurts where the feature is missing; false when the author took care of it. */
export function matters(use: FeatureUse): boolean {
  const value = use.declaration?.value ?? '';
  if (use.decorative) return false;
  if (VALUE_LEVEL.has(use.slug)) {
    // One engine's own property says nothing to the clients that lack the value.
    if (/^-[a-z]/u.test(use.declaration?.property ?? '') || hasPlainBeside(use)) return false;
  }
  switch (use.slug) {
    case 'css-background-image':
      // What becomes of a gradient is told of the gradient, by the clients that lack either.
      if (/gradient\(/iu.test(value) && !/url\(|image-set\(/iu.test(value)) return false;
      return !/^none$/iu.test(value) && !hasBackgroundColour(use);
    case 'css-linear-gradient':
    case 'css-radial-gradient':
      return !hasBackgroundColour(use);
    case 'css-background-clip':
      return /\btext\b/iu.test(value);
    case 'css-position':
      return /absolute|fixed|sticky/iu.test(value);
    case 'css-float':
      return /left|right/iu.test(value) && !(use.element && attributeOf(use.element, 'align'));
    case 'css-display-grid':
      return !isTablePart(use);
    case 'css-display-flex':
      // A table without it is a table again, as React Email's columns are. One below the other is what a column asks for.
      return !isTablePart(use) && !has(use, /^flex-(?:direction|flow)$/u, /\bcolumn\b/iu);
    case 'css-opacity':
      return Number.parseFloat(value) === 0 && !hiddenAnyway(use);
    case 'css-visibility':
      return /hidden|collapse/iu.test(value) && !hiddenAnyway(use) && !isBlank(use);
    case 'html-hidden':
      // In what only Outlook reads, `hidden` is there for readers other than Outlook, as in React Email's buttons.
      if (use.audience.word === 'only' || isBlank(use)) return false;
      return !/display\s*:\s*none/iu.test(
        use.element ? (attributeOf(use.element, 'style')?.value ?? '') : '',
      );
    case 'css-border-spacing':
      return !/^0/u.test(value) && !(use.element && attributeOf(use.element, 'cellspacing'));
    case 'css-pseudo-element-before':
    case 'css-pseudo-element-after':
      return has(use, /^content$/u, /[^'"\s]/u) && !has(use, /^content$/u, /^(?:none|normal)$/iu);
    case 'css-transform':
      return !/^none$/iu.test(value);
    case 'css-variables':
      // The declaration of a variable does nothing by itself; where it is used is what counts.
      return !use.declaration?.property.startsWith('--');
    case 'html-video':
    case 'html-audio':
      return !use.element || !descendants(use.element).some(({ name }) => name === 'img' || name === 'a');
    case 'css-unit-calc':
      // A column that has a width is as wide as that without its minimum, as Mosaico's are.
      return !(
        use.declaration?.property === 'min-width' && has(use, /^width$/u, /^\d+(?:\.\d+)?(?:px|%)$/iu)
      );
    case 'css-unit-vh':
    case 'css-unit-vw':
    case 'css-unit-rem':
      return !/^0(?:rem|vh|vw)$/iu.test(value);
    default:
      return true;
  }
}
