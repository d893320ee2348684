/** The only factory of windows, with every security preference said explicitly. */
import { BrowserWindow, type BrowserWindowConstructorOptions, type Session } from 'electron';
import { APP_ORIGIN } from './schemes.ts';

export interface MainWindowOptions {
  readonly session: Session;
  readonly preload: string;
  readonly developer: boolean;
}

export function mainWindowOptions({
  session,
  preload,
  developer,
}: MainWindowOptions): BrowserWindowConstructorOptions {
  return {
    title: 'Mailproof',
    width: 1280,
    height: 800,
    minWidth: 960,
    minHeight: 640,
    // Shown once it has something to show; no white flash.
    show: false,
    backgroundColor: '#f6f7f9',
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

export async function createMainWindow(options: MainWindowOptions): Promise<BrowserWindow> {
  const window = new BrowserWindow(mainWindowOptions(options));
  window.once('ready-to-show', () => {
    window.show();
  });
  await window.loadURL(`${APP_ORIGIN}/`);
  return window;
}
