/** From what the measuring frame reports, element by element, to what is seen: layers put together, hidden things left out. */
import { readColour, type Colour } from '../colour/colour.ts';
import { over } from '../colour/contrast.ts';
import type { MeasuredElement, MeasuredMode, MeasuredView } from './measured-mail.ts';

/** Bits of a row's flags. */
export const FLAG = {
  /** Has text of its own that is seen. */
  text: 1,
  /** An image, filter or blending decides what is seen here. */
  picture: 2,
  /** Moved out of the flow, so that it may lie over something else. */
  moved: 4,
  /** A link with an address, or an image. */
  target: 8,
} as const;

/** Parents stand before their children; `parent` is the index of a row, or -1. Colours are as CSS writes them. */
export type FrameRow = readonly [
  at: number,
  parent: number,
  colour: string,
  background: string,
  flags: number,
  opacity: number,
  size: number,
  weight: number,
  x: number,
  y: number,
  width: number,
  height: number,
];

export interface FrameReport {
  /** The colour of an empty page. */
  readonly canvas: string;
  readonly rows: readonly FrameRow[];
}

/** A group that is painted together and then blended with what was there before. */
interface Veil {
  readonly opacity: number;
  readonly backdrop: Colour | null;
}

interface Layer {
  /** What lies behind the text so far, without the veils; null when it cannot be told. */
  readonly surface: Colour | null;
  readonly veils: readonly Veil[];
}

/** Honest mails use one or two; more are not followed, so that nested ones cannot cost quadratic time. */
const MOST_VEILS = 8;

/** Text this small is hidden, not written. */
const UNREADABLE_SIZE = 2;

function layerOf(row: FrameRow, below: Layer): Layer {
  const [, , , background, flags, opacity] = row;
  // What is moved may lie over anything.
  const backdrop = (flags & FLAG.moved) === 0 ? below.surface : null;
  const veils = opacity < 1 ? [...below.veils, { opacity, backdrop }] : below.veils;
  if (veils.length > MOST_VEILS) return { surface: null, veils: below.veils };
  const paint = readColour(background);
  if ((flags & FLAG.picture) !== 0 || !paint) return { surface: null, veils };
  if (paint.alpha === 1) return { surface: paint, veils };
  return { surface: paint.alpha === 0 || !backdrop ? backdrop : over(paint, backdrop), veils };
}

function throughVeils(colour: Colour, veils: readonly Veil[]): Colour | null {
  let seen = colour;
  for (const { opacity, backdrop } of veils.toReversed()) {
    if (!backdrop) return null;
    seen = over({ ...seen, alpha: opacity }, backdrop);
  }
  return seen;
}

/** What a reader sees of a reported document. */
export function readFrameReport(mode: MeasuredMode, { canvas, rows }: FrameReport): MeasuredView {
  const page: Layer = { surface: readColour(canvas), veils: [] };
  const layers: Layer[] = [];
  const elements: MeasuredElement[] = [];
  for (const row of rows) {
    const [at, parent, colour, , flags, , size, weight, x, y, width, height] = row;
    const layer = layerOf(row, layers[parent] ?? page);
    layers.push(layer);
    const hasText = (flags & FLAG.text) !== 0 && size > UNREADABLE_SIZE;
    if (at < 0 || (!hasText && (flags & FLAG.target) === 0)) continue;
    const ink = readColour(colour);
    const { surface, veils } = layer;
    const painted = ink && surface && over(ink, surface);
    elements.push({
      at,
      colour: painted && hasText ? throughVeils(painted, veils) : null,
      background: surface && throughVeils(surface, veils),
      size,
      bold: weight >= 600,
      box: { x, y, width, height },
    });
  }
  return { mode, elements };
}
