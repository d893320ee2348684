/**
 * What a browser saw of a mail: the computed style and the place of each piece of text, each link and each image. Rules
 * take it in place of what the cascade tells wherever a browser is there.
 */
import type { Colour } from '../colour/colour.ts';
import type { DarkMode } from '../colour/dark-mode.ts';

/** Each dark mode at the width of a desktop; `phone` is a light theme on a phone. */
export type MeasuredMode = DarkMode | 'phone';

/** CSS pixels. Desktop is what the preview calls so; 375 px is the width WCAG's advice for phones is tested at. */
export const MEASURED_WIDTHS: Readonly<Record<MeasuredMode, number>> = {
  off: 640,
  author: 640,
  forced: 640,
  phone: 375,
};

/** In CSS pixels from the document's upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface MeasuredElement {
  /** Where its start tag begins in the rendered text. */
  readonly at: number;
  /** The colour of its text as painted; null when it cannot be told. */
  readonly colour: Colour | null;
  /** What lies behind its text, all layers together; null behind images, filters and things moved over others. */
  readonly background: Colour | null;
  /** Of its text, in CSS pixels. */
  readonly size: number;
  readonly bold: boolean;
  /** Of the element for links and images, of its own text for all others. */
  readonly box: Box;
}

export interface MeasuredView {
  readonly mode: MeasuredMode;
  /** Only what is seen: an element without visible text of its own that is neither link nor image is not listed. */
  readonly elements: readonly MeasuredElement[];
}

export interface MeasuredMail {
  /** Of the rendered text, so that a measurement of other values is not taken for this one's. */
  readonly length: number;
  readonly views: readonly MeasuredView[];
}
