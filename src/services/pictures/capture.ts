/** Draws a page that has loaded, in its full length or its beginning, by the DevTools protocol. */
import type { DevToolsParams } from './devtools-pipe.ts';

export interface PictureSize {
  /** CSS px. */
  readonly width: number;
  /** Device pixels for each CSS px. */
  readonly scale: number;
  /** `png` when it is not said. */
  readonly type?: 'png' | 'webp';
  /** CSS px: of a longer mail only the beginning is taken. */
  readonly longest?: number;
}

export interface Picture {
  readonly bytes: Uint8Array;
  /** CSS px. */
  readonly height: number;
  /** CSS px; more than the picture's width where a mail does not fit into it, which a screen scrolls to. */
  readonly fullWidth: number;
  /** The mail is longer than a picture can be, or than was asked for. */
  readonly isCut: boolean;
}

/** Sends a command to the page. */
export type SendToPage = (method: string, params?: DevToolsParams) => Promise<DevToolsParams>;

/** What a mail is laid out against before its length is known. */
const FIRST_HEIGHT = 800;
/** The longest edge that Chromium draws, in device pixels. */
const LONGEST = 16_384;
/** Percent; of a `webp`. */
const QUALITY = 75;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const recordOf = (value: unknown): DevToolsParams =>
  typeof value === 'object' && value !== null ? (value as DevToolsParams) : {};

/** What is drawn smaller is laid out as ever, and shrunk as it is captured. */
const metricsFor = ({ width, scale }: PictureSize, height: number): DevToolsParams => ({
  width,
  height,
  deviceScaleFactor: Math.max(scale, 1),
  mobile: false,
});

/** Before the page loads: no script runs, not even where the cleaning and the policy both failed, and the width is known. */
export async function prepare(send: SendToPage, size: PictureSize): Promise<void> {
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  await send('Emulation.setDeviceMetricsOverride', metricsFor(size, FIRST_HEIGHT));
}

interface Extent {
  readonly length: number;
  readonly width: number;
  /** Where the reader's look begins: not at the left edge where a mail from right to left is wider than the picture. */
  readonly left: number;
}

async function extentOf(send: SendToPage, size: PictureSize): Promise<Extent> {
  const measure = async (): Promise<Extent> => {
    const { cssContentSize, cssLayoutViewport } = await send('Page.getLayoutMetrics');
    return {
      length: Math.ceil(Number(recordOf(cssContentSize)['height']) || 0),
      width: Math.ceil(Number(recordOf(cssContentSize)['width']) || 0),
      left: Number(recordOf(cssLayoutViewport)['pageX']) || 0,
    };
  };
  const extent = await measure();
  if (extent.length > FIRST_HEIGHT) return extent;
  // A page is at least as long as its window, so a short mail is measured in a low one.
  await send('Emulation.setDeviceMetricsOverride', metricsFor(size, 1));
  const { length } = await measure();
  return { ...extent, length: Math.max(1, length) };
}

/** Once the page has loaded. */
export async function capture(send: SendToPage, size: PictureSize): Promise<Picture> {
  const { width, scale, type = 'png', longest = LONGEST } = size;
  const { length: full, width: fullWidth, left } = await extentOf(send, size);
  const height = Math.min(full, longest, Math.floor(LONGEST / scale));
  const { data } = await send('Page.captureScreenshot', {
    format: type,
    ...(type === 'webp' ? { quality: QUALITY } : {}),
    captureBeyondViewport: true,
    clip: { x: left, y: 0, width, height, scale: Math.min(scale, 1) },
  });
  return { bytes: Buffer.from(textOf(data), 'base64'), height, fullWidth, isCut: height < full };
}
