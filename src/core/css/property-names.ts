/** Which CSS properties there are, and which one a misspelt name was meant to be. */
import * as csstree from 'css-tree';
import { nearNames } from '../text/near-names.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

/** Properties that browsers or their working drafts have and css-tree's dictionary (mdn-data 2.27) lacks. */
const NEWER: ReadonlySet<string> = new Set(
  words(`app-region border-shape buffered-rendering color-interpolation color-rendering corner-shape flex-line-count
    font-smoothing supported-color-schemes frame-sizing ime-mode page-margin-safety page-orientation scroll-axis-lock size speak text-fit
    view-transition-group view-transition-scope window-drag`),
);
const NEWER_FAMILIES =
  /^(?:(?:column-|row-)?rule|corner|timeline-trigger|scrollbar|reading|interest)(?:-|$)/u;

/**
 * What Word writes and reads beside `mso-*` (Microsoft Office HTML and XML Reference), and Internet Explorer's own. Office
 * writes many of these into every mail that was made in Word or pasted from it.
 */
const WORDS_OWN =
  /^(?:layout-(?:flow|grid)|page-(?:border|number)|punctuation|ruby|tab|text-(?:autospace|combine|effect|fit|justify|kashida|line-through|underline)|footnote|endnote|font-(?:effect|emphasize)|horiz|vert|language|line-break-override|separator|panose|accelerator|interpolation-mode|v-text|vnd\.|progid)/u;

/** Names from HTML or plain speech in place of the property's own. */
const MISTAKEN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    align: 'text-align',
    'align-text': 'text-align',
    bgcolor: 'background-color',
    'bg-color': 'background-color',
    background_color: 'background-color',
    'back-color': 'background-color',
    bold: 'font-weight',
    'border-colour': 'border-color',
    'border-corner': 'border-radius',
    'border-round': 'border-radius',
    cellpadding: 'padding',
    cellspacing: 'border-spacing',
    colour: 'color',
    'corner-radius': 'border-radius',
    face: 'font-family',
    'font-align': 'text-align',
    'font-family-name': 'font-family',
    'font-colour': 'color',
    'font-color': 'color',
    'font-decoration': 'text-decoration',
    'font-face': 'font-family',
    'font-height': 'line-height',
    'font-line-height': 'line-height',
    'font-name': 'font-family',
    'font-spacing': 'letter-spacing',
    'font-transform': 'text-transform',
    fontface: 'font-family',
    'image-url': 'background-image',
    'line-spacing': 'line-height',
    radius: 'border-radius',
    'text-color': 'color',
    'text-colour': 'color',
    'text-family': 'font-family',
    'text-height': 'line-height',
    'text-size': 'font-size',
    'text-spacing': 'letter-spacing',
    'text-style': 'font-style',
    'text-weight': 'font-weight',
    valign: 'vertical-align',
    'align-vertical': 'vertical-align',
    visible: 'visibility',
    weight: 'font-weight',
  }),
);

/** What mails use of Outlook's own properties, to compare misspelt ones with. */
const COMMON_MSO = words(
  `mso-line-height-rule mso-line-height-alt mso-table-lspace mso-table-rspace mso-table-tspace mso-table-bspace
   mso-padding-alt mso-border-alt mso-hide mso-text-raise mso-font-alt mso-font-width mso-height-rule mso-width-alt
   mso-cellspacing mso-margin-top-alt mso-margin-bottom-alt mso-color-alt mso-highlight mso-shading mso-element
   mso-style-priority mso-style-type mso-ansi-font-size mso-bidi-font-size mso-fareast-font-family mso-hansi-font-family
   mso-bidi-font-family mso-ascii-font-family mso-generic-font-family mso-special-format mso-style-textfill-type
   mso-effects-shadow-color mso-style-name mso-style-link mso-width-percent mso-height-percent mso-padding-top-alt
   mso-padding-right-alt mso-padding-bottom-alt mso-padding-left-alt mso-para-margin mso-list mso-level-text`,
);

