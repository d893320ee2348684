/** The program behind a browser's window ends, is started again, or is replaced by somebody else's. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, startProgram, test as base, type Program } from './mailproof.ts';

const MAIL = '<!doctype html><html><body><p>Dear {{Name}}, welcome aboard.</p></body></html>';
const TYPED = 'Typed before the end';

interface Restartable {
  readonly dataFolder: string;
  start(env?: NodeJS.ProcessEnv): Program;
}

const test = base.extend<{ programs: Restartable }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads needed fixtures from the pattern; this needs none
  programs: async ({}, use) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-restart-'));
    const started: Program[] = [];
    await use({
      dataFolder,
      start(env) {
        const program = startProgram(dataFolder, env);
        started.push(program);
        return program;
      },
    });
    for (const program of started) await program.end('SIGKILL');
    await rm(dataFolder, { recursive: true, force: true });
  },
});

const trouble = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
/** The program is looked after every two seconds; the rest is for a busy machine. */

async function typeSomething(page: Page, url: string): Promise<AppPage> {
  await page.goto(url);
  const app = new AppPage(page);
  await app.isReady();
  await app.openFile('welcome.html', MAIL);
  await expect(page).toHaveTitle(/welcome/);
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  await app.inspector.getByRole('textbox', { name: 'Value of Name', exact: true }).fill(TYPED);
  await expect.poll(() => app.previewDocument()).toContain(TYPED);
  return app;
}

test(
  'a window outlives its program: it says so at once, and goes on where it was when the program is back',
  { tag: '@gate' },
  async ({ page, programs }) => {
    const first = programs.start();
    const app = await typeSomething(page, await first.url);
    const field = app.inspector.getByRole('textbox', { name: 'Value of Name', exact: true });
    await first.end('SIGKILL');
    await expect(trouble(page, 'Mailproof stopped.')).toBeVisible();
    await expect(trouble(page, 'Start it again')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    // Typing goes on meanwhile.
    await field.fill(`${TYPED}, and after`);

    const second = programs.start();
    expect(new URL(await second.url).origin).toBe(new URL(await first.url).origin);
    await expect(trouble(page, 'Mailproof stopped.')).toBeHidden();
    await expect(page.getByText('What you typed is still here.', { exact: false }).last()).toBeVisible();
    await expect(field).toHaveValue(`${TYPED}, and after`);
    await expect.poll(() => app.previewDocument().catch(() => '')).toContain(`${TYPED}, and after`);
    // The printed address of the second start still works once, in another tab.
    const other = await page.context().newPage();
    await other.goto(await second.url);
    await new AppPage(other).isReady();
  },
);

test('a program that took the port gets nothing that was typed', async ({ page, programs }) => {
  const program = programs.start();
  const app = await typeSomething(page, await program.url);
  const port = Number(new URL(await program.url).port);
  await program.end('SIGKILL');

  const taken: string[] = [];
  const squatter = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      taken.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ launch: 'x', challenge: 'y', proof: 'z', session: true }));
    });
  });
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
  try {
    expect((squatter.address() as AddressInfo).port).toBe(port);
    await expect(trouble(page, 'Another program answers')).toBeVisible();
    taken.length = 0;
    await app.inspector.getByRole('textbox', { name: 'Value of Name', exact: true }).fill('Typed for nobody');
    // Until it has been asked again, whatever was to be sent has been.
    await expect.poll(() => taken.length).toBeGreaterThan(2);
    expect(taken.filter((one) => !one.startsWith('POST /host/alive {"nonce":'))).toEqual([]);
  } finally {
    squatter.closeAllConnections();
    await new Promise((resolve) => squatter.close(resolve));
  }
});

test('a fault of the program is said, kept without anybody’s text, and shown in the window', async ({
  page,
  programs,
}) => {
  const fault =
    "setTimeout(() => { throw new TypeError('No row for ann@example.org in \\'Dear Ann, your code\\'') }, 4000)";
  const first = programs.start({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fault)}`,
  });
  expect(await first.ended).toBe(2);
  expect(first.output()).toContain('Mailproof stopped because of a fault of its own. Start it again');
  const kept = await readFile(join(programs.dataFolder, 'last-crash.txt'), 'utf8');
  expect(first.output()).toContain(kept.trim());
  expect(kept).toContain('Error: TypeError: No row for [address removed] in');
  expect(kept).not.toMatch(/ann@|Dear Ann|\/home|\/tmp|\/root/u);

  const second = programs.start();
  await page.goto(await second.url);
  await new AppPage(page).isReady();
  const strip = trouble(page, 'Mailproof met a fault of its own.');
  await expect(strip).toBeVisible();
  await strip.getByText('The report', { exact: true }).click();
  await expect(strip).toContainText('TypeError');
  await expect(strip.getByRole('button', { name: 'Copy the report' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip).toBeHidden();
  await page.reload();
  await new AppPage(page).isReady();
  await expect(strip).toBeHidden();
});

test('a fault of the window is said, with a report that holds nothing of what was typed', async ({
  page,
  programs,
}) => {
  await typeSomething(page, await programs.start().url);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('Cannot show "Dear Ann, your code is 1234" to ann@example.org');
    });
    void Promise.reject(new Error('A second one, of which the first is the cause'));
  });
  const strip = trouble(page, 'Something in this window failed.');
  await expect(strip).toBeVisible();
  await strip.getByText('The report', { exact: true }).click();
  await expect(strip).toContainText('Where: in the window');
  await expect(strip).not.toContainText('Dear Ann');
  await expect(strip).not.toContainText('ann@example.org');
});
