/**
 * What the frame that shows a mail tells the window. It holds a hostile mail beside our one script, so everything that
 * comes out of it is bounded in number, length and size, and nothing else is let through.
 */
import * as v from 'valibot';
import { MOST_PLACES } from '../../../core/preview/viewing/viewing-attributes.ts';

const pixels = v.pipe(v.number(), v.finite(), v.minValue(-10_000_000), v.maxValue(10_000_000));

/** Elements on screen by their place in the source, and how far below the frame's top edge each begins. */
const placesSchema = v.pipe(
  v.array(v.strictTuple([v.pipe(v.string(), v.regex(/^\d{1,10}\/\d{1,10}$/u)), pixels])),
  v.maxLength(MOST_PLACES),
);

export const viewingMessageSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('ready') }),
  v.strictObject({
    kind: v.literal('scrolled'),
    top: pixels,
    left: pixels,
    width: pixels,
    height: pixels,
    fullWidth: pixels,
    fullHeight: pixels,
    places: placesSchema,
  }),
  v.strictObject({
    kind: v.literal('key'),
    key: v.pipe(v.string(), v.maxLength(20)),
    shift: v.boolean(),
    ctrl: v.boolean(),
    meta: v.boolean(),
  }),
]);
export type ViewingMessage = v.InferOutput<typeof viewingMessageSchema>;
/** Where a mail is scrolled to, and how large it is. */
export type FrameScroll = Omit<Extract<ViewingMessage, { kind: 'scrolled' }>, 'kind'>;

/** One of the window's own shortcuts, as the frame's script compares it with a pressed key. */
export interface FrameKey {
  /** In small letters. */
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
}

/** An element to be outlined; `jump` scrolls to it when it is not in view. */
export interface FrameMark {
  readonly anchor: string;
  readonly jump: boolean;
}

/** What the window tells the frame. `kept` is where the document before it was scrolled to. */
export type WindowMessage =
  | {
      readonly kind: 'begin';
      readonly keys: readonly FrameKey[];
      readonly kept: FrameScroll | null;
      readonly mark: FrameMark | null;
    }
  | { readonly kind: 'mark'; readonly mark: FrameMark | null }
  | { readonly kind: 'scroll'; readonly top: number; readonly left: number };
