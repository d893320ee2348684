/** The window's preferences, each of them: the stand-in for Electron cannot show what most of them do. */
import type { BrowserWindow as Window, Session } from 'electron';
import { expect, it, vi } from 'vitest';
import { createMainWindow, loadMainPage, mainWindowOptions } from '../../src/main/main-window.ts';
import type { BrowserWindow } from './electron-stand-in.ts';
import { SessionStandIn } from './electron-stand-in.ts';

const session = new SessionStandIn() as unknown as Session;
const options = { session, preload: '/p.cjs', developer: false };

it('says every preference that keeps the page in its place', () => {
  const { webPreferences, show } = mainWindowOptions(options);
  expect(webPreferences).toEqual({
    session,
    preload: '/p.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  });
  expect(show).toBe(false);
  expect(mainWindowOptions({ ...options, developer: true }).webPreferences?.devTools).toBe(true);
});

it('has a name, a ground and a smallest size, and stands where its owner says', () => {
  const smallest = { minWidth: 960, minHeight: 640 };
  const usual = { title: 'Mailproof', width: 1280, height: 800, backgroundColor: '#f5f6f8', ...smallest };
  expect(mainWindowOptions(options)).toMatchObject(usual);
  const look = { x: 3, y: 4, width: 1000, height: 700, backgroundColor: '#14171c' };
  expect(mainWindowOptions({ ...options, look })).toMatchObject({ ...look, ...smallest });
});

it('shows the window once, when it has something to show', () => {
  const window = createMainWindow(options) as unknown as BrowserWindow;
  const shown = vi.fn();
  window.on('shown', shown);
  expect(shown).not.toHaveBeenCalled();
  window.emit('ready-to-show');
  window.emit('ready-to-show');
  expect(shown).toHaveBeenCalledOnce();
});

it('fails with a page that cannot be loaded, unless the window was closed meanwhile', async () => {
  const failing = (isDestroyed: boolean): Window =>
    ({
      loadURL: () => Promise.reject(new Error('ERR_FAILED (-2)')),
      isDestroyed: () => isDestroyed,
    }) as unknown as Window;
  await expect(loadMainPage(failing(false))).rejects.toThrow('ERR_FAILED');
  await expect(loadMainPage(failing(true))).resolves.toBeUndefined();
});
