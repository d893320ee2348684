/**
 * How text looks as far as the source tells: colour, background, size and weight from attributes, style sheets and style
 * attributes, with inheritance. What cannot be known (images, variables, states) is null, and who asks stays silent.
 */
import { memo } from '../collections/memo.ts';
import { inlineStylesOf, styleSheetsOf } from '../css/style-sheets.ts';
import { readColour, readLegacyColour, type Colour } from '../colour/colour.ts';
import { over } from '../colour/contrast.ts';
import type { DarkMode } from '../colour/dark-mode.ts';
import { darkSurface, lightText } from '../colour/forced-colours.ts';
import { Cascade, type Winner } from '../css/cascade.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';

export interface ComputedStyle {
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

/** Elements of one document; beyond them nothing is known, rather than late. */
const ELEMENTS = 50_000;

const grey = (value: number): Colour => ({ red: value, green: value, blue: value, alpha: 1 });

/** Browsers' own colours of a page and of links on it. */
interface Canvas {
  readonly page: { readonly colour: Colour; readonly background: Colour };
  readonly link: Colour;
}
const LIGHT_CANVAS: Canvas = {
  page: { colour: grey(0), background: grey(255) },
  link: { red: 0, green: 0, blue: 238, alpha: 1 },
};
/** As Chromium has them where `color-scheme` is dark. */
const DARK_CANVAS: Canvas = {
  page: { colour: grey(255), background: grey(18) },
  link: { red: 158, green: 158, blue: 255, alpha: 1 },
};

/** What the client does to the mail's own colours. */
interface Inking {
  readonly text: (colour: Colour) => Colour;
  readonly surface: (colour: Colour) => Colour;
}
const AS_WRITTEN: Inking = { text: (colour) => colour, surface: (colour) => colour };
const FORCED: Inking = { text: lightText, surface: darkSurface };

/** The mail says that it is made for dark themes: an unstyled page is dark too. */
function asksForDark(document: HtmlDocument): boolean {
  const says = (value: string): boolean => /\bdark\b/iu.test(value);
  const named = document.elements.some(
    (element) =>
      element.name === 'meta' &&
      /^\s*(?:supported-)?color-schemes?\s*$/iu.test(attributeOf(element, 'name')?.value ?? '') &&
      says(attributeOf(element, 'content')?.value ?? ''),
  );
  const isScheme = ({ property, value }: { property: string; value: string }): boolean =>
    /^(?:color-scheme|supported-color-schemes)$/u.test(property) && says(value);
  return (
    named ||
    styleSheetsOf(document).some(({ rules }) =>
      rules.some(({ declarations }) => declarations.some(isScheme)),
    ) ||
    inlineStylesOf(document).some(({ plain }) => plain.some(isScheme))
  );
}

interface Setting {
  readonly ink: Inking;
  readonly canvas: Canvas;
  /** The colour of links by the body's attribute. */
  readonly link: Colour | null;
}

/** Sizes that browsers give, times the size around (HTML, "Rendering"). */
const RELATIVE_SIZES: ReadonlyMap<string, number> = new Map([
  ['h1', 2],
  ['h2', 1.5],
  ['h3', 1.17],
  ['h4', 1],
  ['h5', 0.83],
  ['h6', 0.67],
  ['small', 5 / 6],
  ['sub', 5 / 6],
  ['sup', 5 / 6],
  ['big', 1.2],
]);
const MONOSPACE: ReadonlySet<string> = new Set('code kbd pre samp tt'.split(' '));
/** Browsers' medium size, and the one they have for the face `monospace` alone. */
const MEDIUM = 16;
const MEDIUM_OF_TYPEWRITERS = 13;
/** Painted by the browser in colours of its own, and set in a size of its own. */
const CONTROLS: ReadonlySet<string> = new Set('button input select textarea'.split(' '));
/** `<font size>` 1 to 7 in pixels (HTML, "Rendering"). */
const FONT_SIZES = [10, 13, 16, 18, 24, 32, 48];
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
function backgroundOf(value: string, ink: Inking): Colour | 'through' | null {
  const text = value.toLowerCase();
  if (/url\(|gradient\(|image-set\(|var\(/u.test(text)) return null;
  const tokens = text.match(/[a-z-]+\([^()]*\)|[^\s/,]+/gu) ?? [];
  for (const token of tokens) {
    const colour = readColour(token);
    if (colour) return colour.alpha === 0 ? 'through' : ink.surface(colour);
  }
  return /^(?:(?:none|transparent|initial|unset|inherit)\s*)*$/u.test(text) ? 'through' : null;
}

type Own = ComputedStyle & {
  /** Set in `monospace` and no other face: browsers have a smaller medium size for it. */
  readonly typewriter: boolean;
  /** The size rests on the browser's medium one, and follows the face. */
  readonly medium: boolean;
  readonly ownColour: boolean;
  readonly ownBackground: boolean;
  readonly darkColour: boolean;
  readonly darkBackground: boolean;
};
const START: Omit<Own, 'colour' | 'background'> = {
  size: MEDIUM,
  typewriter: false,
  medium: true,
  bold: false,
  hidden: false,
  dark: false,
  decided: false,
  ownColour: false,
  ownBackground: false,
  darkColour: false,
  darkBackground: false,
};

function colourOf(
  element: HtmlElement,
  won: Winner | undefined,
  parent: Own,
  { ink, canvas, link }: Setting,
): { colour: Colour | null; own: boolean; dark: boolean } {
  if (won) {
    const value = won.value.toLowerCase();
    if (value === 'inherit' || value === 'currentcolor' || value === 'unset') {
      return { colour: parent.colour, own: parent.ownColour, dark: parent.darkColour };
    }
    const colour = readColour(value);
    return { colour: colour && ink.text(colour), own: true, dark: won.dark };
  }
  const attribute =
    element.name === 'font'
      ? attributeOf(element, 'color')
      : element.name === 'body'
        ? attributeOf(element, 'text')
        : undefined;
  if (attribute) {
    const colour = readLegacyColour(attribute.value);
    return { colour: colour && ink.text(colour), own: true, dark: false };
  }
  // A control does not take the colour around it, and each system has one of its own.
  if (CONTROLS.has(element.name)) return { colour: null, own: true, dark: false };
  // A link takes the colour of browsers unless it is told otherwise.
  if (element.name === 'a' && attributeOf(element, 'href'))
    return { colour: link ?? canvas.link, own: link !== null, dark: false };
  return { colour: parent.colour, own: parent.ownColour, dark: parent.darkColour };
}

function legacySurface(value: string, ink: Inking): Colour | null {
  const colour = readLegacyColour(value);
  return colour && ink.surface(colour);
}

/** A background over the one around it; null where that cannot be known and shines through. */
function layered(front: Colour | null, back: Colour | null): Colour | null {
  if (!front || front.alpha === 1) return front;
  return back && over(front, back);
}

function sizeByTag(element: HtmlElement, parent: number | null): number | null {
  const written = element.name === 'font' ? (attributeOf(element, 'size')?.value.trim() ?? '') : '';
  const step = /^[+-]?\d{1,2}$/u.test(written) ? Number(written) + (/^[+-]/u.test(written) ? 3 : 0) : null;
  if (step !== null) return FONT_SIZES[Math.min(Math.max(step, 1), 7) - 1] ?? parent;
  // Each system gives its controls a size of its own.
  if (CONTROLS.has(element.name)) return null;
  return parent === null ? null : parent * (RELATIVE_SIZES.get(element.name) ?? 1);
}

/** The size an element starts from: a medium one changes with the face. */
function sizeAround(typewriter: boolean, parent: Own): number | null {
  if (parent.size === null || !parent.medium || typewriter === parent.typewriter) return parent.size;
  const factor = MEDIUM_OF_TYPEWRITERS / MEDIUM;
  return typewriter ? parent.size * factor : parent.size / factor;
}

/** WHATWG HTML, sections 15.3.1 and 15.3.8: on no other element is a background attribute read. */
const PICTURED = new Set(['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

function styleOf(element: HtmlElement, won: ReadonlyMap<string, Winner>, parent: Own, setting: Setting): Own {
  const { colour, own, dark } = colourOf(element, won.get('color'), parent, setting);
  const { ink } = setting;
  let { background, ownBackground, darkBackground } = parent;
  const painted = won.get('background');
  const bgcolor = attributeOf(element, 'bgcolor');
  const value = painted
    ? backgroundOf(painted.value, ink)
    : bgcolor
      ? legacySurface(bgcolor.value, ink)
      : CONTROLS.has(element.name)
        ? null
        : 'through';
  if (value !== 'through') {
    background = layered(value, background);
    ownBackground = true;
    darkBackground = painted?.dark ?? false;
  }
  const image = won.get('image')?.value.toLowerCase() ?? '';
  const picture = PICTURED.has(element.name) ? (attributeOf(element, 'background')?.value ?? '') : '';
  if ((image !== '' && image !== 'none') || picture !== '') background = null;
  const opacity = won.get('opacity')?.value;
  if (opacity !== undefined && opacity !== '1') background = null;
  const size = won.get('font-size');
  const weight = won.get('font-weight')?.value.toLowerCase();
  const family = won.get('font-family')?.value.toLowerCase();
  const typewriter =
    family === undefined
      ? parent.typewriter || MONOSPACE.has(element.name)
      : family === 'monospace' || (family === 'inherit' && parent.typewriter);
  const around = sizeAround(typewriter, parent);
  return {
    colour,
    background,
    size: size ? sizeOf(size.value, around) : sizeByTag(element, around),
    typewriter,
    medium: parent.medium && (size === undefined || !/\d(?:px|pt|rem)$/iu.test(size.value)),
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

type ComputedStyles = ReadonlyMap<HtmlElement, ComputedStyle> | null;

const byMode: Readonly<Record<DarkMode, (document: HtmlDocument) => ComputedStyles>> = {
  off: memo((document) => computeStyles(document, 'off')),
  author: memo((document) => computeStyles(document, 'author')),
  forced: memo((document) => computeStyles(document, 'forced')),
};

/** The style of every element in one dark mode. Null when the mail is too large to tell in time. */
export const computedStylesOf = (document: HtmlDocument, mode: DarkMode): ComputedStyles =>
  byMode[mode](document);

function computeStyles(document: HtmlDocument, mode: DarkMode): ComputedStyles {
  if (document.elements.length > ELEMENTS) return null;
  const cascade = new Cascade(document, mode === 'author');
  const dark = mode === 'forced' || (mode === 'author' && asksForDark(document));
  const canvas = dark ? DARK_CANVAS : LIGHT_CANVAS;
  const ink = mode === 'forced' ? FORCED : AS_WRITTEN;
  const body = document.elements.find(({ name }) => name === 'body');
  const written = readLegacyColour((body && attributeOf(body, 'link')?.value) ?? '');
  const setting: Setting = { ink, canvas, link: written && ink.text(written) };
  const root: Own = { ...START, ...canvas.page };
  const styles = new Map<HtmlElement, Own>();
  // An element that was opened anew has the attributes of the one that was written, and is in no list of its own.
  const listed = new Map(
    document.elements
      .filter(({ implied }) => !implied)
      .map((element) => [element.startTag.start, element] as const),
  );
  const add = (element: HtmlElement): void => {
    let parent = (element.parent ? styles.get(element.parent) : undefined) ?? root;
    // Without a doctype a table starts anew and takes only the body's colour (HTML, "Rendering": tables in quirks mode).
    if (element.name === 'table' && document.doctype === null) {
      const { colour, ownColour, darkColour } = (body && styles.get(body)) ?? root;
      parent = { ...parent, colour, ownColour, darkColour, size: root.size, medium: true, bold: false };
    }
    const written = (element.implied ? undefined : listed.get(element.startTag.start)) ?? element;
    styles.set(element, styleOf(element, cascade.winners(written), parent, setting));
  };
  // What the parser opened anew behind a forgotten or crossed end is in no list, and holds elements and texts.
  const missing = (element: HtmlElement | null): HtmlElement[] => {
    const chain: HtmlElement[] = [];
    for (let at = element; at && !styles.has(at); at = at.parent) chain.push(at);
    return chain.reverse();
  };
  for (const item of [...document.elements, ...document.texts.map(({ parent }) => parent)]) {
    for (const element of missing(item)) add(element);
    if (cascade.exhausted) return null;
  }
  return styles;
}
