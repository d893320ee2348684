/**
 * A Chromium of the stand-in's own, driven over the DevTools protocol's pipe. A second client (the test's Playwright)
 * may attach over the port that Chromium prints, exactly as it would to Electron.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { CDPSession } from '@playwright/test';

/** One attached target, with the protocol's types as Playwright publishes them. */
export interface DevToolsSession extends Pick<CDPSession, 'send'> {
  readonly id: string;
  on: CDPSession['on'];
}

interface Answer {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Switches that keep a browser for tests quiet: nothing is fetched, asked or remembered by Chromium itself. */
const QUIET = [
  '--headless',
  // A headless browser says that it has no mouse, and then nothing is shown on hover; a desktop has one.
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-field-trial-config',
  // As Electron, which has no blocker of its own: windows are the window-open handler's business.
  '--disable-popup-blocking',
  '--disable-sync',
  '--disable-search-engine-choice-screen',
  '--disable-back-forward-cache',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,OptimizationHints,Translate',
  // Nothing has a name here: a request that slipped past the stand-in finds nobody.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export interface ChromiumOptions {
  readonly executable: string;
  /** Electron's own switches that Chromium understands too, and those of `app.commandLine`. */
  readonly switches: readonly string[];
}

export class Chromium {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, Waiting>();
  private readonly sessions = new Map<string, EventEmitter>();
  private readonly profile = mkdtempSync(join(tmpdir(), 'mailproof-chromium-'));
  private lastId = 0;
  /** The browser itself, not a page. */
  readonly root: DevToolsSession;
  readonly gone: Promise<void>;

  constructor({ executable, switches }: ChromiumOptions) {
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    this.child = spawn(
      executable,
      [...QUIET, ...asRoot, ...switches, `--user-data-dir=${this.profile}`, '--remote-debugging-pipe'],
      // The protocol's pipe is descriptor 3 (to Chromium) and 4 (from it).
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
    );
    this.gone = new Promise((resolve) => {
      this.child.once('close', () => {
        this.fail(new Error('Chromium has ended.'));
        rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
        resolve();
      });
    });
    this.child.once('error', (error) => {
      this.fail(error);
    });
    this.root = this.session('');
    this.passOnDevToolsLine();
    this.readAnswers(this.child.stdio[4] as Readable);
  }

  /** The test's client waits for this line on the error output, as with Electron. */
  private passOnDevToolsLine(): void {
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) {
        if (line.startsWith('DevTools listening on ')) process.stderr.write(`${line}\n`);
      }
    });
  }

  private readAnswers(from: Readable): void {
    let pieces: string[] = [];
    from.setEncoding('utf8').on('data', (text: string) => {
      const parts = text.split('\0');
      for (const [index, part] of parts.entries()) {
        pieces.push(part);
        if (index === parts.length - 1) break;
        this.receive(JSON.parse(pieces.join('')) as Answer);
        pieces = [];
      }
    });
  }

  private receive({ id, sessionId = '', method, params, result, error }: Answer): void {
    if (id === undefined) {
      if (method !== undefined) this.sessions.get(sessionId)?.emit(method, params);
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error.message));
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  /** The session of a target that was attached with `flatten`. */
  session(id: string): DevToolsSession {
    const events = this.sessions.get(id) ?? new EventEmitter().setMaxListeners(0);
    this.sessions.set(id, events);
    const send = (method: string, params?: object): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const number = ++this.lastId;
        this.waiting.set(number, { resolve, reject });
        const message = { id: number, method, params, ...(id === '' ? {} : { sessionId: id }) };
        (this.child.stdio[3] as Writable).write(`${JSON.stringify(message)}\0`);
      });
    return { id, send, on: events.on.bind(events) } as unknown as DevToolsSession;
  }

  forget(id: string): void {
    this.sessions.delete(id);
  }

  /** Ends the browser; resolves when its process and its profile are gone. */
  async close(): Promise<void> {
    this.root.send('Browser.close').catch(() => undefined);
    const hard = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await this.gone;
    clearTimeout(hard);
  }

  /** At the end of the process, when nothing can be waited for any more. */
  kill(): void {
    this.child.kill('SIGKILL');
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