/** What mails are mostly written with: of two names that are equally near, the one of these was meant. */
const COMMON = words(
  `background background-color background-image background-position background-repeat background-size border
   border-bottom border-collapse border-color border-left border-radius border-right border-spacing border-style
   border-top border-width box-shadow box-sizing clear color cursor direction display float font font-family font-size
   font-style font-variant font-weight height left letter-spacing line-height list-style list-style-type margin
   margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width opacity outline overflow
   padding padding-bottom padding-left padding-right padding-top position table-layout text-align text-decoration
   text-indent text-shadow text-transform top vertical-align visibility white-space width word-break word-spacing
   word-wrap z-index`,
);

const PREFIXES = words('-webkit- -moz- -ms- -o-');

let known: ReadonlySet<string> | undefined;
const knownNames = (): ReadonlySet<string> =>
  (known ??= new Set(
    Object.keys((csstree.lexer as unknown as { properties: Record<string, unknown> }).properties).filter(
      (name) => !name.startsWith('-'),
    ),
  ));

/** What a name is taken for. `near` is the property that was probably meant; null where none is close. */
export type PropertyVerdict =
  | { readonly kind: 'known' }
  | { readonly kind: 'unknown'; readonly near: string | null };

const KNOWN: PropertyVerdict = { kind: 'known' };

/** The prefixed property, or Outlook's own, of which only a slip is judged: nobody lists all of them. */
function judgePrefixed(name: string): PropertyVerdict {
  if (name.startsWith('--')) return KNOWN;
  if (/^-?mso-?/u.test(name)) {
    if (COMMON_MSO.includes(name)) return KNOWN;
    const [near] = nearNames(name, COMMON_MSO);
    return near === undefined ? KNOWN : { kind: 'unknown', near };
  }
  const [, prefix = '', rest = ''] = /^(-[a-z]+-)(.+)$/u.exec(name) ?? [];
  if (PREFIXES.includes(prefix)) {
    const [near] = knownNames().has(rest) ? [] : nearNames(rest, knownNames());
    const listed = csstree.lexer.getProperty(name) as unknown;
    // Browsers keep prefixed names that no list has, so only a slip in one of the common ones is told.
    return listed || near === undefined || !COMMON_PREFIXED.has(near)
      ? KNOWN
      : { kind: 'unknown', near: prefix + near };
  }
  const [nearPrefix] = PREFIXES.filter((known) => nearNames(prefix, [known]).length > 0);
  return nearPrefix !== undefined && (knownNames().has(rest) || COMMON_PREFIXED.has(rest))
    ? { kind: 'unknown', near: nearPrefix + rest }
    : KNOWN;
}

const COMMON_PREFIXED: ReadonlySet<string> = new Set(
  words(`text-size-adjust border-radius box-shadow box-sizing transform transition animation appearance user-select
    text-fill-color font-smoothing background-size align-items justify-content`),
);

/** A mail repeats a few dozen names thousands of times, and comparing one with all others takes long. */
const KEPT = 2_000;
const judged = new Map<string, PropertyVerdict>();

/**
 * @param property in lower case, escapes read
 */
export function judgeProperty(property: string): PropertyVerdict {
  let verdict = judged.get(property);
  if (!verdict) {
    if (judged.size >= KEPT) judged.clear();
    judged.set(property, (verdict = judge(property)));
  }
  return verdict;
}

function judge(property: string): PropertyVerdict {
  if (knownNames().has(property)) return KNOWN;
  if (/^-|^mso/u.test(property)) return judgePrefixed(property);
  // `*zoom` and `_height` are aimed at old Internet Explorer.
  if (!/^[a-z]/u.test(property)) return KNOWN;
  const mistaken = MISTAKEN.get(property);
  if (mistaken !== undefined) return { kind: 'unknown', near: mistaken };
  if (NEWER.has(property) || NEWER_FAMILIES.test(property)) return KNOWN;
  // Nobody lists all of Word's own, but a slip away from a common one (`verticle-align`) is none of them.
  if (WORDS_OWN.test(property) && nearNames(property, COMMON).length === 0) return KNOWN;
  return { kind: 'unknown', near: nearestName(property) };
}

/** Short names are compared more generously (`maring`): those that exist are known, so few others are met. */
function nearestName(property: string): string | null {
  const padded = (names: Iterable<string>): readonly string[] => [...names].map((name) => `_${name}_`);
  const near =
    nearNames(property, COMMON)[0] ??
    nearNames(property, knownNames())[0] ??
    nearNames(`_${property}_`, padded(COMMON))[0]?.slice(1, -1);
  return near ?? null;
}
