/**
 * `BrowserWindow`. Its frame is imagined (headless Chromium draws none): place, size and state are kept as an ordinary
 * window manager would, and the page gets the size.
 * https://www.electronjs.org/docs/latest/api/browser-window
 */
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import type { Menu } from './menu.ts';
import { createEvent, Emitter } from './refuse.ts';
import { record, runtime } from './runtime.ts';
import { screen } from './screen.ts';
import { WebContents } from './web-contents.ts';
import { openWindows } from './windows.ts';

type State = 'normal' | 'maximized' | 'minimized' | 'fullscreen';

let lastId = 0;

export class BrowserWindow extends Emitter {
  private static focused: BrowserWindow | null = null;

  static getAllWindows(): BrowserWindow[] {
    return [...openWindows] as unknown as BrowserWindow[];
  }

  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.focused;
  }

  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((each) => each.id === id) ?? null;
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((each) => each.webContents === contents) ?? null;
  }

  readonly id = ++lastId;
  readonly webContents: WebContents;
  /** The stand-in's own, for tests. */
  readonly options: BrowserWindowConstructorOptions;
  private bounds: Rectangle;
  private state: State = 'normal';
  private beforeMinimize: State = 'normal';
  private visible = false;
  private destroyed = false;
  private title: string;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow');
    // lib/browser/api/browser-window.ts
    if (!runtime.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
    this.options = options;
    const { width = 800, height = 600 } = options;
    const { workArea } = screen.getPrimaryDisplay();
    this.bounds = {
      width,
      height,
      x: options.x ?? workArea.x + Math.round((workArea.width - width) / 2),
      y: options.y ?? workArea.y + Math.round((workArea.height - height) / 2),
    };
    this.title = options.title ?? app.name;
    openWindows.add(this);
    this.webContents = new WebContents(options.webPreferences ?? {}, {
      size: () => this.contentSize(),
      onClosed: () => this.closed(),
    });
    this.passOnEvents();
    app.emit('browser-window-created', createEvent(), this);
    if (options.show !== false) this.show();
  }

  private passOnEvents(): void {
    let painted = false;
    this.webContents.on('stand-in-first-paint', () => {
      if (!painted) this.emit('ready-to-show');
      painted = true;
    });
    this.webContents.on('page-title-updated', (event: ReturnType<typeof createEvent>, title: string) => {
      // lib/browser/api/browser-window.ts: the window takes the page's title unless a listener prevents it.
      const own = createEvent();
      this.emit('page-title-updated', own, title, true);
      if (!event.defaultPrevented && !own.defaultPrevented) this.title = title;
    });
    for (const name of ['unresponsive', 'responsive'] as const) {
      this.webContents.on(name, () => this.emit(name));
    }
  }

  private contentSize(): { width: number; height: number } {
    const { workArea } = screen.getPrimaryDisplay();
    return this.state === 'maximized' || this.state === 'fullscreen' ? workArea : this.bounds;
  }

  private change(state: State, ...events: string[]): void {
    this.state = state;
    if (!this.destroyed) this.webContents.resized();
    for (const name of events) this.emit(name);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  reload(): void {
    this.webContents.reload();
  }

  show(): void {
    this.visible = true;
    this.emit('show');
    this.focus();
  }

  showInactive(): void {
    this.visible = true;
    this.emit('show');
  }

  hide(): void {
    this.visible = false;
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.visible;
  }

  focus(): void {
    if (BrowserWindow.focused === this) return;
    BrowserWindow.focused?.emit('blur');
    BrowserWindow.focused = this;
    this.emit('focus');
    app.emit('browser-window-focus', createEvent(), this);
  }

  isFocused(): boolean {
    return BrowserWindow.focused === this;
  }

  minimize(): void {
    this.beforeMinimize = this.state;
    this.change('minimized', 'minimize');
  }

  isMinimized(): boolean {
    return this.state === 'minimized';
  }

  restore(): void {
    if (this.state === 'minimized') this.change(this.beforeMinimize, 'restore');
    else this.unmaximize();
  }

  maximize(): void {
    this.visible = true;
    this.change('maximized', 'maximize', 'resize', 'resized');
  }

  unmaximize(): void {
    if (this.state === 'maximized') this.change('normal', 'unmaximize', 'resize', 'resized');
  }

  isMaximized(): boolean {
    return this.state === 'maximized';
  }

  setFullScreen(on: boolean): void {
    if (on) this.change('fullscreen', 'enter-full-screen', 'resize');
    else if (this.state === 'fullscreen') this.change('normal', 'leave-full-screen', 'resize');
  }

  isFullScreen(): boolean {
    return this.state === 'fullscreen';
  }

  getBounds(): Rectangle {
    const { workArea } = screen.getPrimaryDisplay();
    return this.state === 'maximized' || this.state === 'fullscreen' ? { ...workArea } : { ...this.bounds };
  }

  /** "Regardless of the current state of the window: maximized, minimized or in fullscreen" */
  getNormalBounds(): Rectangle {
    return { ...this.bounds };
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.webContents.resized();
    if (bounds.x !== undefined || bounds.y !== undefined) this.emit('move');
    if (bounds.width !== undefined || bounds.height !== undefined) this.emit('resize');
  }

  getSize(): [number, number] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  getPosition(): [number, number] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  center(): void {
    const { workArea } = screen.getPrimaryDisplay();
    this.setBounds({
      x: workArea.x + Math.round((workArea.width - this.bounds.width) / 2),
      y: workArea.y + Math.round((workArea.height - this.bounds.height) / 2),
    });
  }

  setTitle(title: string): void {
    this.title = title;
  }

  getTitle(): string {
    return this.title;
  }

  setBackgroundColor(color: string): void {
    record('BrowserWindow.setBackgroundColor', color);
  }

  setMenu(menu: Menu | null): void {
    record('BrowserWindow.setMenu', menu);
  }

  setMenuBarVisibility(visible: boolean): void {
    record('BrowserWindow.setMenuBarVisibility', visible);
  }

  setRepresentedFilename(path: string): void {
    record('BrowserWindow.setRepresentedFilename', path);
  }

  setDocumentEdited(edited: boolean): void {
    record('BrowserWindow.setDocumentEdited', edited);
  }

  setTitleBarOverlay(options: object): void {
    record('BrowserWindow.setTitleBarOverlay', options);
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  /** `close` may be prevented; then the page is closed, and `closed` follows. */
  close(): void {
    this.tryToClose().catch((error: unknown) => {
      console.error(error);
    });
  }

  /** The stand-in's own: false when a listener of `close` keeps the window open. */
  async tryToClose(): Promise<boolean> {
    const event = createEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    const gone = new Promise<void>((resolve) => this.once('closed', resolve));
    this.webContents.close();
    await gone;
    return true;
  }

  /** "Force closing the window, the unload and beforeunload event won't be emitted … and close event will also not". */
  destroy(): void {
    this.webContents.close();
    this.closed();
  }

  private closed(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    openWindows.delete(this);
    if (BrowserWindow.focused === this) BrowserWindow.focused = null;
    this.emit('closed');
    if (openWindows.size === 0) app.allWindowsClosed();
  }
}
