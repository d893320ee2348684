/** How a client that forces a dark theme changes colours: light surfaces turn dark, dark text light, hues stay. */
import { lightnessOf, withLightness, type Colour } from './colour.ts';

/** Above this lightness a surface counts as light, below it a text as dark. */
const MIDDLE = 0.62;
/** What white becomes as a surface and black as a text; about what Outlook.com shows. */
const DARKEST_SURFACE = 0.24;
const LIGHTEST_TEXT = 0.95;

export function darkSurface(colour: Colour): Colour {
  const lightness = lightnessOf(colour);
  if (lightness <= MIDDLE) return colour;
  return withLightness(
    colour,
    DARKEST_SURFACE + ((1 - lightness) * (MIDDLE - DARKEST_SURFACE)) / (1 - MIDDLE),
  );
}

export function lightText(colour: Colour): Colour {
  const lightness = lightnessOf(colour);
  if (lightness >= MIDDLE) return colour;
  return withLightness(colour, LIGHTEST_TEXT - (lightness * (LIGHTEST_TEXT - MIDDLE)) / MIDDLE);
}

/** Lines have to be seen on the new surfaces: light ones turn dark, and dark ones light. */
const DARKEST_LINE = 0.38;
const LIGHT_LINE = 0.72;
const DARK_LINE_LIMIT = 0.45;

export function visibleLine(colour: Colour): Colour {
  const lightness = lightnessOf(colour);
  if (lightness < DARK_LINE_LIMIT) return withLightness(colour, LIGHT_LINE);
  if (lightness <= MIDDLE) return colour;
  return withLightness(colour, Math.max(DARKEST_LINE, lightnessOf(darkSurface(colour))));
}

/** How a client that turns every colour around changes one: light becomes dark, dark light, and hues stay. */
export function turned(colour: Colour): Colour {
  return withLightness(
    colour,
    DARKEST_SURFACE + (1 - lightnessOf(colour)) * (LIGHTEST_TEXT - DARKEST_SURFACE),
  );
}
