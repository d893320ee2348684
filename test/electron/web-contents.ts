/**
 * `WebContents`: one page of Chromium's, with Electron's events in Electron's order.
 * https://www.electronjs.org/docs/latest/api/web-contents
 */
import { readFileSync } from 'node:fs';
import type { HandlerDetails, WebPreferences, WindowOpenHandlerResponse } from 'electron';
import type { DevToolsSession } from './chromium.ts';
import { FrameTree, type WebFrameMain } from './frames.ts';
import { Bridge } from './ipc.ts';
import { createEvent, Emitter } from './refuse.ts';
import { addresses, record, runtime } from './runtime.ts';
import { session as sessions, type Session } from './session.ts';
import { app } from './app.ts';

declare const STAND_IN_PRELOAD_WORLD: string;
declare const STAND_IN_PAGE_WORLD: string;

const ISOLATED = 'Electron Isolated Context';

export interface Navigation {
  readonly url: string;
  readonly frame: WebFrameMain | undefined;
  readonly isMainFrame: boolean;
  readonly isRedirect: boolean;
}

/** The numbers of the failures a load can have here: net/base/net_error_list.h of Chromium. */
const NET_ERRORS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
};

/** Worded as in lib/browser/api/web-contents.ts. */
function loadError(description: string, errno: number, url: string): Error {
  return Object.assign(new Error(`${description} (${String(errno)}) loading '${url}'`), {
    code: description,
    errno,
    url,
  });
}

/** What `BrowserWindow` does for its page. */
export interface Owner {
  readonly size: () => { width: number; height: number };
  readonly onClosed: () => void;
}

let lastId = 0;

