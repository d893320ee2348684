/**
 * `WebContents`: one page of Chromium's, with Electron's events in Electron's order.
 * https://www.electronjs.org/docs/latest/api/web-contents
 */
import type { HandlerDetails, WebPreferences, WindowOpenHandlerResponse, PrintToPDFOptions } from 'electron';
import type { DevToolsSession } from './chromium.ts';
import { EditCommands } from './edit-commands.ts';
import { FrameTree, type WebFrameMain } from './frames.ts';
import { Bridge } from './ipc.ts';
import { askAboutNavigation, loadError, type Navigation } from './navigation.ts';
import { byClick, byScript } from './opening.ts';
import { watchForHangs, type HangWatch } from './hang.ts';
import { Page } from './page.ts';
import { createEvent, refuseTheRest } from './refuse.ts';
import { addresses, record, runtime } from './runtime.ts';
import { session as sessions, type Session } from './session.ts';
import { app } from './app.ts';

/** What `BrowserWindow` does for its page. */
export interface Owner {
  readonly size: () => { width: number; height: number };
  readonly onClosed: () => void;
}

let lastId = 0;

export class WebContents extends EditCommands {
  private static readonly all = new Set<WebContents>();
  /** The stand-in's own: whether a page made this target, with or without an opener (ctrl-click has none). */
  static isMadeByPage({ targetId, openerId }: { targetId: string; openerId?: string }): boolean {
    const isOurs = Page.creating > 0 || WebContents.fromDevToolsTargetId(targetId) !== undefined;
    return openerId !== undefined || !isOurs;
  }

  /** The stand-in's own: the page that a frame belongs to. */
  static owning(frameId: string): WebContents | undefined {
    return [...WebContents.all].find((each) => each.frame(frameId) !== undefined);
  }

  static getAllWebContents(): WebContents[] {
    return [...WebContents.all];
  }

  static fromId(id: number): WebContents | undefined {
    return [...WebContents.all].find((each) => each.id === id);
  }

  static fromDevToolsTargetId(targetId: string): WebContents | undefined {
    return [...WebContents.all].find((each) => each.page.targetId === targetId);
  }

  readonly id = ++lastId;
  readonly session: Session;
  private readonly page: Page;
  private frames: FrameTree;
  private bridge: Bridge | undefined;
  private openHandler: ((details: HandlerDetails) => WindowOpenHandlerResponse) | undefined;
  private title = '';
  private loading = false;
  private crashed = false;
  private destroyed = false;
  private zoomFactor = 1;
  /** Set while the app itself loads: such a navigation is not the page's, and asks nobody. */
  private ownLoad: string | null = null;
  /** Resolves when the renderer that the app itself ended is gone. */
  private ended: Promise<void> = Promise.resolve();
  private hangWatch: HangWatch | undefined;
  private reloads = false;
  /** The window that the page is about to open. */
  private wanted: HandlerDetails | undefined;

  constructor(
    private readonly preferences: WebPreferences,
    private readonly owner: Owner,
  ) {
    super('WebContents');
    this.session = (preferences.session as unknown as Session | undefined) ?? sessions.defaultSession;
    this.frames = this.newTree('');
    WebContents.all.add(this);
    this.page = new Page(preferences, {
      onAttached: (targetId, page) => {
        this.frames = this.newTree(targetId);
        this.frames.watch(page);
        this.listen(page);
        this.resized();
        this.hangWatch = watchForHangs(this.page, (name) => this.emit(name));
      },
      onIsolatedWorld: (frameId, evaluate) => {
        if (frameId === this.mainFrame.devToolsId) this.openBridge(evaluate);
      },
      onCall: (text) => this.bridge?.receive(text),
    });
    this.page.created.catch((error: unknown) => {
      if (!this.destroyed) console.error('The stand-in could not make a page:', error);
    });
    // shell/browser/api/electron_api_web_contents.cc emits it at the end of the constructor.
    app.emit('web-contents-created', createEvent(), this);
  }

  private newTree(mainId: string): FrameTree {
    return new FrameTree(mainId, (channel, args, transfer) => {
      this.bridge?.sendToRenderer(channel, args, transfer);
    });
  }

  get mainFrame(): WebFrameMain {
    return this.frames.main;
  }

  /** The stand-in's own. */
  frame(id: string): WebFrameMain | undefined {
    return this.frames.find(id);
  }

  private openBridge(evaluate: (expression: string) => Promise<unknown>): void {
    this.bridge?.close();
    this.bridge = new Bridge(
      evaluate,
      () => ({ sender: this, senderFrame: this.mainFrame, processId: 0, frameId: 0 }),
      (params) => this.emit('context-menu', createEvent(), params),
      (error) => this.emit('preload-error', createEvent(), this.preferences.preload, error),
      (title) => {
        this.changed(this.page.targetId, title);
      },
    );
  }

