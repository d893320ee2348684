/**
 * How text looks as far as the source tells: colour, background, size and weight from attributes, style sheets and style
 * attributes, with inheritance. What cannot be known (images, variables, states) is null, and who asks stays silent.
 */
import { readColour, readLegacyColour, type Colour } from '../preview/colour.ts';
import type { CssDeclaration, CssRule } from './css.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from './html-document.ts';
import { keysOf, matches, readSelector, type SimpleSelector } from './selector-match.ts';

export interface Look {
  /** Null when it cannot be known. */
  readonly colour: Colour | null;
  /** The nearest background that is not transparent; null when it cannot be known, such as an image. */
  readonly background: Colour | null;
  /** In CSS pixels; null when it cannot be known. */
  readonly size: number | null;
  readonly bold: boolean;
  readonly hidden: boolean;
  /** True when a rule for dark mode decided the colour or the background. */
  readonly dark: boolean;
  /** True when the mail sets both colour and background itself. */
  readonly decided: boolean;
}

interface Filed {
  readonly selector: SimpleSelector;
  readonly declarations: readonly CssDeclaration[];
  readonly order: number;
  readonly dark: boolean;
}

interface Winner {
  readonly value: string;
  readonly dark: boolean;
  readonly weight: readonly [important: number, origin: number, specificity: number, order: number];
}

const PROPERTIES: ReadonlySet<string> = new Set(
  'color background background-color background-image font font-size font-weight display visibility opacity'.split(
    ' ',
  ),
);
/** Comparisons and elements of one document; beyond them nothing is known, rather than late. */
const BUDGET = 2_000_000;
const ELEMENTS = 50_000;

const BLACK: Colour = { red: 0, green: 0, blue: 0, alpha: 1 };
const WHITE: Colour = { red: 255, green: 255, blue: 255, alpha: 1 };
/** Browsers' own colour of links. */
const LINK: Colour = { red: 0, green: 0, blue: 238, alpha: 1 };

/** `light`: rules for every screen. `dark`: also those for prefers-color-scheme: dark. Null: rules for some screens only. */
function modeOf(rule: CssRule): 'light' | 'dark' | null {
  let mode: 'light' | 'dark' = 'light';
  for (const { name, prelude } of rule.atRules) {
    if (name !== 'media') return null;
    const query = prelude.toLowerCase().replace(/\s+/gu, ' ').trim();
    if (/^(?:(?:only )?screen and )?\( ?prefers-color-scheme ?: ?dark ?\)$/u.test(query)) mode = 'dark';
    else if (!/^(?:all|(?:only )?screen)$/u.test(query)) return null;
  }
  return mode;
}

function fileRules(document: HtmlDocument, dark: boolean): ReadonlyMap<string, readonly Filed[]> {
  const filed = new Map<string, Filed[]>();
  let order = 0;
  for (const rule of document.styleSheets.flatMap((sheet) => sheet.rules)) {
    order++;
    const mode = modeOf(rule);
    if (mode === null || (mode === 'dark' && !dark)) continue;
    const declarations = rule.declarations.filter(({ property }) => PROPERTIES.has(property));
    if (declarations.length === 0) continue;
    for (const { node } of rule.selectors) {
      const selector = readSelector(node);
      if (!selector) continue;
      const key = selector.key ?? '*';
      const list = filed.get(key);
      const item = { selector, declarations, order, dark: mode === 'dark' };
      if (list) list.push(item);
      else filed.set(key, [item]);
    }
  }
  return filed;
}

function beats(a: Winner['weight'], b: Winner['weight']): boolean {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    if (value !== other) return value > other;
  }
  return true;
}

/** Shorthands are filed under what they set. */
function longhands({ property, value }: CssDeclaration): readonly (readonly [string, string])[] {
  if (property === 'background') return [['background', value]];
  if (property === 'background-color') return [['background', value]];
  if (property === 'background-image') return [['image', value]];
  if (property === 'font') {
    const size = /(?:^|\s)((?:\d*\.)?\d+(?:px|pt|em|rem|%))/iu.exec(value)?.[1];
    const weight = /(?:^|\s)(bold|bolder|[6-9]00)\s/iu.test(value) ? 'bold' : 'normal';
    return [
      ['font-size', size ?? 'unknown'],
      ['font-weight', weight],
    ];
  }
  return [[property, value]];
}

