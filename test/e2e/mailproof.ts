/**
 * The fixture of every end-to-end test: the built program in browser mode, on a data folder of its own, opened in
 * Chromium. None depends on what another one left behind: what a program keeps is taken away before each test.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { test as base, type Cookie, type ElectronApplication, type TestDetails } from '@playwright/test';
import type { Contract } from '../../src/contract/contract.ts';
import { WIRE } from '../../src/contract/wire.ts';
import { AppPage } from './app-page.ts';
import { hostName, launchElectron } from './electron.ts';

/** The built program, or another build of it. */
export const CLI =
  process.env['MAILPROOF_CLI'] ?? fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
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
    let output = '';
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      const [url] = ADDRESS.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => {
      reject(new Error(`mailproof serve ended with ${String(code)}: ${output}`));
    });
  });
}

export interface Program {
  /** The printed address. */
  readonly url: Promise<string>;
  /** Everything it has said so far. */
  output(): string;
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
    // As the browser of the tests themselves: none runs in its sandbox as root.
    env: {
      ...process.env,
      ...(process.getuid?.() === 0 ? { MAILPROOF_BROWSER_SANDBOX: 'off' } : {}),
      MAILPROOF_DATA: dataFolder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listen = (chunk: Buffer): void => void (output += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = addressOf(child);
  // A test that only looks at the end does not ask for the address.
  url.catch(() => undefined);
  return {
    url,
    ended,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

/** One program for the tests of a worker, with the cookies of the browser that opened its address first. */
interface Served extends Host {
  cookies: Cookie[];
}

interface BrowserOptions {
  /**
   * For tests that change the sandbox's data or the program itself: a program of their own. All others share the
   * worker's, each with an empty data folder, which is where all that a program keeps lies.
   */
  readonly ownProgram: boolean;
}

async function withProgram(use: (host: Host) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-e2e-'));
  const program = startProgram(dataFolder);
  try {
    await use({ url: await program.url, dataFolder });
  } finally {
    await program.end('SIGINT');
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Takes away all that earlier tests of the worker left: what is kept on disk, and what a window would come back to. */
async function beginAnew({ url, dataFolder, cookies }: Served): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    await rm(join(dataFolder, name), { recursive: true, force: true });
  }
  if (cookies.length === 0) return;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { origin } = new URL(url);
  const link = new RPCLink({ url: `${origin}/rpc`, headers: { cookie, origin }, ...WIRE });
  const client: ContractRouterClient<Contract> = createORPCClient(link);
  for (;;) {
    const { opened } = await client.template.resume();
    if (opened === null) return;
    await client.template.close({ handle: opened.handle });
  }
}

const withServed = base.extend<object, { served: Served }>({
  served: [
    // Playwright reads the fixtures a fixture needs from the pattern of its first parameter.
    // eslint-disable-next-line no-empty-pattern -- this one needs none
    async ({}, use) => {
      await withProgram((host) => use({ ...host, cookies: [] }));
    },
    { scope: 'worker' },
  ],
});

const inBrowser = withServed.extend<BrowserOptions & { host: Host; app: AppPage }>({
  ownProgram: [false, { option: true }],
  host: async ({ ownProgram, served, context }, use) => {
    if (ownProgram) {
      await withProgram(use);
      return;
    }
    await beginAnew(served);
    await context.addCookies(served.cookies);
    await use(served);
    // The address works once; who has been let in comes in again.
    if (served.cookies.length === 0) served.cookies = await context.cookies();
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

const inElectron = withServed.extend<BrowserOptions & Desktop>({
  // Each test starts its app anyway.
  ownProgram: [true, { option: true }],
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

type Body = Parameters<typeof inBrowser>[2];

/**
 * For specs of the browser host alone: they hold back or change a call on its way, which only HTTP lets them, or look at
 * what the desktop app does by the system's own dialogs. Not part of a desktop run.
 */
export function testOverHttp(name: string, ...rest: [Body] | [TestDetails, Body]): void {
  if (hostName !== 'browser') return;
  if (rest.length === 1) inBrowser(name, rest[0]);
  else inBrowser(name, ...rest);
}

/** For specs of the desktop app alone. */
export const desktopTest = inElectron;

export { expect } from '@playwright/test';
