/** The module's surface: what is implemented, and a name that refuses for everything else that Electron exports. */
import type Electron from 'electron';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { clipboard } from './clipboard.ts';
import { ipcMain } from './ipc.ts';
import { Menu, MenuItem } from './menu.ts';
import { MessageChannelMain } from './message-ports.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { dialog, nativeTheme, protocol, shell } from './system.ts';
import { WebContents } from './web-contents.ts';

const implemented = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  webContents: WebContents,
};

type Exported = Exclude<keyof typeof Electron, keyof typeof implemented>;

/** Every other value that `import … from 'electron'` can name; the compiler says when one is missing. */
const REFUSED: Readonly<Record<Exported, true>> = {
  View: true,
  contextBridge: true,
  ipcRenderer: true,
  autoUpdater: true,
  BaseWindow: true,
  BrowserView: true,
  ClipboardItem: true,
  contentTracing: true,
  crashReporter: true,
  desktopCapturer: true,
  globalShortcut: true,
  ImageView: true,
  inAppPurchase: true,
  IpcMainServiceWorker: true,
  LanguageModelUtility: true,
  localAIHandler: true,
  nativeImage: true,
  net: true,
  netLog: true,
  Notification: true,
  parentPort: true,
  powerMonitor: true,
  powerSaveBlocker: true,
  pushNotifications: true,
  safeStorage: true,
  sharedTexture: true,
  ShareMenu: true,
  systemPreferences: true,
  TouchBar: true,
  Tray: true,
  utilityProcess: true,
  WebContentsView: true,
  webFrame: true,
  webFrameMain: true,
  WebSocket: true,
  webUtils: true,
};

function refuse(name: string): unknown {
  const fail = (member?: string | symbol): never => {
    throw new Error(
      `The Electron stand-in does not implement ${name}${member === undefined ? '' : `.${String(member)}`}.`,
    );
  };
  return new Proxy(function refused() {}, {
    get: (_target, key) => (typeof key === 'symbol' || key === 'then' ? undefined : fail(key)),
    apply: () => fail(),
    construct: () => fail(),
  });
}

export const electron: Readonly<Record<string, unknown>> = {
  ...implemented,
  ...Object.fromEntries(Object.keys(REFUSED).map((name) => [name, refuse(name)])),
};
