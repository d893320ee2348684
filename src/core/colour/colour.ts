/**
 * CSS colours and their lightness as people see it. Lightness is that of OKLab (Björn Ottosson, 2020), in which yellow
 * is light and blue is dark; HSL calls both the same.
 */

/** Channels 0 to 255, alpha 0 to 1. */
export interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/** The named colours of CSS Color 4, section 6.1. */
const NAMED =
  'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32';

const NAMES: ReadonlyMap<string, string> = new Map(
  [...NAMED.matchAll(/([a-z]+) ([0-9a-f]{6})/gu)].map((found) => [found[1] ?? '', found[2] ?? '']),
);

function fromHex(hex: string): Colour | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/u.test(hex)) return null;
  const full = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return {
    red: channel(0),
    green: channel(2),
    blue: channel(4),
    alpha: full.length === 8 ? channel(6) / 255 : 1,
  };
}

function fromHsl(hue: number, saturation: number, lightness: number, alpha: number): Colour {
  const channel = (shift: number): number => {
    const k = (((shift + hue / 30) % 12) + 12) % 12;
    return (
      255 *
      (lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
    );
  };
  return { red: channel(0), green: channel(8), blue: channel(4), alpha };
}

const clamp = (value: number, top: number): number => Math.min(Math.max(value, 0), top);

/** `color(srgb 0.5 0 1 / 0.4)`, in which browsers give colours they computed. */
function fromColorFunction(text: string): Colour | null {
  const found =
    /^color\(\s*srgb\s+([\d.e+-]+)\s+([\d.e+-]+)\s+([\d.e+-]+)\s*(?:\/\s*([\d.e+-]+)\s*)?\)$/u.exec(text);
  if (!found) return null;
  const [red = 0, green = 0, blue = 0, alpha = 1] = found.slice(1).map((part) => Number(part ?? 1));
  const channel = (value: number): number => clamp(value * 255, 255);
  if ([red, green, blue, alpha].some((value) => Number.isNaN(value))) return null;
  return { red: channel(red), green: channel(green), blue: channel(blue), alpha: clamp(alpha, 1) };
}

function fromFunction(text: string): Colour | null {
  const found = /^(rgb|hsl)a?\(([^()]{1,80})\)$/u.exec(text);
  if (!found) return null;
  const parts = (found[2] ?? '').split(/[\s,/]+/u).filter((part) => part !== '');
  if (parts.length < 3 || parts.length > 4) return null;
  const numbers = parts.map((part) => Number.parseFloat(part));
  if (numbers.some((number) => Number.isNaN(number))) return null;
  const [a = 0, b = 0, c = 0, d = 1] = numbers;
  const alpha = clamp(parts[3]?.endsWith('%') ? d / 100 : d, 1);
  if (found[1] === 'hsl') return fromHsl(a, clamp(b / 100, 1), clamp(c / 100, 1), alpha);
  const scale = parts[0]?.endsWith('%') ? 2.55 : 1;
  return { red: clamp(a * scale, 255), green: clamp(b * scale, 255), blue: clamp(c * scale, 255), alpha };
}

/** Reads a colour of CSS: hex, a name, rgb() or hsl() in either spelling. Null for anything else (`inherit`, `none`). */
export function readColour(text: string): Colour | null {
  const folded = text.trim().toLowerCase();
  if (folded.startsWith('#')) return fromHex(folded.slice(1));
  const named = NAMES.get(folded);
  if (named !== undefined) return fromHex(named);
  return fromFunction(folded) ?? fromColorFunction(folded);
}

/** Reads the colour of an HTML attribute (`bgcolor`), where the `#` may be missing. */
export function readLegacyColour(text: string): Colour | null {
  return readColour(text) ?? fromHex(text.trim().toLowerCase());
}

/**
 * What browsers make of any text in an attribute such as `bgcolor`: WHATWG HTML, section 2.3.6, "rules for parsing a legacy
 * colour value". Null where the attribute is ignored: empty, or `transparent`.
 */
export function parseLegacyColour(text: string): Colour | null {
  const written = text.trim().toLowerCase();
  if (written === '' || written === 'transparent') return null;
  const named = NAMES.get(written) ?? (/^#[0-9a-f]{3}$/u.test(written) ? written.slice(1) : undefined);
  if (named !== undefined) return fromHex(named);
  const astral = [...written].map((character) => (character.length > 1 ? '00' : character)).join('');
  let digits = astral
    .slice(0, 128)
    .replace(/^#/u, '')
    .replace(/[^0-9a-f]/gu, '0');
  while (digits.length === 0 || digits.length % 3 !== 0) digits += '0';
  const size = digits.length / 3;
  let parts = [0, 1, 2].map((at) => digits.slice(at * size, (at + 1) * size));
  if (size > 8) parts = parts.map((part) => part.slice(-8));
  while ((parts[0]?.length ?? 0) > 2 && parts.every((part) => part.startsWith('0'))) {
    parts = parts.map((part) => part.slice(1));
  }
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part.slice(0, 2), 16));
  return { red, green, blue, alpha: 1 };
}

/** `#rrggbb`, or rgba() where it is translucent. */
export function writeColour({ red, green, blue, alpha }: Colour): string {
  const [r, g, b] = [red, green, blue].map((channel) => Math.round(clamp(channel, 255)));
  if (alpha < 1) return `rgba(${r},${g},${b},${Number(alpha.toFixed(3))})`;
  return `#${[r, g, b].map((channel) => (channel ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

interface Oklab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
}

function toOklab({ red, green, blue }: Colour): Oklab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** 0 for black to 1 for white, evenly as people see it. */
export const lightnessOf = (colour: Colour): number => toOklab(colour).lightness;

/** The same hue at another lightness; colours outside the screen's range are clipped. */
export function withLightness(colour: Colour, lightness: number): Colour {
  const { a, b } = toOklab(colour);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    red: fromLinear(clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s, 1)),
    green: fromLinear(clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s, 1)),
    blue: fromLinear(clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s, 1)),
    alpha: colour.alpha,
  };
}
