/**
 * What the frame that shows a mail tells the window. It holds a hostile mail beside our one script, so everything that
 * comes out of it is bounded in number, length and size, and nothing else is let through.
 */
import * as v from 'valibot';
import {
  LONGEST_ADDRESS,
  LONGEST_ANCHOR,
  MOST_PICTURES,
  MOST_PLACES,
} from '../../../core/preview/viewing/viewing-attributes.ts';

const pixels = v.pipe(v.number(), v.finite(), v.minValue(-10_000_000), v.maxValue(10_000_000));

const placeName = v.pipe(v.string(), v.regex(/^\d{1,10}\/\d{1,10}$/u));

/** Elements on screen by their place in the source, and how far below the frame's top edge each begins. */
const placesSchema = v.pipe(v.array(v.strictTuple([placeName, pixels])), v.maxLength(MOST_PLACES));

export const viewingMessageSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('ready') }),
  v.strictObject({
    kind: v.literal('pictures'),
    came: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PICTURES)),
    failed: v.pipe(
      v.array(v.pipe(v.string(), v.startsWith('https:'), v.maxLength(LONGEST_ADDRESS))),
      v.maxLength(MOST_PICTURES),
    ),
  }),
  v.strictObject({
    kind: v.literal('sizes'),
    /** By place in the source; laid out, and of the file, which is 0 for a picture that is not there. */
    sizes: v.pipe(
      v.array(v.strictTuple([placeName, pixels, pixels, pixels, pixels])),
      v.maxLength(MOST_PICTURES),
    ),
  }),
  v.strictObject({
    kind: v.literal('scrolled'),
    top: pixels,
    left: pixels,
    width: pixels,
    height: pixels,
    fullWidth: pixels,
    fullHeight: pixels,
    places: placesSchema,
    /** The person scrolled it, and not the window. */
    own: v.boolean(),
  }),
  /** A click on an element, by its id. */
  v.strictObject({ kind: v.literal('chosen'), anchor: v.pipe(v.string(), v.maxLength(LONGEST_ANCHOR)) }),
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

/** Which of the remote pictures in the text came; nobody can tell of backgrounds. */
export interface FramePictures {
  readonly came: number;
  /** The addresses of those that did not. */
  readonly failed: readonly string[];
}

/** How large a picture is laid out, and its file; in pixels, 0 for a file that is not there. */
export interface PictureSizes {
  readonly shown: { readonly width: number; readonly height: number };
  readonly real: { readonly width: number; readonly height: number };
}
/** By place in the source and which of those that begin there: `120/0`. */
export type FrameSizes = ReadonlyMap<string, PictureSizes>;

/** What the frame's script reads of where to go back to; also the frame's name, which the script has before any message. */
export type KeptPlace = Pick<FrameScroll, 'top' | 'left' | 'places'>;
export const nameOf = ({ top, left, places }: KeptPlace): string => JSON.stringify({ top, left, places });

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

/** What the window tells the frame. `kept` is where another document of the mail is scrolled to. */
export type WindowMessage =
  | {
      readonly kind: 'begin';
      readonly keys: readonly FrameKey[];
      /** Null for a document that is where it belongs. */
      readonly kept: KeptPlace | null;
      readonly mark: FrameMark | null;
    }
  | { readonly kind: 'mark'; readonly mark: FrameMark | null }
  | { readonly kind: 'follow'; readonly kept: KeptPlace }
  | { readonly kind: 'scroll'; readonly top: number; readonly left: number };
