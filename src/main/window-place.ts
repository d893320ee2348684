/** Where the window stands: as it was left, but always on a screen that is there. */
import type { BrowserWindow, Rectangle, Screen } from 'electron';
import type { KeptPlace, KeptState } from './kept-state.ts';

export const USUAL_SIZE = { width: 1280, height: 800 } as const;
export const SMALLEST_SIZE = { width: 960, height: 640 } as const;

/** A window that reaches less than this into a screen, in pixels each way, cannot be taken hold of there. */
const HOLD = 120;
/** Moving and resizing send many events; the place is kept this long after the last one, in milliseconds. */
const SETTLE_MS = 500;

const overlap = (from: number, length: number, within: number, room: number): number =>
  Math.min(from + length, within + room) - Math.max(from, within);

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/**
 * The kept bounds, moved and shrunk into the work area (the screen without task bars) they overlap most. Electron
 * places a window exactly where it is told, also on a screen that was unplugged since:
 * https://www.electronjs.org/docs/latest/api/screen#screengetalldisplays lists those that are there.
 * @returns undefined when they lie on no screen: then the system centres a window of the usual size.
 */
export function placeOnScreen(kept: KeptPlace, workAreas: readonly Rectangle[]): Rectangle | undefined {
  let best: { area: Rectangle; shared: number } | undefined;
  for (const area of workAreas) {
    const across = overlap(kept.x, kept.width, area.x, area.width);
    const down = overlap(kept.y, kept.height, area.y, area.height);
    if (across < HOLD || down < HOLD) continue;
    if (best === undefined || across * down > best.shared) best = { area, shared: across * down };
  }
  if (best === undefined) return undefined;
  const { area } = best;
  const width = clamp(kept.width, SMALLEST_SIZE.width, area.width);
  const height = clamp(kept.height, SMALLEST_SIZE.height, area.height);
  return {
    x: clamp(kept.x, area.x, area.x + area.width - width),
    y: clamp(kept.y, area.y, area.y + area.height - height),
    width,
    height,
  };
}

/** The bounds for a new window: size alone where nothing is kept, and the system centres it. */
export function firstBounds(
  { values }: KeptState,
  screen: Pick<Screen, 'getAllDisplays'>,
): Partial<Rectangle> & Pick<Rectangle, 'width' | 'height'> {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return (values.place && placeOnScreen(values.place, areas)) ?? USUAL_SIZE;
}

/** Maximises or fills the screen as the window was left; to be called before it is first shown. */
export function restoreMode(window: BrowserWindow, { values }: KeptState): void {
  if (values.place?.maximized) window.maximize();
  if (values.place?.fullScreen) window.setFullScreen(true);
}

/**
 * Keeps the window's place as it changes and when it closes. Electron can do this itself (`windowStatePersistence`),
 * but calls that experimental, and until electron/electron#53566 it forgets a maximised window that was not moved.
 */
export function keepPlace(window: BrowserWindow, state: KeptState): void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const keepNow = (): void => {
    clearTimeout(settling);
    if (window.isDestroyed() || window.isMinimized()) return;
    state.keep({
      place: {
        ...window.getNormalBounds(),
        maximized: window.isMaximized(),
        fullScreen: window.isFullScreen(),
      },
    });
  };
  const keepSoon = (): void => {
    clearTimeout(settling);
    settling = setTimeout(keepNow, SETTLE_MS);
  };
  window.on('resize', keepSoon);
  window.on('move', keepSoon);
  window.on('maximize', keepSoon);
  window.on('unmaximize', keepSoon);
  window.on('enter-full-screen', keepSoon);
  window.on('leave-full-screen', keepSoon);
  window.on('close', keepNow);
  window.on('closed', () => {
    clearTimeout(settling);
  });
}
