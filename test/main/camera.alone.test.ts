/** The desktop app's camera: a hidden window with nothing open to it, and what is said when it draws nothing. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from 'electron';

const electron = vi.hoisted(() => ({
  made: [] as { destroyed: boolean; options: Record<string, unknown> }[],
  sendCommand: (_method: string): Promise<object> => Promise.resolve({}),
}));
vi.mock('electron', () => ({
  BrowserWindow: class {
    destroyed = false;
    readonly webContents = {
      debugger: {
        attach: (): void => undefined,
        sendCommand: (method: string) => electron.sendCommand(method),
      },
    };
    constructor(readonly options: Record<string, unknown>) {
      electron.made.push(this);
    }
    loadURL = (): Promise<void> => Promise.resolve();
    isDestroyed = (): boolean => this.destroyed;
    destroy(): void {
      this.destroyed = true;
    }
  },
}));
const { createWindowCameras } = await import('../../src/main/camera.ts');

const session = { name: 'pages' } as unknown as Session;
const open = () =>
  createWindowCameras({ session, previewUrl: (id) => `preview://${id}/` }).open({ remoteImages: false });
const SIZE = { width: 375, scale: 1 };
const NEVER = new AbortController().signal;

afterEach(() => vi.useRealTimers());

describe('the hidden window', () => {
  it('is never shown, is drawn, and runs nothing, in the session of all pages', async () => {
    const camera = await open();
    const window = electron.made.at(-1);
    expect(window?.options).toMatchObject({
      show: false,
      paintWhenInitiallyHidden: true,
      webPreferences: {
        session,
        javascript: false,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
      },
    });
    expect(window?.options['webPreferences']).not.toHaveProperty('preload');
    await camera.close();
    expect(window?.destroyed).toBe(true);
    await camera.close();
  });

  it('says why it took no picture', async () => {
    const camera = await open();
    electron.sendCommand = () => Promise.reject(new Error('Target closed.'));
    await expect(camera.picture('a', SIZE, NEVER)).rejects.toMatchObject({
      failure: {
        title: 'The picture could not be taken',
        reason: expect.stringContaining('Target closed.') as string,
      },
    });
  });

  it('does not wait for ever to be drawn', async () => {
    vi.useFakeTimers();
    const camera = await open();
    electron.sendCommand = () => new Promise(() => undefined);
    const taking = expect(camera.picture('a', SIZE, NEVER)).rejects.toMatchObject({
      failure: { reason: expect.stringContaining('did not answer in time') as string },
    });
    await vi.advanceTimersByTimeAsync(61_000);
    await taking;
  });

  it('is given up at once when nobody wants the picture any more', async () => {
    const camera = await open();
    electron.sendCommand = () => new Promise(() => undefined);
    const stop = new AbortController();
    const taking = camera.picture('a', SIZE, stop.signal);
    stop.abort(new Error('Stopped.'));
    await expect(taking).rejects.toThrow('Stopped.');
    await expect(camera.picture('a', SIZE, stop.signal)).rejects.toThrow('Stopped.');
  });
});
