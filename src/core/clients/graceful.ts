/**
 * Features whose absence costs a recipient nothing that matters: mail design leans on them on purpose, and a list of
 * them would bury what is broken. They are reported only on request. One reason each; the text says what a client
 * without the feature shows instead.
 */

import type { FeatureUse } from './detect/feature-use.ts';

const DECORATION = 'Only an ornament is missing; the text and the layout stay.';
const SELECTOR =
  'A client skips a rule it cannot read; mail designers use that on purpose to aim rules at certain clients.';
const TYPOGRAPHY = 'The text is set in the usual way instead.';
const FOLLOWS_LAYOUT =
  'It only matters inside flexbox, grid or positioned boxes, which are reported themselves.';
const DESKTOP_LAYOUT = 'The rules inside are skipped, so the layout of the plain rules shows.';
const BOX = 'The box takes the size of its content or of its table cell instead.';
const ASSISTIVE = 'A screen reader falls back to the text and the structure.';
const NATIVE = 'The content shows as plain text or in an ordinary box.';
const BACKGROUND_DETAIL = 'Whether the background picture shows at all is reported with background-image.';
const COMMON = 'The limits that the data notes concern rare values, which are looked for themselves.';
const OTHER_RULE = 'A rule of its own reports it.';

const TABLE: readonly (readonly [reason: string, slugs: string])[] = [
  [
    DECORATION,
    `css-accent-color css-animation css-at-keyframes css-backdrop-filter css-background-blend-mode css-border-image
     css-border-radius css-border-radius-logical css-box-shadow css-clip-path css-conic-gradient css-cursor css-filter
     css-list-style-image css-list-style-position css-mask-image css-mix-blend-mode css-outline css-outline-offset
     css-resize css-scroll-snap css-shape-margin css-shape-outside css-text-shadow css-transition css-user-select
     css-column-layout-properties css-column-count css-empty-cells css-caption-side html-marquee html-hr image-apng`,
  ],
  [
    SELECTOR,
    `css-pseudo-class-active css-pseudo-class-checked css-pseudo-class-default css-pseudo-class-first-child css-pseudo-class-first-of-type
     css-pseudo-class-focus css-pseudo-class-focus-visible css-pseudo-class-focus-within css-pseudo-class-has css-pseudo-class-hover css-pseudo-class-lang
     css-pseudo-class-last-child css-pseudo-class-last-of-type css-pseudo-class-link css-pseudo-class-not
     css-pseudo-class-nth-child css-pseudo-class-nth-last-child css-pseudo-class-nth-last-of-type
     css-pseudo-class-nth-of-type css-pseudo-class-only-child css-pseudo-class-only-of-type css-pseudo-class-target
     css-pseudo-class-visited css-pseudo-element-first-letter css-pseudo-element-first-line css-pseudo-element-marker
     css-pseudo-element-placeholder css-selector-adjacent-sibling css-selector-attribute css-selector-chaining
     css-selector-child css-selector-class css-selector-descendant css-selector-general-sibling
     css-selector-grouping css-selector-id css-selector-type css-selector-universal`,
  ],
  [
    TYPOGRAPHY,
    `css-font-kerning css-font-stretch css-font-size css-font-size-adjust css-font-weight css-hyphenate-character
     css-hyphenate-limit-chars css-hyphens css-letter-spacing css-line-height css-orphans css-widows css-overflow-wrap
     css-sytem-ui css-tab-size css-text-align-last css-text-decoration css-text-decoration-color
     css-text-decoration-line css-text-decoration-skip-ink css-text-decoration-style css-text-decoration-thickness
     css-text-emphasis css-text-emphasis-position css-text-justify css-text-overflow css-text-underline-offset
     css-text-underline-position css-text-wrap css-white-space css-white-space-collapse css-word-break
     css-word-spacing css-word-wrap css-text-orientation css-direction`,
  ],
  [
    FOLLOWS_LAYOUT,
    `css-align-items css-flex-direction css-flex-wrap css-justify-content css-grid-template css-order
     css-left-right-top-bottom css-inset css-z-index`,
  ],
  [
    DESKTOP_LAYOUT,
    `css-at-media css-at-supports css-at-media-device-pixel-ratio css-at-media-hover css-at-media-orientation
     css-at-media-prefers-color-scheme css-at-media-prefers-reduced-motion css-color-scheme html-meta-color-scheme`,
  ],
  [
    BOX,
    `css-aspect-ratio css-box-sizing css-height css-width css-max-height css-max-width css-min-height css-min-width
     css-max-block-size css-max-inline-size css-min-block-size css-min-inline-size css-intrinsic-size css-object-fit
     css-object-position css-overflow css-table-layout css-border-collapse css-clear html-height html-width`,
  ],
  [
    ASSISTIVE,
    `html-aria-describedby html-aria-hidden html-aria-label html-aria-labelledby html-aria-live html-lang html-role
     html-dir css-inert-attribute`,
  ],
  [
    NATIVE,
    `html-abbr html-acronym html-bdi html-body html-comments html-dfn html-doctype html-loading-attribute html-picture
     html-rp html-rt html-ruby html-srcset html-strike html-target html-wbr html-address html-blockquote html-code
     html-del html-div html-h1-h6 html-img html-p html-pre html-small html-span html-strong html-table html-align
     html-valign html-cellpadding html-cellspacing html-background html-mailto-links`,
  ],
  [
    BACKGROUND_DETAIL,
    'css-background-origin css-background-position css-background-repeat css-background-size css-background',
  ],
  [
    COMMON,
    `css-border css-comments css-display css-display-none css-float css-font css-important css-list-style
     css-list-style-type css-margin css-padding css-rgb css-rgba css-text-align css-text-indent css-text-transform
     css-unit-initial css-vertical-align css-background-color html-lists html-semantics css-block-inline-size
     css-unit-ch css-unit-vmax css-unit-vmin`,
  ],
  [
    OTHER_RULE,
    `css-at-font-face css-at-import html-base html-button-reset html-button-submit html-form html-input-checkbox
     html-input-hidden html-input-radio html-input-reset html-input-submit html-input-text html-link html-object
     html-required html-select html-style html-textarea image-avif image-base64 image-bmp image-gif
     image-hdr image-heif image-ico image-jpg image-mp4 image-png image-svg image-tiff image-webp`,
  ],
];

const reasons = new Map(
  TABLE.flatMap(([reason, slugs]) =>
    slugs
      .split(/\s+/u)
      .filter((slug) => slug !== '')
      .map((slug) => [slug, reason] as const),
  ),
);

/** Why a client without the feature still shows the mail well; null when it does not. */
export const gracefulReason = (slug: string): string | null => reasons.get(slug) ?? null;

/** Features that another rule reports; the client rules leave them out even on request. */
export const hasOwnRule = (slug: string): boolean => reasons.get(slug) === OTHER_RULE;

/**
 * Uses that ask for nothing, so that no client can lack it: `overflow:visible` is how every box begins, and a doctype that
 * a client does not read changes nothing there.
 */
export const saysNothing = ({ slug, declaration }: Pick<FeatureUse, 'slug' | 'declaration'>): boolean =>
  slug === 'html-doctype' ||
  (slug === 'css-overflow' && /^(?:visible|initial|unset)$/iu.test(declaration?.value ?? ''));

/** Every slug of the table, for the test that holds it against the data. */
export const GRACEFUL_SLUGS: readonly string[] = [...reasons.keys()];
