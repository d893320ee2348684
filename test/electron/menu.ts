/**
 * `Menu` and `MenuItem`: kept, not drawn. A test finds an item and clicks it, as a person would choose it.
 * https://www.electronjs.org/docs/latest/api/menu, lib/browser/api/menu-item-roles.ts
 */
import type { MenuItemConstructorOptions } from 'electron';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { Emitter, refuseTheRest } from './refuse.ts';
import { record } from './runtime.ts';

/** The roles that act on the window in front or on its page. */
const ROLES: Readonly<Record<string, (window: BrowserWindow | null) => void>> = {
  undo: (window) => window?.webContents.undo(),
  redo: (window) => window?.webContents.redo(),
  cut: (window) => window?.webContents.cut(),
  copy: (window) => window?.webContents.copy(),
  paste: (window) => window?.webContents.paste(),
  delete: (window) => window?.webContents.delete(),
  selectall: (window) => window?.webContents.selectAll(),
  resetzoom: (window) => window?.webContents.setZoomLevel(0),
  // lib/browser/api/menu-item-roles.ts: half a level at a time.
  zoomin: (window) => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() + 0.5),
  zoomout: (window) => window?.webContents.setZoomLevel(window.webContents.getZoomLevel() - 0.5),
  togglefullscreen: (window) => window?.setFullScreen(!window.isFullScreen()),
  toggledevtools: (window) => window?.webContents.openDevTools(),
  reload: (window) => window?.reload(),
  minimize: (window) => window?.minimize(),
  close: (window) => window?.close(),
  quit: () => app.quit(),
  about: () => app.showAboutPanel(),
};

type Submenus = Readonly<Record<string, readonly string[]>>;

/** What the roles that are whole menus hold (lib/browser/api/menu-item-roles.ts, on Linux). */
const MENUS: Submenus = {
  appmenu: ['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit'],
  editmenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'],
  viewmenu: ['reload', 'forceReload', 'toggleDevTools', 'resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen'],
  windowmenu: ['minimize', 'zoom', 'close'],
  filemenu: ['quit'],
};

export class MenuItem {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;
  label: string;
  sublabel: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;

  constructor(private readonly options: MenuItemConstructorOptions) {
    const { submenu, role } = options;
    const ofRole = MENUS[role?.toLowerCase() ?? '']?.map(
      (each) => ({ role: each }) as MenuItemConstructorOptions,
    );
    const items = submenu ?? ofRole;
    this.id = options.id;
    this.role = role;
    this.submenu = Array.isArray(items)
      ? Menu.buildFromTemplate(items)
      : (items as unknown as Menu | undefined);
    this.type = options.type ?? (this.submenu === undefined ? 'normal' : 'submenu');
    this.accelerator = options.accelerator ?? undefined;
    this.label = options.label ?? role ?? '';
    this.sublabel = options.sublabel ?? '';
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    return refuseTheRest('MenuItem', this);
  }

  /** As if chosen. A disabled item cannot be. */
  click(): void {
    if (!this.enabled) throw new Error(`The menu item "${this.label}" is disabled.`);
    const window = BrowserWindow.getFocusedWindow();
    if (this.type === 'checkbox') this.checked = !this.checked;
    // A role wins over `click`: "The click property will be ignored when specifying role".
    if (this.role !== undefined) {
      const act = ROLES[this.role.toLowerCase()];
      if (act === undefined) record('MenuItem.role', this.role);
      else act(window);
      return;
    }
    this.options.click?.(this as never, (window ?? undefined) as never, {});
  }
}

export class Menu extends Emitter {
  private static application: Menu | null = null;

  static buildFromTemplate(template: readonly (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const each of template) menu.append(each instanceof MenuItem ? each : new MenuItem(each));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.application;
  }

  readonly items: MenuItem[] = [];

  constructor() {
    super('Menu');
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  insert(position: number, item: MenuItem): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      if (item.id === id) return item;
      const below = item.submenu?.getMenuItemById(id);
      if (below !== undefined && below !== null) return below;
    }
    return null;
  }

  popup(options: object = {}): void {
    record('Menu.popup', this, options);
    this.emit('menu-will-show');
  }

  closePopup(): void {
    this.emit('menu-will-close');
  }
}