class Cascade {
  private spent = 0;
  private readonly inline: ReadonlyMap<HtmlElement, readonly CssDeclaration[]>;
  private readonly filed: ReadonlyMap<string, readonly Filed[]>;

  constructor(document: HtmlDocument, dark: boolean) {
    this.inline = new Map(document.inlineStyles.map(({ element, declarations }) => [element, declarations]));
    this.filed = fileRules(document, dark);
  }

  get exhausted(): boolean {
    return this.spent > BUDGET;
  }

  /** What wins for an element, by property. */
  winners(element: HtmlElement): ReadonlyMap<string, Winner> {
    const won = new Map<string, Winner>();
    const add = (
      declaration: CssDeclaration,
      origin: number,
      specificity: number,
      order: number,
      dark: boolean,
    ): void => {
      if (!PROPERTIES.has(declaration.property)) return;
      const weight = [declaration.important ? 1 : 0, origin, specificity, order] as const;
      for (const [property, value] of longhands(declaration)) {
        const before = won.get(property);
        if (!before || beats(weight, before.weight)) won.set(property, { value: value.trim(), dark, weight });
      }
    };
    for (const key of ['*', ...keysOf(element)]) {
      for (const { selector, declarations, order, dark } of this.filed.get(key) ?? []) {
        if (++this.spent > BUDGET) return won;
        if (!matches(selector, element)) continue;
        for (const declaration of declarations) add(declaration, 0, selector.specificity, order, dark);
      }
    }
    (this.inline.get(element) ?? []).forEach((declaration, index) => add(declaration, 1, 0, index, false));
    return won;
  }
}

const HEADING_SIZES: Readonly<Record<string, number>> = {
  h1: 32,
  h2: 24,
  h3: 18.72,
  h4: 16,
  h5: 13.28,
  h6: 10.72,
  small: 13.33,
};
const BOLD: ReadonlySet<string> = new Set('b strong th h1 h2 h3 h4 h5 h6'.split(' '));

function sizeOf(value: string, parent: number | null): number | null {
  const found = /^((?:\d*\.)?\d+)(px|pt|em|rem|%)$/iu.exec(value);
  if (!found) return value.toLowerCase() === 'inherit' ? parent : null;
  const number = Number(found[1]);
  switch (found[2]?.toLowerCase()) {
    case 'px':
      return number;
    case 'pt':
      return (number * 4) / 3;
    case 'rem':
      return number * 16;
    case 'em':
      return parent === null ? null : parent * number;
    default:
      return parent === null ? null : (parent * number) / 100;
  }
}

