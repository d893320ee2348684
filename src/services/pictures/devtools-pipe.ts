/**
 * A Chromium process of our own, spoken to over its DevTools pipe: two descriptors that nobody else has, where a port would
 * be open to every page and program of this machine.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export type DevToolsParams = Readonly<Record<string, unknown>>;
export type DevToolsEvent = (method: string, params: DevToolsParams) => void;

export interface DevTools {
  /** `session`: of one page; the browser's own when left out. Rejects when the browser refuses or has ended. */
  send(method: string, params?: DevToolsParams, session?: string): Promise<DevToolsParams>;
  /** Hears the events of one page. */
  listen(session: string, hear: DevToolsEvent): void;
  close(): Promise<void>;
}

export interface ChromiumOptions {
  readonly path: string;
  /** Without it hostile mail could reach everything that this user may: only where somebody said so. */
  readonly withoutSandbox: boolean;
  /** No name is looked up and nothing is asked for. */
  readonly offline: boolean;
}

/** Milliseconds that a browser may take to go before it is ended. */
const LAST_WORDS = 3000;

interface Waiting {
  resolve(result: DevToolsParams): void;
  reject(error: Error): void;
}

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: DevToolsParams;
  readonly result?: DevToolsParams;
  readonly error?: { readonly message?: string };
}

function argumentsFor({ withoutSandbox, offline }: ChromiumOptions, profile: string): readonly string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    // Nothing of the person's own browser: no cookies, no extensions, no history.
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-extensions',
    // The browser itself asks nobody anything.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--hide-scrollbars',
    '--mute-audio',
    ...(offline ? ['--host-resolver-rules=MAP * ~NOTFOUND', '--proxy-server=direct://'] : []),
    ...(withoutSandbox ? ['--no-sandbox'] : []),
    'about:blank',
  ];
}

/** Messages end with a zero byte. */
function readMessages(from: Readable, take: (message: Message) => void): void {
  let rest: Buffer[] = [];
  from.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const text = Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8');
      rest = [];
      start = end + 1;
      take(JSON.parse(text) as Message);
    }
    rest.push(chunk.subarray(start));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  // One that could not be started never ends.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
}

/** Starts the browser; it has ended, and its profile is gone, when `close` resolves. */
export async function startChromium(options: ChromiumOptions): Promise<DevTools> {
  const profile = await mkdtemp(join(tmpdir(), 'mailproof-browser-'));
  const child = spawn(options.path, [...argumentsFor(options, profile)], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const [, , , input, output] = child.stdio as [null, null, null, Writable, Readable];
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, DevToolsEvent>();
  let last = 0;
  let gone: Error | null = null;

  const end = (error: Error): void => {
    gone ??= error;
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
  };
  child.on('error', end);
  child.on('exit', () => {
    end(new Error('The browser ended.'));
  });
  input.on('error', end);
  readMessages(output, ({ id, sessionId, method, params = {}, result = {}, error }) => {
    if (id === undefined) {
      if (sessionId !== undefined && method !== undefined) listeners.get(sessionId)?.(method, params);
      return;
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message ?? 'The browser refused.'));
    else asked?.resolve(result);
  });

  const send: DevTools['send'] = (method, params = {}, session) =>
    new Promise((resolve, reject) => {
      if (gone) {
        reject(gone);
        return;
      }
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const message = { id, method, params, ...(session === undefined ? {} : { sessionId: session }) };
      input.write(`${JSON.stringify(message)}\0`);
    });

  return {
    send,
    listen(session, hear) {
      listeners.set(session, hear);
    },
    async close() {
      void send('Browser.close').catch(() => undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), LAST_WORDS);
      await ended(child);
      clearTimeout(timer);
      // Its children may hold a file for a moment longer.
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
        () => undefined,
      );
    },
  };
}
