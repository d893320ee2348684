/**
 * The compiler's proof that the stand-in invents nothing: each public member is one of Electron's own type definitions
 * or is listed here as the stand-in's own; and where the types are plain enough, its form is Electron's too.
 */
import type Electron from 'electron';
import type { App } from './app.ts';
import type { BrowserWindow } from './browser-window.ts';
import type { clipboard } from './clipboard.ts';
import type { DownloadItem } from './downloads.ts';
import type { WebFrameMain } from './frames.ts';
import type { IpcMain } from './ipc.ts';
import type { Menu, MenuItem } from './menu.ts';
import type { MessagePortMain } from './message-ports.ts';
import type { screen } from './screen.ts';
import type { Session, session } from './session.ts';
import type { dialog, nativeTheme, protocol, shell } from './system.ts';
import type { WebContents } from './web-contents.ts';

/** What every emitter has from Node. */
type FromNode = keyof NodeJS.EventEmitter | 'setMaxListeners';

/** Members that Electron does not have and that are not declared as the stand-in's own: must be none. */
type Invented<Mine, Theirs, Own extends string = never> = Exclude<keyof Mine, keyof Theirs | FromNode | Own>;

type None<T extends never> = T;

/** Public members that exist for the stand-in itself and its tests. */
type OwnOfApp = 'openFolder' | 'start' | 'allWindowsClosed';
type OwnOfContents =
  | 'frame'
  | 'changed'
  | 'gone'
  | 'navigates'
  | 'isOpening'
  | 'mayOpen'
  | 'setColorScheme'
  | 'resized'
  | 'withClipboard';

export type NothingInvented = [
  None<Invented<App, Electron.App, OwnOfApp>>,
  None<Invented<BrowserWindow, Electron.BrowserWindow, 'options' | 'tryToClose'>>,
  None<Invented<typeof BrowserWindow, typeof Electron.BrowserWindow>>,
  None<Invented<typeof clipboard, Electron.Clipboard>>,
  None<Invented<typeof dialog, Electron.Dialog>>,
  None<Invented<DownloadItem, Electron.DownloadItem, 'progressed' | 'finish'>>,
  None<Invented<IpcMain, Electron.IpcMain, 'invoke'>>,
  None<Invented<Menu, Electron.Menu>>,
  None<Invented<typeof Menu, typeof Electron.Menu>>,
  None<Invented<MenuItem, Electron.MenuItem>>,
  None<
    Invented<MessagePortMain, Electron.MessagePortMain, 'connectTo' | 'takeWire' | 'deliver' | 'disconnect'>
  >,
  None<Invented<typeof nativeTheme, Electron.NativeTheme, 'setSystem'>>,
  None<Invented<typeof protocol, Electron.Protocol>>,
  None<Invented<typeof screen, Electron.Screen, 'setDisplays'>>,
  None<
    Invented<
      Session,
      Electron.Session,
      'partition' | 'askBeforeRequest' | 'answer' | 'applyPermissions' | 'mayUseDevice'
    >
  >,
  None<Invented<Session['protocol'], Electron.Protocol>>,
  None<Invented<Session['webRequest'], Electron.WebRequest>>,
  None<Invented<typeof session, typeof Electron.session>>,
  None<Invented<typeof shell, Electron.Shell>>,
  None<Invented<WebContents, Electron.WebContents, OwnOfContents>>,
  None<Invented<typeof WebContents, typeof Electron.webContents, 'owning' | 'isMadeByPage' | 'prototype'>>,
  None<Invented<WebFrameMain, Electron.WebFrameMain, 'devToolsId' | 'toRenderer'>>,
];

/** Members whose form can be compared: their arguments and answers are no objects of the stand-in's. */
type Form<T, K extends keyof T> = { readonly [Name in K]: T[Name] };
type Fits<Mine extends Theirs, Theirs> = Mine;

export type TheSameForm = [
  Fits<
    App,
    Form<Electron.App, 'getName' | 'getVersion' | 'getAppPath' | 'getPath' | 'quit' | 'exit' | 'isReady'>
  >,
  Fits<App, Form<Electron.App, 'whenReady' | 'enableSandbox' | 'addRecentDocument' | 'clearRecentDocuments'>>,
  Fits<
    BrowserWindow,
    Form<Electron.BrowserWindow, 'getBounds' | 'getNormalBounds' | 'setBounds' | 'isMaximized'>
  >,
  Fits<
    BrowserWindow,
    Form<Electron.BrowserWindow, 'loadURL' | 'show' | 'close' | 'setFullScreen' | 'setTitle'>
  >,
  Fits<typeof clipboard, Form<Electron.Clipboard, 'readText' | 'writeText'>>,
  Fits<
    typeof dialog,
    Form<Electron.Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog' | 'showErrorBox'>
  >,
  Fits<
    DownloadItem,
    Form<Electron.DownloadItem, 'getURL' | 'getFilename' | 'getState' | 'getReceivedBytes' | 'cancel'>
  >,
  Fits<
    DownloadItem,
    Form<
      Electron.DownloadItem,
      'setSavePath' | 'getSavePath' | 'setSaveDialogOptions' | 'getSaveDialogOptions'
    >
  >,
  Fits<typeof nativeTheme, Form<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>>,
  Fits<typeof protocol, Form<Electron.Protocol, 'registerSchemesAsPrivileged'>>,
  Fits<typeof shell, Form<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder' | 'beep'>>,
  Fits<
    WebContents,
    Form<Electron.WebContents, 'getURL' | 'getTitle' | 'loadURL' | 'reload' | 'isCrashed' | 'undo'>
  >,
  Fits<WebContents, Form<Electron.WebContents, 'setWindowOpenHandler' | 'setZoomFactor' | 'getZoomLevel'>>,
  Fits<WebFrameMain, Form<Electron.WebFrameMain, 'url' | 'name' | 'origin' | 'send'>>,
];
