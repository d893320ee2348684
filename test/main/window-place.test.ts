/** The window comes back where it was, and never where nobody can reach it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptState, type KeptPlace } from '../../src/main/kept-state.ts';
import {
  firstBounds,
  keepPlace,
  placeOnScreen,
  restoreMode,
  SMALLEST_SIZE,
  USUAL_SIZE,
} from '../../src/main/window-place.ts';
import { BrowserWindow } from './electron-stand-in.ts';

const LAPTOP = { x: 0, y: 25, width: 1440, height: 850 };
const ABOVE = { x: -200, y: -1415, width: 2560, height: 1400 };

const kept = (changes: Partial<KeptPlace> = {}): KeptPlace => ({
  x: 100,
  y: 100,
  width: 1200,
  height: 700,
  maximized: false,
  fullScreen: false,
  ...changes,
});

describe('bounds on the screens that are there', () => {
  it('stay as they were', () => {
    expect(placeOnScreen(kept(), [LAPTOP])).toEqual({ x: 100, y: 100, width: 1200, height: 700 });
    const onOther = kept({ x: -150, y: -1400, width: 2500, height: 1300 });
    expect(placeOnScreen(onOther, [LAPTOP, ABOVE])).toMatchObject({ x: -150, y: -1400, width: 2500 });
  });

  it('are given up when their screen was unplugged', () => {
    expect(placeOnScreen(kept({ x: 3000 }), [LAPTOP])).toBeUndefined();
    expect(placeOnScreen(kept(), [])).toBeUndefined();
  });

  it('are pulled in from an edge as soon as the window can be taken hold of there, and given up before', () => {
    expect(placeOnScreen(kept({ x: 1440 - 120 }), [LAPTOP])).toMatchObject({ x: 240 });
    expect(placeOnScreen(kept({ x: 1440 - 119 }), [LAPTOP])).toBeUndefined();
  });

  it('never hide the title bar under a task bar at the top', () => {
    expect(placeOnScreen(kept({ y: 0 }), [LAPTOP])).toMatchObject({ y: 25 });
  });

  it('shrink to the screen, and never below what the window needs', () => {
    expect(placeOnScreen(kept({ width: 4000, height: 3000 }), [LAPTOP])).toEqual(LAPTOP);
    expect(
      placeOnScreen(kept({ width: 10_000, height: 10_000 }), [{ ...LAPTOP, width: 800, height: 500 }]),
    ).toMatchObject(SMALLEST_SIZE);
    expect(placeOnScreen(kept({ width: 300, height: 300 }), [LAPTOP])).toMatchObject(SMALLEST_SIZE);
  });

  it('lie on one of them, whatever a file says', () => {
    const coordinate = fc.maxSafeInteger();
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (x, y, width, height) => {
        const place = placeOnScreen(kept({ x, y, width, height }), [LAPTOP, ABOVE]);
        if (place === undefined) return;
        const inside = [LAPTOP, ABOVE].some(
          (area) =>
            place.x >= area.x &&
            place.y >= area.y &&
            place.x + place.width <= area.x + area.width &&
            place.y + place.height <= area.y + area.height,
        );
        expect(inside).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the window’s place', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailproof-place-'));
    path = join(folder, 'data', 'desktop.json');
    vi.useFakeTimers();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true, force: true });
  });
  const screen = { getAllDisplays: () => [{ workArea: LAPTOP }] } as unknown as Electron.Screen;
  const openWindow = (): { window: BrowserWindow; electron: Electron.BrowserWindow } => {
    const window = new BrowserWindow({});
    const electron = window as unknown as Electron.BrowserWindow;
    keepPlace(electron, createKeptState(path));
    return { window, electron };
  };

  it('is kept when it closes, and comes back', () => {
    const { window } = openWindow();
    window.bounds = { x: 60, y: 80, width: 1100, height: 720 };
    window.maximized = true;
    window.emit('close');
    const next = createKeptState(path);
    expect(firstBounds(next, screen)).toEqual({ x: 60, y: 80, width: 1100, height: 720 });
    const restored = openWindow();
    restoreMode(restored.electron, next);
    expect(restored.window.maximized).toBe(true);
    expect(restored.window.fullScreen).toBe(false);
  });

  it('comes back in full screen', () => {
    const { window } = openWindow();
    window.fullScreen = true;
    window.emit('close');
    const restored = openWindow();
    restoreMode(restored.electron, createKeptState(path));
    expect(restored.window.fullScreen).toBe(true);
    expect(restored.window.maximized).toBe(false);
  });

  it.each(['move', 'resize', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen'])(
    'is kept a moment after %s, so that a crash loses nothing',
    (event) => {
      const { window } = openWindow();
      window.bounds = { x: 7, y: 30, width: 1000, height: 700 };
      window.emit(event);
      expect(createKeptState(path).values.place).toBeUndefined();
      vi.advanceTimersByTime(1000);
      expect(createKeptState(path).values.place).toMatchObject({ x: 7, y: 30 });
    },
  );

  it('is not asked of a window that is gone, and not taken from one in the task bar', () => {
    const { window } = openWindow();
    window.minimized = true;
    window.emit('close');
    window.minimized = false;
    window.destroyed = true;
    window.emit('move');
    vi.advanceTimersByTime(1000);
    expect(createKeptState(path).values.place).toBeUndefined();
  });

  it('is the usual one without a file, with a broken one, and with one that makes no sense', async () => {
    expect(firstBounds(createKeptState(path), screen)).toEqual(USUAL_SIZE);
    createKeptState(path).keep({ place: kept() });
    for (const text of [
      '{',
      '[]',
      '{"place":{"x":"left"}}',
      '{"place":{"x":1e999}}',
      '{"place":{"x":0.5}}',
    ]) {
      await writeFile(path, text);
      expect(firstBounds(createKeptState(path), screen)).toEqual(USUAL_SIZE);
    }
  });

  it('is kept beside the other things, for this user alone', async () => {
    const state = createKeptState(path);
    state.keep({ saveFolder: '/home/ann/exports' });
    state.keep({ place: kept() });
    expect(createKeptState(path).values).toEqual({ saveFolder: '/home/ann/exports', place: kept() });
    expect(JSON.parse(await readFile(path, 'utf8'))).toHaveProperty('saveFolder');
  });

  it('is not worth a failure', () => {
    const state = createKeptState(join(path, '\0', 'desktop.json'));
    expect(() => {
      state.keep({ place: kept() });
    }).not.toThrow();
  });
});
