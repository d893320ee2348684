/** How well a text stands out, by the formulas of WCAG 2.2. */
import type { Colour } from './colour.ts';

function luminance({ red, green, blue }: Colour): number {
  const linear = (channel: number): number => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** A translucent colour over an opaque one. */
export function over(front: Colour, back: Colour): Colour {
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
