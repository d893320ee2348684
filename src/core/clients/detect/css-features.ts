/** Features used in style elements and style attributes. */
import * as csstree from 'css-tree';
import { memo } from '../../collections/memo.ts';
import { choice, findOnce } from '../../css/inline-style.ts';
import type { Choice, CssAtRule, CssDeclaration, CssRule, InlineStyle, StyleSheet } from '../../css/types.ts';
import type { HtmlElement } from '../../html/nodes.ts';
import type { TextRange } from '../../text/positions.ts';
import {
  FUNCTION_FEATURES,
  KEYWORD_FEATURES,
  PROPERTY_FEATURES,
  UNIT_FEATURES,
  plainProperty,
} from './css-properties.ts';
import { isPointerSelector, selectorFeatures } from './css-selectors.ts';
import type { Audience, FeatureUse } from './feature-use.ts';

interface Setting {
  readonly audience: Audience;
  readonly element: HtmlElement | null;
  readonly rule: CssRule | null;
  readonly block: readonly CssDeclaration[];
  readonly decorative: boolean;
}

type Add = (slug: string, range: TextRange) => void;

type Feature = Pick<FeatureUse, 'slug' | 'range'>;

const rangeOf = (node: csstree.CssNode): TextRange | null =>
  node.loc ? { start: node.loc.start.offset, end: node.loc.end.offset } : null;

/** What an address in a shorthand stands for. */
const URL_FEATURES: Readonly<Record<string, string>> = {
  background: 'css-background-image',
  'list-style': 'css-list-style-image',
};

/** Where a size stands in a background shorthand (`center / cover`): what follows the slash, up to a comma. */
function shorthandSizes(declaration: CssDeclaration): TextRange[] {
  const found: TextRange[] = [];
  if (declaration.property !== 'background' || declaration.node.value.type !== 'Value') return found;
  let size: TextRange | null = null;
  let open = false;
  for (const node of declaration.node.value.children.toArray()) {
    const range = rangeOf(node);
    if (!range) continue;
    if (node.type === 'Operator') {
      if (size) found.push(size);
      size = null;
      open = node.value === '/';
    } else if (open && (node.type === 'Dimension' || node.type === 'Percentage' || isSizeWord(node))) {
      size = { start: size ? size.start : range.start, end: range.end };
    } else open = false;
  }
  if (size) found.push(size);
  return found;
}

const isSizeWord = (node: csstree.CssNode): boolean =>
  (node.type === 'Identifier' && /^(?:auto|cover|contain)$/iu.test(node.name)) || node.type === 'Number';

function valueFeatures(declaration: CssDeclaration, property: string, add: Add): void {
  csstree.walk(declaration.node.value, (node) => {
    const range = rangeOf(node);
    if (!range) return;
    if (node.type === 'Dimension') {
      const slug = UNIT_FEATURES.get(node.unit.toLowerCase());
      if (slug) add(slug, range);
    } else if (node.type === 'Percentage') add('css-unit-percent', range);
    else if (node.type === 'Function') {
      const slug = FUNCTION_FEATURES.get(node.name.toLowerCase().replace(/^-(?:webkit|moz|ms|o)-/u, ''));
      if (slug) add(slug, range);
    } else if (node.type === 'Url') {
      const slug = URL_FEATURES[property];
      if (slug) add(slug, range);
    } else if (node.type === 'Identifier') {
      const name = csstree.ident.decode(node.name).toLowerCase();
      for (const { slug, property: of, value } of KEYWORD_FEATURES) {
        if (!of.test(property) || !value.test(name)) continue;
        // A keyword of display says what the whole declaration does; elsewhere the word itself is the place.
        add(slug, property === 'display' ? declaration.range : range);
      }
    }
  });
}

/** The features of a declaration, whatever it stands in. */
const featuresOf = findOnce((declaration): Feature[] => {
  const found: Feature[] = [];
  const add: Add = (slug, range) => {
    found.push({ slug, range });
  };
  if (declaration.property.startsWith('--')) {
    add('css-variables', declaration.range);
    return found;
  }
  const property = plainProperty(declaration.property);
  for (const slug of PROPERTY_FEATURES.get(property) ?? []) add(slug, declaration.range);
  for (const range of shorthandSizes(declaration)) add('css-background-size', range);
  if (declaration.important) add('css-important', declaration.range);
  valueFeatures(declaration, property, add);
  return found;
});

function declarationFeatures(declaration: CssDeclaration, setting: Setting, uses: FeatureUse[]): void {
  for (const { slug, range } of featuresOf(declaration)) uses.push({ slug, range, declaration, ...setting });
}

/** The declarations that use one of some features. */
export const usingFeatures = (wanted: (slug: string) => boolean): Choice =>
  choice((declaration) => featuresOf(declaration).some(({ slug }) => wanted(slug)));

