/**
 * One page of Chromium's, as the protocol offers it: made, given its preload, its size and its input. What it means to
 * Electron is in `web-contents.ts`.
 */
import { readFileSync } from 'node:fs';
import type { WebPreferences } from 'electron';
import type { DevToolsSession } from './chromium.ts';
import { countPreload } from './covered/preload.ts';
import { addresses, runtime } from './runtime.ts';

declare const STAND_IN_PRELOAD_WORLD: string;
declare const STAND_IN_PAGE_WORLD: string;

const ISOLATED = 'Electron Isolated Context';

export interface PageEvents {
  /** The target is there and attached; nothing has been loaded in it. */
  readonly onAttached: (targetId: string, session: DevToolsSession) => void;
  /** A document's isolated world is ready, before any of its scripts; `evaluate` runs in it. */
  readonly onIsolatedWorld: (frameId: string, evaluate: (expression: string) => Promise<unknown>) => void;
  /** The isolated world called. */
  readonly onCall: (text: string) => void;
}

export class Page {
  /** How many pages the app is making right now; a target that comes without one is a page's own doing. */
  static creating = 0;

  targetId = '';
  readonly created: Promise<void>;
  private attached: DevToolsSession | undefined;
  private counter: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly preferences: WebPreferences,
    private readonly events: PageEvents,
  ) {
    this.created = this.create();
  }

  get session(): DevToolsSession {
    if (this.attached === undefined) throw new Error('The page is not there yet, or gone.');
    return this.attached;
  }

  private async create(): Promise<void> {
    const { root } = runtime.chromium;
    Page.creating++;
    const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', newWindow: true });
    Page.creating--;
    this.targetId = targetId;
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const session = runtime.chromium.session(sessionId);
    this.attached = session;
    this.events.onAttached(targetId, session);
    await session.send('Page.enable');
    await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
    });
    await this.installPreload();
    await session.send('Inspector.enable');
  }

  /** https://www.electronjs.org/docs/latest/tutorial/context-isolation */
  private async installPreload(): Promise<void> {
    const { session } = this;
    const { preload, contextIsolation = true } = this.preferences;
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { frameId?: string };
      if (context.name !== ISOLATED || frameId === undefined) return;
      this.events.onIsolatedWorld(frameId, (expression) =>
        session.send('Runtime.evaluate', { expression, contextId: context.id }),
      );
    });
    session.on('Runtime.bindingCalled', ({ payload }) => {
      this.events.onCall(payload);
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', {
      name: 'electronStandInSend',
      executionContextName: ISOLATED,
    });
    if (preload === undefined) return;
    if (!contextIsolation)
      throw new Error('The Electron stand-in does not implement contextIsolation: false.');
    // Sub-frames have no preload, since `nodeIntegrationInSubFrames` is off.
    const inMainFrame = (code: string): string => `if (window === window.top) {\n${code}\n}`;
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: inMainFrame(`(() => { ${STAND_IN_PAGE_WORLD}; electronStandIn.takeExposed(); })();`),
    });
    const text = readFileSync(preload, 'utf8');
    const before = `${STAND_IN_PRELOAD_WORLD}; electronStandIn.runPreload(function (require, module, exports) {`;
    const source = inMainFrame(`${before}${text}\n});`).concat(`\n//# sourceURL=${preload}`);
    this.counter = await countPreload(session, { path: preload, from: source.indexOf(text), text });
    await session.send('Page.addScriptToEvaluateOnNewDocument', { worldName: ISOLATED, source });
  }

  /** @returns the name of the failure, such as `net::ERR_FAILED` */
  async navigate(url: string): Promise<string | undefined> {
    const { errorText } = await this.session.send('Page.navigate', { url: addresses.toWeb(url) });
    return errorText;
  }

  /** Headless Chromium has no zoom: fewer and larger pixels for the page are the same to it. */
  async resize({ width, height }: { width: number; height: number }, zoom: number): Promise<void> {
    await this.session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / zoom),
      height: Math.round(height / zoom),
      deviceScaleFactor: zoom === 1 ? 0 : zoom,
      mobile: false,
    });
  }

  async setColorScheme(value: 'light' | 'dark'): Promise<void> {
    await this.session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
  }

  /** Runs in the page's own world. @throws Error with what the page threw */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as unknown;
  }

  /** An editing command for what has the focus, as from the Edit menu. */
  async edit(command: string): Promise<void> {
    const key = { key: 'Unidentified', commands: [command] };
    await this.session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Unidentified' });
  }

  async allowClipboard(origin: string): Promise<void> {
    await this.session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await runtime.chromium.root.send('Browser.setPermission', {
      permission: { name: 'clipboard-read' },
      setting: 'granted',
      origin: addresses.toWeb(origin),
    });
  }

  /** The renderer never answers this one. */
  crash(): void {
    this.session.send('Page.crash').catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.counter();
    await runtime.chromium.root.send('Target.closeTarget', { targetId: this.targetId });
  }
}
