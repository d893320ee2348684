/**
 * What `import … from 'electron'` resolves to in unit tests: the binary is not on every machine, and the real package
 * starts a download when it is imported in plain Node. Holds only what the tests use; a test that needs more adds it
 * here, with the behaviour that Electron documents.
 */
import { EventEmitter } from 'node:events';

type Handler = (request: Request) => Response | Promise<Response>;
type BeforeRequest = (
  details: { url: string; resourceType: string; frame?: { url: string } | null },
  decide: (response: { cancel?: boolean }) => void,
) => void;

class AppStandIn extends EventEmitter {
  isPackaged = false;
  sandboxed = false;
  quits = 0;

  whenReady(): Promise<void> {
    return Promise.resolve();
  }

  getVersion(): string {
    return '0.0.0';
  }

  enableSandbox(): void {
    this.sandboxed = true;
  }

  requestSingleInstanceLock(): boolean {
    return true;
  }

  quit(): void {
    this.quits++;
  }

  exit(): void {
    this.quits++;
  }

  readonly recentDocuments: string[] = [];

  addRecentDocument(path: string): void {
    this.recentDocuments.push(path);
  }

  clearRecentDocuments(): void {
    this.recentDocuments.length = 0;
  }

  getPath(name: string): string {
    return `/home/ann/${name}`;
  }
}

export class SessionStandIn extends EventEmitter {
  readonly handlers = new Map<string, Handler>();
  readonly protocol = {
    handle: (scheme: string, handler: Handler): void => {
      this.handlers.set(scheme, handler);
    },
  };

  permissionRequest?: (
    contents: unknown,
    permission: string,
    decide: (granted: boolean) => void,
    details: { requestingUrl?: string },
  ) => void;
  permissionCheck?: (
    contents: unknown,
    permission: string,
    requestingOrigin: string,
    details: object,
  ) => boolean;
  devicePermission?: () => boolean;
  beforeRequest?: BeforeRequest;

  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.beforeRequest = listener;
    },
  };

  setPermissionRequestHandler(handler: NonNullable<SessionStandIn['permissionRequest']>): void {
    this.permissionRequest = handler;
  }

  setPermissionCheckHandler(handler: NonNullable<SessionStandIn['permissionCheck']>): void {
    this.permissionCheck = handler;
  }

  setDevicePermissionHandler(handler: () => boolean): void {
    this.devicePermission = handler;
  }

  fetch(input: string, init?: RequestInit): Promise<Response> {
    return fetch(input, init);
  }
}

const partitions = new Map<string, SessionStandIn>();

export const session = {
  defaultSession: new SessionStandIn(),
  fromPartition: (name: string): SessionStandIn => {
    const known = partitions.get(name) ?? new SessionStandIn();
    partitions.set(name, known);
    return known;
  },
};

export class WebContentsStandIn extends EventEmitter {
  readonly mainFrame = { url: '' };
  openHandler?: (details: { url: string }) => { action: string };

  setWindowOpenHandler(handler: NonNullable<WebContentsStandIn['openHandler']>): void {
    this.openHandler = handler;
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new WebContentsStandIn();
  readonly options: Record<string, unknown>;

  constructor(options: Record<string, unknown>) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }

  loadURL(url: string): Promise<void> {
    this.webContents.mainFrame.url = url;
    this.emit('ready-to-show');
    return Promise.resolve();
  }

  show(): void {
    this.emit('shown');
  }

  focus(): void {
    this.emit('focused');
  }

  isMinimized(): boolean {
    return this.minimized;
  }

  minimized = false;
  maximized = false;
  fullScreen = false;
  destroyed = false;
  bounds = { x: 0, y: 0, width: 1280, height: 800 };
  background = '';

  restore(): void {
    this.minimized = false;
  }

  maximize(): void {
    this.maximized = true;
  }

  setFullScreen(fullScreen: boolean): void {
    this.fullScreen = fullScreen;
  }

  setBackgroundColor(colour: string): void {
    this.background = colour;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  isMaximized(): boolean {
    return this.maximized;
  }

  isFullScreen(): boolean {
    return this.fullScreen;
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    return this.bounds;
  }
}

export const registered: { scheme: string; privileges: Record<string, boolean> }[] = [];

export const protocol = {
  registerSchemesAsPrivileged: (schemes: typeof registered): void => {
    registered.push(...schemes);
  },
};

export interface ItemStandIn {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  click?: () => void;
  submenu?: ItemStandIn[];
}

function findItem(items: readonly ItemStandIn[], id: string): ItemStandIn | null {
  for (const item of items) {
    const found = item.id === id ? item : findItem(item.submenu ?? [], id);
    if (found) return found;
  }
  return null;
}

export class MenuStandIn {
  constructor(readonly items: ItemStandIn[]) {}

  getMenuItemById(id: string): ItemStandIn | null {
    return findItem(this.items, id);
  }

  popup(): void {
    poppedUp.push(this);
  }
}

/** Every application menu that was set, the last one in use. */
export const menus: MenuStandIn[] = [];
export const poppedUp: MenuStandIn[] = [];

export const Menu = {
  buildFromTemplate: (template: ItemStandIn[]): MenuStandIn => new MenuStandIn(template),
  setApplicationMenu: (menu: MenuStandIn): void => {
    menus.push(menu);
  },
  getApplicationMenu: (): MenuStandIn | null => menus.at(-1) ?? null,
};

class NativeThemeStandIn extends EventEmitter {
  themeSource = 'system';

  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'dark';
  }
}

export const nativeTheme = new NativeThemeStandIn();

export const screen = {
  getAllDisplays: (): { workArea: { x: number; y: number; width: number; height: number } }[] => [
    { workArea: { x: 0, y: 0, width: 1920, height: 1040 } },
  ],
};

export const clipboard = {
  text: '',
  writeText(text: string): void {
    this.text = text;
  },
};

export const dialog = {
  showErrorBox: (title: string, content: string): never => {
    throw new Error(`${title}: ${content}`);
  },
  showMessageBox: (): Promise<{ response: number }> => Promise.resolve({ response: 0 }),
  showOpenDialog: (): Promise<{ filePaths: string[] }> => Promise.resolve({ filePaths: [] }),
};

export const shell = {
  openExternal: (): Promise<void> => Promise.resolve(),
  openPath: (): Promise<string> => Promise.resolve(''),
};

export const ipcMain = new EventEmitter();
export const app = new AppStandIn();
