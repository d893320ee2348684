/**
 * The fixture of every end-to-end test: the built program in browser mode, on a data folder of its own, opened in
 * Chromium. Each test starts and stops its own, so none depends on what another one left behind.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, type ElectronApplication } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { hostName, launchElectron } from './electron.ts';

/** The built program, or another build of it. */
const CLI = process.env['MAILPROOF_CLI'] ?? fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/open\?secret=[\w-]+/;

interface Host {
  /** The printed address, which works once. */
  readonly url: string;
  /** Where the program keeps its data. */
  readonly dataFolder: string;
}

/** Waits for the printed address; fails with everything the program said when it ends without one. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const [url] = ADDRESS.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      reject(new Error(`mailproof serve ended with ${String(code)}: ${said}`));
    });
  });
}

export interface Program {
  /** The printed address. */
  readonly url: Promise<string>;
  /** Everything it has said so far. */
  said(): string;
  /** Ends it and waits until it has. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Starts the program in browser mode. */
export function startProgram(
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [CLI, 'serve', ...args], {
    env: { ...process.env, MAILPROOF_DATA: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const listen = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = addressOf(child);
  // A test that only looks at the end does not ask for the address.
  url.catch(() => undefined);
  return {
    url,
    ended,
    said: () => said,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

const inBrowser = base.extend<{ host: Host; app: AppPage }>({
  // Playwright reads the fixtures a fixture needs from the pattern of its first parameter.
  // eslint-disable-next-line no-empty-pattern -- this one needs none
  host: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-e2e-'));
    const program = startProgram(dataFolder);
    try {
      await use({ url: await program.url, dataFolder });
    } finally {
      await program.end('SIGINT');
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
  app: async ({ page, host }, use) => {
    // The test reads what was copied; in the desktop app it asks the main process.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(host.url);
    const app = new AppPage(page);
    await app.isReady();
    await use(app);
  },
});

interface Desktop {
  host: Host;
  app: AppPage;
  /** The app's main process, to answer its dialogs and ask what it did. */
  electron: ElectronApplication;
}

const inElectron = base.extend<Desktop>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads needed fixtures from the pattern; this needs none
  host: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-e2e-'));
    await use({ url: 'app://mailproof/', dataFolder });
    await rm(dataFolder, { recursive: true, force: true });
  },
  electron: async ({ host }, use) => {
    const electron = await launchElectron(host);
    try {
      await use(electron);
    } finally {
      await electron.close();
    }
  },
  page: async ({ electron }, use) => {
    await use(await electron.firstWindow());
  },
  app: async ({ page, electron }, use) => {
    const app = new AppPage(page, electron);
    await app.isReady();
    await use(app);
  },
});

export const test = hostName === 'browser' ? inBrowser : (inElectron as typeof inBrowser);

/**
 * For specs of the browser host alone: they hold back or change a call on its way, which only HTTP lets them, or look at
 * what the desktop app does by the system's own dialogs. Not part of a desktop run.
 */
export function testOverHttp(name: string, body: Parameters<typeof inBrowser>[2]): void {
  if (hostName === 'browser') inBrowser(name, body);
}

/** For specs of the desktop app alone. */
export const desktopTest = inElectron;

export { expect } from '@playwright/test';
