/** Text that is hard to read on its background, gathered by pair of colours. */
import type { HtmlElement } from '../html/nodes.ts';
import type { DarkMode } from '../colour/dark-mode.ts';
import type { ComputedStyle } from './computed-style.ts';
import { lightnessOf, withLightness, writeColour, type Colour } from '../colour/colour.ts';
import { contrastOf, over } from '../colour/contrast.ts';
import type { TextRange } from '../text/positions.ts';
import type { HtmlPlaceText } from '../mail/place-text.ts';
import { seenStyles, type Seen } from './seen-style.ts';
import { isHidden } from '../content/visible-text.ts';

export interface LowContrast {
  readonly text: string;
  readonly background: string;
  readonly ratio: number;
  readonly wanted: number;
  /** What to write: the nearest colour of the same hue, for the text or else for the background. */
  readonly remedy: string;
  /** In the source of the place, in order. */
  readonly ranges: readonly TextRange[];
}

/** WCAG 2.2, 1.4.3: 24 px, or 18.66 px in bold, counts as large. */
const isLarge = (size: number, bold: boolean): boolean => size >= 24 || (bold && size >= 18.66);

/** The nearest colour of the same hue that stands out from another; null where none does. */
function betterColour(from: Colour, against: Colour, wanted: number, step: number): string | null {
  for (let lightness = lightnessOf(from); lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = withLightness(from, lightness);
    if (contrastOf(candidate, against) >= wanted + 0.05) return writeColour(candidate);
  }
  return null;
}

function remedyFor(text: Colour, background: Colour, wanted: number, isDarkMode: boolean): string {
  const ground = lightnessOf(background);
  // The dark ground of a dark mode is there on purpose, however much darker the text forgotten on it.
  const darker = isDarkMode ? ground > 0.5 : ground > lightnessOf(text);
  const step = darker ? -0.01 : 0.01;
  const better = betterColour(text, background, wanted, step);
  if (better) return `Write ${better} for the text`;
  // White on a button's green: the green gives way, not the white. Black on it would be another design.
  const behind = betterColour(background, text, wanted, -step);
  if (behind) return `Write ${behind} for the background`;
  const reverse = betterColour(text, background, wanted, -step);
  return reverse ? `Write ${reverse} for the text` : 'Change both colours';
}

/** The stretch of a text without the blanks around it. */
function trimmed(source: string, { start, end }: TextRange): TextRange {
  const written = source.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  return { start: from, end: Math.max(from, start + written.trimEnd().length) };
}

const wantedFor = (size: number, bold: boolean): number => (isLarge(size, bold) ? 3 : 4.5);

/** Below this, whatever client does it and however exactly, text that was darkened by the client cannot be read. */
const LOST = 2.5;

/** What a contrast of this text must have to be worth a finding; null when it is none of this view's business. */
type Bar = (element: HtmlElement, look: ComputedStyle, wanted: number) => number | null;

function barOf(seen: Seen, mode: DarkMode): Bar {
  if (mode === 'off') return (_element, _look, wanted) => wanted;
  // Clients without our knowledge of the page's own colours show what the mail does not set in other ways.
  if (mode === 'author') return (_element, { dark, decided }, wanted) => (dark && decided ? wanted : null);
  const light = seenStyles(seen, 'off');
  return (element, _look, wanted) => {
    const { colour, background } = light?.get(element) ?? {};
    // What is hard to read in light is another finding.
    return colour && background && contrastOf(colour, background) >= wanted - 0.005 ? LOST : null;
  };
}

const COLOURED = /(?:^|[\s;])(?:color|background(?:-color)?)\s*:/iu;

/** True when a colour of the text or of what lies behind it is a value that nobody knows yet. */
function isColourUnknown(place: HtmlPlaceText, element: HtmlElement): boolean {
  for (let at: HtmlElement | null = element; at; at = at.parent) {
    const coloured = at.attributes.filter(({ name, value }) =>
      name === 'style' ? COLOURED.test(value) : name === 'bgcolor' || name === 'color',
    );
    if (coloured.some(({ valueRange }) => place.touchesMissing(valueRange))) return true;
    // What lies behind a background that is known does not show.
    if (coloured.some(({ name, value }) => name === 'bgcolor' || /background/iu.test(value))) return false;
  }
  return false;
}

/** In order of first appearance. In `author`, only where a rule for dark mode decides and the mail sets both colours. */
export function lowContrasts(seen: Seen, mode: DarkMode): readonly LowContrast[] {
  const place = seen.html;
  const document = place.renderedDocument;
  const styles = seenStyles(seen, mode);
  if (!styles) return [];
  const bar = barOf(seen, mode);
  const found = new Map<string, { entry: Omit<LowContrast, 'ranges'>; ranges: Map<number, TextRange> }>();
  for (const { text, parent, range } of document.texts) {
    const look = parent ? styles.get(parent) : undefined;
    if (!parent || !look || look.hidden || !/[\p{L}\p{N}]/u.test(text) || isHidden(document, parent))
      continue;
    const { background, size, bold } = look;
    if (!look.colour || !background || size === null || size === 0) continue;
    const colour = over(look.colour, background);
    const ratio = contrastOf(colour, background);
    const wanted = bar(parent, look, wantedFor(size, bold));
    // Text in the colour of its background is hidden on purpose, which is another matter.
    if (wanted === null || ratio >= wanted - 0.005 || ratio < 1.02) continue;
    const shown = trimmed(document.source, range);
    if (place.touchesMissing(shown) || isColourUnknown(place, parent)) continue;
    const source = place.toSource(shown);
    const key = `${writeColour(colour)} ${writeColour(background)} ${wanted}`;
    const group = found.get(key) ?? {
      entry: {
        text: writeColour(colour),
        background: writeColour(background),
        ratio,
        wanted,
        remedy: remedyFor(colour, background, wanted, mode !== 'off'),
      },
      ranges: new Map<number, TextRange>(),
    };
    group.ranges.set(source.start, source);
    found.set(key, group);
  }
  return [...found.values()].map(({ entry, ranges }) => ({
    ...entry,
    ranges: [...ranges.values()].sort((a, b) => a.start - b.start),
  }));
}

/** "1.8:1", cut rather than rounded, so that 4.49 is not called 4.5. */
export const ratioText = (ratio: number): string => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`;