  private listen(page: DevToolsSession): void {
    const isMain = (frameId: string): boolean => frameId === this.mainFrame.devToolsId;
    page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== 'iframe') return;
      const child = runtime.chromium.session(sessionId);
      this.frames.watch(child);
      child.on('Page.frameNavigated', ({ frame }) => {
        this.emit('did-frame-navigate', createEvent(), addresses.toApp(frame.url), 200, 'OK', false, 0, 0);
      });
      const start = async (): Promise<void> => {
        await child.send('Page.enable');
        await child.send('Target.setAutoAttach', {
          autoAttach: true,
          waitForDebuggerOnStart: false,
          flatten: true,
        });
      };
      start().catch(() => undefined);
    });
    page.on('Page.frameStartedLoading', ({ frameId }) => {
      if (!isMain(frameId)) return;
      this.loading = true;
      this.emit('did-start-loading');
    });
    page.on('Page.frameNavigated', ({ frame }) => {
      if (!isMain(frame.id)) return;
      this.ownLoad = null;
      this.crashed = false;
      this.hangWatch?.resume();
      this.emit('did-navigate', createEvent(), this.getURL(), 200, 'OK');
    });
    page.on('Page.domContentEventFired', () => this.emit('dom-ready', createEvent()));
    // DidFinishLoad of the main frame: its `load` event was dispatched.
    page.on('Page.loadEventFired', () => this.emit('did-finish-load'));
    page.on('Page.frameStoppedLoading', ({ frameId }) => {
      if (!isMain(frameId)) return;
      this.loading = false;
      this.emit('did-stop-loading');
    });
    page.on('Page.lifecycleEvent', ({ frameId, name }) => {
      // The first paint that is not empty: DidFirstVisuallyNonEmptyPaint becomes `ready-to-show`.
      if (isMain(frameId) && name === 'firstContentfulPaint' && this.getURL() !== 'about:blank') {
        this.emit('stand-in-first-paint');
      }
    });
    page.on('Page.frameStartedNavigating', ({ frameId, navigationType }) => {
      if (isMain(frameId) && navigationType.startsWith('reload')) this.reloads = true;
    });
    page.on('Page.frameRequestedNavigation', ({ frameId, url, disposition }) => {
      if (isMain(frameId)) this.reloads = false;
      if (disposition === 'currentTab') return;
      this.wanted = byClick(url, disposition);
    });
    page.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      this.wanted = byScript(url, windowName, windowFeatures.join(','));
    });
    page.on('Inspector.targetCrashed', () => {
      this.crashed = true;
      this.hangWatch?.pause();
      this.bridge?.close();
      // https://www.electronjs.org/docs/latest/api/structures/render-process-gone-details
      const details = { reason: 'crashed', exitCode: 139 };
      this.emit('render-process-gone', createEvent(), details);
      app.emit('render-process-gone', createEvent(), this, details);
    });
  }

  /** The stand-in's own: the browser says that a target has a new title. */
  changed(targetId: string, title: string): void {
    if (targetId !== this.page.targetId || title === this.title || title === '') return;
    this.title = title;
    this.emit('page-title-updated', createEvent(), title, true);
  }

  /** The stand-in's own: the target is gone, whoever closed it. */
  gone(targetId: string): void {
    if (targetId === this.page.targetId) this.end();
  }

  /** The stand-in's own: asks the app about a navigation, before its request is sent; false stops it. */
  navigates(navigation: Navigation): boolean {
    const isOwn = navigation.isMainFrame && (this.ownLoad === navigation.url || this.reloads);
    if (navigation.isMainFrame) this.reloads = false;
    return askAboutNavigation(this.emit.bind(this), navigation, isOwn);
  }

  /** The stand-in's own: the page has said that it opens a window; its target comes right after. */
  get isOpening(): boolean {
    return this.wanted !== undefined;
  }

  /** The stand-in's own: asks the app about that window; false closes it before it has loaded anything. */
  mayOpen(): boolean {
    const details = this.wanted;
    this.wanted = undefined;
    if (details === undefined) return false;
    const answer = this.openHandler?.(details) ?? { action: 'allow' };
    if (answer.action === 'allow') {
      throw new Error('The Electron stand-in does not implement windows that pages open.');
    }
    return false;
  }

  setWindowOpenHandler(handler: (details: HandlerDetails) => WindowOpenHandlerResponse): void {
    this.openHandler = handler;
  }

  /** Resolves at `did-finish-load`, rejects at a failure: `_awaitNextLoad` in lib/browser/api/web-contents.ts. */
  async loadURL(url: string): Promise<void> {
    await this.page.created;
    const finished = new Promise<void>((resolve, reject) => {
      this.once('did-finish-load', resolve);
      this.once('destroyed', () => {
        reject(loadError('ERR_FAILED', url));
      });
    });
    finished.catch(() => undefined);
    this.ownLoad = new URL(url).href;
    const failure = await this.page.navigate(url);
    if (failure !== undefined) {
      const error = loadError(failure, url);
      this.emit('did-fail-load', createEvent(), error.errno, error.code, url, true, 0, 0);
      throw error;
    }
    await finished;
  }

  reload(): void {
    this.run(async () => {
      // The protocol would reload the page that is about to end; Electron's documented example does both in one go.
      await this.ended;
      this.reloads = true;
      await this.page.session.send('Page.reload');
    });
  }

  private run(work: () => Promise<unknown>): void {
    this.page.created.then(work).catch((error: unknown) => {
      if (!this.destroyed) console.error(error);
    });
  }

  /** The stand-in's own: what `prefers-color-scheme` answers. */
  setColorScheme(value: 'light' | 'dark'): void {
    this.run(() => this.page.setColorScheme(value));
  }

  /** The stand-in's own: the window has another size. */
  resized(): void {
    this.run(() => this.page.resize(this.owner.size(), this.zoomFactor));
  }

  getURL(): string {
    return this.mainFrame.url;
  }

  getTitle(): string {
    return this.title;
  }

  isLoading(): boolean {
    return this.loading;
  }

  isLoadingMainFrame(): boolean {
    return this.loading;
  }

  isCrashed(): boolean {
    return this.crashed;
  }

  isDestroyed(): boolean {
    return this.destroyed;
  }

  send(channel: string, ...args: unknown[]): void {
    this.mainFrame.send(channel, ...args);
  }

  postMessage(channel: string, message: unknown, transfer: never[] = []): void {
    this.mainFrame.postMessage(channel, message, transfer);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    await this.page.created;
    return this.page.evaluate(code);
  }

  /** The stand-in's own: runs something in the page with every right to the clipboard, and takes the right away. */
  async withClipboard(expression: string): Promise<unknown> {
    const origin = this.getURL().split('/', 3).join('/');
    await this.page.allowClipboard(origin);
    try {
      return await this.page.evaluate(expression);
    } finally {
      await this.session.applyPermissions(origin, this);
    }
  }

  /** https://www.electronjs.org/docs/latest/api/debugger: the protocol of this page, as Chromium has it. */
  readonly debugger = refuseTheRest('webContents.debugger', {
    attach: (): void => undefined,
    sendCommand: async (method: string, params: object = {}): Promise<unknown> => {
      await this.page.created;
      const { session } = this.page;
      const send = session.send.bind(session) as unknown as (name: string, with_: object) => Promise<unknown>;
      return send(method, params);
    },
  });

  /** https://www.electronjs.org/docs/latest/api/web-contents#contentsprinttopdfoptions */
  async printToPDF(options: PrintToPDFOptions): Promise<Buffer<ArrayBuffer>> {
    const { printBackground, preferCSSPageSize, generateTaggedPDF, generateDocumentOutline } = options;
    const asked = { printBackground, preferCSSPageSize, generateTaggedPDF, generateDocumentOutline };
    const { data } = (await this.debugger.sendCommand('Page.printToPDF', asked)) as { data: string };
    return Buffer.from(data, 'base64');
  }

  protected edit(command: string): void {
    this.run(() => this.page.edit(command));
  }

  getZoomFactor(): number {
    return this.zoomFactor;
  }

  setZoomFactor(factor: number): void {
    if (factor <= 0) throw new Error("'zoomFactor' must be a double greater than 0.0");
    this.zoomFactor = factor;
    this.resized();
  }

  /** "The original size is 0 and each increment above or below represents zooming 20% larger or smaller". */
  getZoomLevel(): number {
    return Math.log(this.zoomFactor) / Math.log(1.2);
  }

  setZoomLevel(level: number): void {
    this.setZoomFactor(1.2 ** level);
  }

  focus(): void {
    this.run(() => this.page.session.send('Page.bringToFront'));
  }

  openDevTools(): void {
    record('webContents.openDevTools');
  }

  /** "Forcefully terminates the renderer process" (for tests of what happens then). */
  forcefullyCrashRenderer(): void {
    this.ended = new Promise((resolve) => this.once('render-process-gone', () => resolve()));
    this.page.crash();
  }

  close(): void {
    this.run(() => this.page.close());
  }

  private end(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.hangWatch?.stop();
    this.bridge?.close();
    WebContents.all.delete(this);
    this.emit('destroyed');
    this.owner.onClosed();
  }
}
