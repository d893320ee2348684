/** How the mail of one template was looked at last. Consent to load remote pictures is no part of it: it ends with the window. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { darkModeSchema } from './values.ts';

const side = (most: number) => v.nullable(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(most)));

export const canvasLookSchema = object({
  /** CSS px; null: as wide, or as high, as there is room. */
  width: side(2000),
  height: side(3000),
  /** Percent, or as large as fits. */
  zoom: v.picklist(['fit', '50', '75', '100', '150']),
  dark: darkModeSchema,
  imagesOff: v.boolean(),
  /** Mail clients side by side, by their ids, and `as-sent`; empty for the mail alone. */
  clients: v.pipe(list(v.pipe(v.string(), v.maxLength(60))), v.maxLength(4)),
});
export type CanvasLook = v.InferOutput<typeof canvasLookSchema>;