export class WebContents extends Emitter {
  private static readonly all = new Set<WebContents>();

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
    return [...WebContents.all].find((each) => each.targetId === targetId);
  }

  readonly id = ++lastId;
  readonly session: Session;
  private targetId = '';
  private devTools: DevToolsSession | undefined;
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
  private reloads = false;
  private documents = 0;
  private readonly created: Promise<void>;

  constructor(
    private readonly preferences: WebPreferences,
    private readonly owner: Owner,
  ) {
    super('WebContents');
    this.session = (preferences.session as unknown as Session | undefined) ?? sessions.defaultSession;
    this.frames = this.newTree('');
    WebContents.all.add(this);
    this.created = this.create();
    this.created.catch((error: unknown) => {
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

  private get page(): DevToolsSession {
    if (this.devTools === undefined) throw new Error('The page is not there yet, or gone.');
    return this.devTools;
  }

  private async create(): Promise<void> {
    const { root } = runtime.chromium;
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', newWindow: true });
    this.targetId = targetId;
    this.frames = this.newTree(targetId);
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const page = runtime.chromium.session(sessionId);
    this.devTools = page;
    this.frames.watch(page);
    this.listen(page);
    await page.send('Page.enable');
    await page.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await page.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    });
    await this.installPreload(page);
    await this.resize();
    await page.send('Inspector.enable');
  }

  /** https://www.electronjs.org/docs/latest/tutorial/context-isolation */
  private async installPreload(page: DevToolsSession): Promise<void> {
    const { preload, contextIsolation = true } = this.preferences;
    await page.send('Runtime.enable');
    page.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name === ISOLATED && frameId === this.mainFrame.devToolsId) this.openBridge(context.id);
    });
    page.on('Runtime.bindingCalled', ({ payload }) => this.bridge?.receive(payload));
    await page.send('Runtime.addBinding', { name: 'electronStandInSend', executionContextName: ISOLATED });
    if (preload === undefined) return;
    if (!contextIsolation)
      throw new Error('The Electron stand-in does not implement contextIsolation: false.');
    const inMainFrame = (code: string): string => `if (window === window.top) {\n${code}\n}`;
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      source: inMainFrame(`(() => { ${STAND_IN_PAGE_WORLD}; electronStandIn.takeExposed(); })();`),
    });
    // Sub-frames have no preload, since `nodeIntegrationInSubFrames` is off.
    await page.send('Page.addScriptToEvaluateOnNewDocument', {
      worldName: ISOLATED,
      source: inMainFrame(
        `${STAND_IN_PRELOAD_WORLD}; electronStandIn.runPreload(function (require, module, exports) {` +
          `${readFileSync(preload, 'utf8')}\n});`,
      ).concat(`\n//# sourceURL=${preload}`),
    });
  }

  private openBridge(contextId: number): void {
    this.bridge?.close();
    this.bridge = new Bridge(
      (expression) => this.page.send('Runtime.evaluate', { expression, contextId }),
      () => ({ sender: this, senderFrame: this.mainFrame, processId: 0, frameId: 0 }),
      (params) => this.emit('context-menu', createEvent(), params),
      (error) => this.emit('preload-error', createEvent(), this.preferences.preload, error),
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
      this.documents++;
      this.ownLoad = null;
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
    page.on('Page.frameRequestedNavigation', ({ frameId }) => {
      if (isMain(frameId)) this.reloads = false;
    });
    page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      this.emit('did-navigate-in-page', createEvent(), addresses.toApp(url), isMain(frameId), 0, 0);
    });
    page.on('Inspector.targetCrashed', () => {
      this.crashed = true;
      this.bridge?.close();
      // https://www.electronjs.org/docs/latest/api/structures/render-process-gone-details
      const details = { reason: 'crashed', exitCode: 139 };
      this.emit('render-process-gone', createEvent(), details);
      app.emit('render-process-gone', createEvent(), this, details);
    });
  }

  /** The stand-in's own: the browser says that a target has a new title. */
  changed(targetId: string, title: string): void {
    if (targetId !== this.targetId || title === this.title || title === '') return;
    this.title = title;
    this.emit('page-title-updated', createEvent(), title, true);
  }

  /** The stand-in's own: the target is gone, whoever closed it. */
  gone(targetId: string): void {
    if (targetId === this.targetId) this.end();
  }

  /**
   * The stand-in's own: asks the app about a navigation, before its request is sent; false stops it.
   * `will-navigate` and `will-frame-navigate` are for what the page starts (IsRendererInitiated), also a frame's first
   * load; `will-redirect` is for every redirect: shell/browser/electron_navigation_throttle.cc.
   */
  navigates({ url, frame, isMainFrame, isRedirect }: Navigation): boolean {
    const params = { url, isMainFrame, isSameDocument: false, frame: frame ?? null, initiator: null };
    const asks = (name: string): boolean => {
      const event = createEvent(params);
      this.emit(name, event, url, false, isMainFrame, 0, 0);
      return !event.defaultPrevented;
    };
    if (isRedirect) {
      if (!asks('will-redirect')) return false;
      this.emit('did-redirect-navigation', createEvent(params), url, false, isMainFrame, 0, 0);
      return true;
    }
    const isOwn = isMainFrame && (this.ownLoad === url || this.reloads);
    if (isMainFrame) this.reloads = false;
    if (!isOwn) {
      if (isMainFrame && !asks('will-navigate')) return false;
      if (!asks('will-frame-navigate')) return false;
    }
    this.emit('did-start-navigation', createEvent(params), url, false, isMainFrame, 0, 0);
    return true;
  }

  /** The stand-in's own: a page of ours wants a window; false closes it before it has loaded anything. */
  mayOpen(details: HandlerDetails): boolean {
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
    await this.created;
    const finished = new Promise<void>((resolve, reject) => {
      this.once('did-finish-load', resolve);
      this.once('destroyed', () => {
        reject(loadError('ERR_FAILED', -2, url));
      });
    });
    finished.catch(() => undefined);
    this.ownLoad = new URL(url).href;
    const { errorText } = await this.page.send('Page.navigate', { url: addresses.toWeb(url) });
    if (errorText !== undefined) {
      const description = errorText.replace(/^net::/, '');
      const errno = NET_ERRORS[description] ?? -2;
      this.emit('did-fail-load', createEvent(), errno, description, url, true, 0, 0);
      throw loadError(description, errno, url);
    }
    await finished;
  }

  reload(): void {
    this.crashed = false;
    this.run(async () => {
      this.reloads = true;
      await this.page.send('Page.reload');
    });
  }

  private run(work: () => Promise<unknown>): void {
    this.created.then(work).catch((error: unknown) => {
      if (!this.destroyed) console.error(error);
    });
  }

  /** The stand-in's own: gives the page the window's size, at the zoom that is set. */
  async resize(): Promise<void> {
    const { width, height } = this.owner.size();
    await this.page.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / this.zoomFactor),
      height: Math.round(height / this.zoomFactor),
      deviceScaleFactor: this.zoomFactor === 1 ? 0 : this.zoomFactor,
      mobile: false,
    });
  }

  /** The stand-in's own: what `prefers-color-scheme` answers. */
  setColorScheme(value: 'light' | 'dark'): void {
    this.run(() =>
      this.page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] }),
    );
  }

  resized(): void {
    this.run(() => this.resize());
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
    await this.created;
    const { result, exceptionDetails } = await this.page.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  /** The editing commands reach what has the focus, as from the Edit menu. */
  private edit(command: string): void {
    this.run(async () => {
      const key = { key: 'Unidentified', commands: [command] };
      await this.page.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
      await this.page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Unidentified' });
    });
  }

  undo(): void {
    this.edit('undo');
  }

  redo(): void {
    this.edit('redo');
  }

  cut(): void {
    this.edit('cut');
  }

  copy(): void {
    this.edit('copy');
  }

  paste(): void {
    this.edit('paste');
  }

  delete(): void {
    this.edit('delete');
  }

  selectAll(): void {
    this.edit('selectAll');
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
    this.run(() => this.page.send('Page.bringToFront'));
  }

  openDevTools(): void {
    record('webContents.openDevTools');
  }

  /** "Forcefully terminates the renderer process" (for tests of what happens then). */
  forcefullyCrashRenderer(): void {
    this.run(async () => {
      // The page never answers this one.
      this.page.send('Page.crash').catch(() => undefined);
      await Promise.resolve();
    });
  }

  close(): void {
    this.run(() => runtime.chromium.root.send('Target.closeTarget', { targetId: this.targetId }));
  }

  private end(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.bridge?.close();
    WebContents.all.delete(this);
    this.emit('destroyed');
    this.owner.onClosed();
  }
}