/** Features of a style attribute's chosen declarations. */
export function inlineCssFeatures(
  style: InlineStyle,
  chosen: readonly CssDeclaration[],
  audience: Audience,
): readonly FeatureUse[] {
  const uses: FeatureUse[] = [];
  const { element, declarations } = style;
  const setting: Setting = { audience, element, rule: null, block: declarations, decorative: false };
  for (const declaration of chosen) declarationFeatures(declaration, setting, uses);
  return uses;
}

const AT_RULES: ReadonlyMap<string, string> = new Map([
  ['font-face', 'css-at-font-face'],
  ['import', 'css-at-import'],
  ['keyframes', 'css-at-keyframes'],
  ['media', 'css-at-media'],
  ['supports', 'css-at-supports'],
]);

const MEDIA_FEATURES: readonly (readonly [pattern: RegExp, slug: string])[] = [
  [/^(?:-webkit-|-o-|-moz-)?(?:min-|max-)?(?:-moz-)?device-pixel-ratio$/u, 'css-at-media-device-pixel-ratio'],
  [/^(?:any-)?hover$/u, 'css-at-media-hover'],
  [/^orientation$/u, 'css-at-media-orientation'],
  [/^prefers-color-scheme$/u, 'css-at-media-prefers-color-scheme'],
  [/^prefers-reduced-motion$/u, 'css-at-media-prefers-reduced-motion'],
];

const plainName = (atRule: CssAtRule): string => atRule.name.replace(/^-(?:webkit|moz|ms|o)-/u, '');

/** Features of an at-rule's head, each with the text that asks for it. */
const atRuleFeatures = memo((atRule: CssAtRule): readonly Feature[] => {
  const found: Feature[] = [];
  const slug = AT_RULES.get(plainName(atRule));
  if (!slug) return found;
  const end = atRule.prelude === '' ? atRule.range.start + 1 + atRule.name.length : atRule.preludeRange.end;
  found.push({ slug, range: { start: atRule.range.start, end } });
  if ((slug === 'css-at-media' || slug === 'css-at-import') && atRule.node.prelude) {
    csstree.walk(atRule.node.prelude, (node) => {
      if (node.type !== 'Feature') return;
      const range = rangeOf(node);
      const name = node.name.toLowerCase();
      for (const [pattern, feature] of MEDIA_FEATURES) {
        if (range && pattern.test(name)) found.push({ slug: feature, range });
      }
    });
  }
  return found;
});

/** What a client must support to read the rules inside these at-rules. */
function needsOf(atRules: readonly CssAtRule[]): readonly string[] {
  return atRules.flatMap((atRule) => atRuleFeatures(atRule).map(({ slug }) => slug));
}

function ruleFeatures(rule: CssRule, sheetAudience: Audience, uses: FeatureUse[]): void {
  const inKeyframes = rule.atRules.some((atRule) => plainName(atRule) === 'keyframes');
  const audience: Audience = {
    word: sheetAudience.word,
    needs: [...sheetAudience.needs, ...needsOf(rule.atRules)],
  };
  const setting: Setting = {
    audience,
    element: null,
    rule,
    block: rule.declarations,
    decorative: inKeyframes || rule.selectors.some(isPointerSelector),
  };
  if (!inKeyframes) {
    for (const { slug, range } of selectorFeatures(rule.selectors)) {
      // A nested rule is marked by its whole head.
      if (slug === 'css-nesting' && sheetAudience.needs.includes(slug)) continue;
      uses.push({ slug, range, declaration: null, ...setting });
    }
  }
  // What @font-face holds are descriptors: they say what a font file is, and style nothing.
  if (rule.atRules.at(-1)?.name === 'font-face') return;
  for (const declaration of rule.declarations) declarationFeatures(declaration, setting, uses);
}

/** Features of a style element's rules, with those inside its at-rules. */
export function styleSheetFeatures(sheet: StyleSheet, audience: Audience): readonly FeatureUse[] {
  const uses: FeatureUse[] = [];
  const plain = { element: null, rule: null, declaration: null, block: [], decorative: false } as const;
  const heads = (atRules: readonly CssAtRule[], around: Audience): void => {
    for (const atRule of atRules) {
      const within: Audience = { word: around.word, needs: [...around.needs, ...needsOf(atRule.parents)] };
      for (const { slug, range } of atRuleFeatures(atRule))
        uses.push({ slug, range, audience: within, ...plain });
    }
  };
  const inRules: Audience = { word: audience.word, needs: ['css-nesting'] };
  heads(sheet.atRules, audience);
  heads(sheet.nested.atRules, inRules);
  for (const range of sheet.comments) uses.push({ slug: 'css-comments', range, audience, ...plain });
  for (const range of sheet.nestedHeads) uses.push({ slug: 'css-nesting', range, audience, ...plain });
  for (const rule of sheet.rules) ruleFeatures(rule, audience, uses);
  for (const rule of sheet.nested.rules) ruleFeatures(rule, inRules, uses);
  return uses;
}