/** A background value: a colour, `through` for a transparent one, null for one that cannot be known. */
function backgroundOf(value: string): Colour | 'through' | null {
  const text = value.toLowerCase();
  if (/url\(|gradient\(|image-set\(|var\(/u.test(text)) return null;
  const tokens = text.match(/[a-z-]+\([^()]*\)|[^\s/,]+/gu) ?? [];
  for (const token of tokens) {
    const colour = readColour(token);
    if (colour) return colour.alpha === 0 ? 'through' : colour.alpha < 1 ? null : colour;
  }
  return /^(?:(?:none|transparent|initial|unset|inherit)\s*)*$/u.test(text) ? 'through' : null;
}

const ROOT: Look = {
  colour: BLACK,
  background: WHITE,
  size: 16,
  bold: false,
  hidden: false,
  dark: false,
  decided: false,
};
type Own = Look & {
  readonly ownColour: boolean;
  readonly ownBackground: boolean;
  readonly darkColour: boolean;
  readonly darkBackground: boolean;
};
const START: Own = {
  ...ROOT,
  ownColour: false,
  ownBackground: false,
  darkColour: false,
  darkBackground: false,
};

function colourOf(
  element: HtmlElement,
  won: Winner | undefined,
  parent: Own,
): { colour: Colour | null; own: boolean; dark: boolean } {
  if (won) {
    const value = won.value.toLowerCase();
    if (value === 'inherit' || value === 'currentcolor' || value === 'unset') {
      return { colour: parent.colour, own: parent.ownColour, dark: parent.darkColour };
    }
    return { colour: readColour(value), own: true, dark: won.dark };
  }
  const attribute =
    element.name === 'font'
      ? attributeOf(element, 'color')
      : element.name === 'body'
        ? attributeOf(element, 'text')
        : undefined;
  if (attribute) return { colour: readLegacyColour(attribute.value), own: true, dark: false };
  // A link takes the colour of browsers unless it is told otherwise.
  if (element.name === 'a' && attributeOf(element, 'href')) return { colour: LINK, own: false, dark: false };
  return { colour: parent.colour, own: parent.ownColour, dark: parent.darkColour };
}

function lookOf(element: HtmlElement, won: ReadonlyMap<string, Winner>, parent: Own): Own {
  const { colour, own, dark } = colourOf(element, won.get('color'), parent);
  let { background, ownBackground, darkBackground } = parent;
  const painted = won.get('background');
  const bgcolor = attributeOf(element, 'bgcolor');
  const value = painted
    ? backgroundOf(painted.value)
    : bgcolor
      ? (readLegacyColour(bgcolor.value) ?? null)
      : 'through';
  if (value !== 'through') {
    background = value;
    ownBackground = true;
    darkBackground = painted?.dark ?? false;
  }
  const image = won.get('image')?.value.toLowerCase() ?? '';
  if ((image !== '' && image !== 'none') || (attributeOf(element, 'background')?.value ?? '') !== '')
    background = null;
  const opacity = won.get('opacity')?.value;
  if (opacity !== undefined && opacity !== '1') background = null;
  const size = won.get('font-size');
  const weight = won.get('font-weight')?.value.toLowerCase();
  const heading = HEADING_SIZES[element.name];
  return {
    colour,
    background,
    size: size ? sizeOf(size.value, parent.size) : (heading ?? parent.size),
    bold:
      weight === undefined
        ? BOLD.has(element.name) || parent.bold
        : /^(?:bold|bolder|[6-9]00)$/u.test(weight),
    hidden:
      parent.hidden ||
      won.get('display')?.value.toLowerCase() === 'none' ||
      won.get('visibility')?.value.toLowerCase() === 'hidden',
    ownColour: own,
    ownBackground,
    darkColour: dark,
    darkBackground,
    dark: dark || darkBackground,
    decided: own && ownBackground,
  };
}

type Looks = ReadonlyMap<HtmlElement, Look> | null;
const knownLight = new WeakMap<HtmlDocument, Looks>();
const knownDark = new WeakMap<HtmlDocument, Looks>();

/**
 * The look of every element, in light or with the mail's own rules for dark mode. Null when the mail is too large to
 * tell in time.
 */
export function looksOf(document: HtmlDocument, mode: 'light' | 'dark'): Looks {
  const known = mode === 'dark' ? knownDark : knownLight;
  let looks = known.get(document);
  if (looks === undefined) known.set(document, (looks = computeLooks(document, mode)));
  return looks;
}

function computeLooks(document: HtmlDocument, mode: 'light' | 'dark'): Looks {
  if (document.elements.length > ELEMENTS) return null;
  const cascade = new Cascade(document, mode === 'dark');
  const looks = new Map<HtmlElement, Own>();
  for (const element of document.elements) {
    const parent = (element.parent ? looks.get(element.parent) : undefined) ?? START;
    looks.set(element, lookOf(element, cascade.winners(element), parent));
    if (cascade.exhausted) return null;
  }
  return looks;
}

function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** A translucent colour over an opaque one. */
function over(front: Colour, back: Colour): Colour {
  const mix = (a: number, b: number): number => a * front.alpha + b * (1 - front.alpha);
  return {
    red: mix(front.red, back.red),
    green: mix(front.green, back.green),
    blue: mix(front.blue, back.blue),
    alpha: 1,
  };
}

/** The contrast of text on a background, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrastOf(text: Colour, background: Colour): number {
  const [light = 0, dark = 0] = [luminance(over(text, background)), luminance(background)].sort(
    (a, b) => b - a,
  );
  return (light + 0.05) / (dark + 0.05);
}