/** Follows the browser's targets: titles, ends, and windows that pages open. */
export async function watchTargets(): Promise<void> {
  const { chromium } = runtime;
  const { root } = chromium;
  root.on('Target.targetInfoChanged', ({ targetInfo: { targetId, title } }) => {
    for (const each of WebContents.getAllWebContents()) each.changed(targetId, title);
  });
  root.on('Target.targetDestroyed', ({ targetId }) => {
    for (const each of WebContents.getAllWebContents()) each.gone(targetId);
  });
  root.on('Target.attachedToTarget', ({ sessionId, targetInfo, waitingForDebugger }) => {
    const session = chromium.session(sessionId);
    const isWindowOfPage = targetInfo.type === 'page' && targetInfo.openerId !== undefined;
    const opener = isWindowOfPage
      ? WebContents.owning(targetInfo.openerFrameId ?? targetInfo.openerId ?? '')
      : undefined;
    const decide = async (): Promise<void> => {
      const details: HandlerDetails = {
        url: addresses.toApp(targetInfo.url),
        frameName: '',
        features: '',
        disposition: 'foreground-tab',
        referrer: { url: '', policy: 'default' },
      };
      if (isWindowOfPage && !(opener?.mayOpen(details) ?? false)) {
        await root.send('Target.closeTarget', { targetId: targetInfo.targetId });
        return;
      }
      if (waitingForDebugger) await session.send('Runtime.runIfWaitingForDebugger');
    };
    decide().catch(() => undefined);
  });
  await root.send('Target.setDiscoverTargets', { discover: true });
  await root.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
}
