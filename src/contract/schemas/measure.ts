/**
 * What the measuring frame tells the window, and what the window tells the services. The frame holds a hostile mail, so
 * everything that comes out of it is bounded in number, length and size, and nothing else is let through.
 */
import * as v from 'valibot';
import { DARK_MODES } from './values.ts';
import { list, object, strictObject } from './readonly.ts';
import type { MeasuredMode } from '../../core/computed-style/measured-mail.ts';

const MODES = { ...DARK_MODES, phone: 'phone' } as const satisfies {
  readonly [Mode in MeasuredMode]: Mode;
};
/** The measuring script reports no more elements than this, so a longer list is none of its own. */
export const MOST_MEASURED_ROWS = 4000;

/** Sizes and places in CSS pixels: beyond what any screen shows a number is nonsense. */
const pixels = v.pipe(v.number(), v.finite(), v.minValue(-1_000_000), v.maxValue(1_000_000));
const index = v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1_000_000_000));
/** As a browser writes it: `rgb(1, 2, 3)` or `color(…)`. */
const cssColour = v.pipe(v.string(), v.maxLength(60));

export const frameReportSchema = v.variant('kind', [
  strictObject({
    kind: v.literal('measured'),
    canvas: cssColour,
    rows: v.pipe(
      list(
        v.strictTuple([
          index,
          index,
          cssColour,
          cssColour,
          v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15)),
          v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
          pixels,
          v.pipe(v.number(), v.minValue(0), v.maxValue(1000)),
          pixels,
          pixels,
          pixels,
          pixels,
        ]),
      ),
      v.maxLength(MOST_MEASURED_ROWS),
    ),
  }),
  strictObject({ kind: v.literal('too-large') }),
]);

const channel = v.pipe(v.number(), v.minValue(0), v.maxValue(255));
const colourSchema = strictObject({
  red: channel,
  green: channel,
  blue: channel,
  alpha: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
const modeSchema = v.enum(MODES);

export const measuredMailSchema = strictObject({
  length: v.number(),
  views: v.pipe(
    list(
      strictObject({
        mode: modeSchema,
        elements: v.pipe(
          list(
            strictObject({
              at: index,
              colour: v.nullable(colourSchema),
              background: v.nullable(colourSchema),
              size: pixels,
              bold: v.boolean(),
              box: strictObject({ x: pixels, y: pixels, width: pixels, height: pixels }),
            }),
          ),
          v.maxLength(MOST_MEASURED_ROWS),
        ),
      }),
    ),
    v.maxLength(Object.keys(MODES).length),
  ),
});
export type MeasuredMailData = v.InferOutput<typeof measuredMailSchema>;

/** The documents to be measured; none when the part is missing or too large. */
export const measuringSchema = object({
  /** Of the rendered text. */
  length: v.number(),
  documents: list(object({ mode: modeSchema, url: v.string(), width: v.number() })),
});
export type Measuring = v.InferOutput<typeof measuringSchema>;
