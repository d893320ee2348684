/** The only factory of windows, with every security preference said explicitly. */
import { BrowserWindow, type BrowserWindowConstructorOptions, type Session } from 'electron';
import { APP_ORIGIN } from './schemes.ts';
import { GROUNDS } from './theme.ts';
import { SMALLEST_SIZE, USUAL_SIZE } from './window-place.ts';

export interface MainWindowOptions {
  readonly session: Session;
  readonly preload: string;
  readonly developer: boolean;
  /** Where it stands and what it stands on; its security is never said elsewhere. */
  readonly look?: Pick<BrowserWindowConstructorOptions, 'x' | 'y' | 'width' | 'height' | 'backgroundColor'>;
}

export function mainWindowOptions({
  session,
  preload,
  developer,
  look = {},
}: MainWindowOptions): BrowserWindowConstructorOptions {
  return {
    title: 'Mailproof',
    width: USUAL_SIZE.width,
    height: USUAL_SIZE.height,
    minWidth: SMALLEST_SIZE.width,
    minHeight: SMALLEST_SIZE.height,
    // Shown once it has something to show; no white flash.
    show: false,
    backgroundColor: GROUNDS.light,
    ...look,
    webPreferences: {
      session,
      preload,
      // The renderer process is confined by the operating system.
      sandbox: true,
      // The preload's objects and the page's never share a world (prototype pollution).
      contextIsolation: true,
      // No Node in pages, workers or frames: code in a page can only do what a web page can.
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      // A file dropped outside our drop zone must not replace the page.
      navigateOnDragDrop: false,
      // Spell checking would load dictionaries from the network.
      spellcheck: false,
      devTools: developer,
    },
  };
}

/** Makes the window; nothing is loaded yet, so that its owner knows it before its page can ask for anything. */
export function createMainWindow(options: MainWindowOptions): BrowserWindow {
  const window = new BrowserWindow(mainWindowOptions(options));
  window.once('ready-to-show', () => {
    window.show();
  });
  return window;
}

/**
 * Loads the page; resolves when it has loaded (`did-finish-load`), long after its preload has asked for the port.
 * @throws Error when the page cannot be loaded; a window that was closed meanwhile is no failure.
 */
export async function loadMainPage(window: BrowserWindow): Promise<void> {
  try {
    await window.loadURL(`${APP_ORIGIN}/`);
  } catch (error) {
    if (!window.isDestroyed()) throw error;
  }
}
