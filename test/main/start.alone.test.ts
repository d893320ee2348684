/** The app's composition root against the stand-in: it locks first, serves both schemes, and answers calls by port. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Contract } from '../../src/contract/contract.ts';
import { PORT_CHANNEL } from '../../src/contract/port-channel.ts';
import { openingTemplateId } from '../../src/sandbox/index.ts';
import { app, BrowserWindow, ipcMain, menus, registered, session } from './electron-stand-in.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-main-'));
  vi.stubEnv('MAILPROOF_DATA', folder);
  vi.stubEnv('MAILPROOF_START_REPORT', join(folder, 'start-report'));
  // Started without arguments, as by a click on its icon.
  process.argv = ['/opt/mailproof'];
  await import('../../src/main/index.ts');
  await vi.waitFor(() => {
    expect(BrowserWindow.all[0]?.webContents.mainFrame.url).toBe('app://mailproof/');
  });
}, 60_000);

afterAll(async () => {
  app.emit('quit');
  await rm(folder, { recursive: true, force: true });
});

function connect(sender: unknown, senderFrame: unknown): ContractRouterClient<Contract> {
  const { port1, port2 } = new MessageChannel();
  ipcMain.emit(PORT_CHANNEL, { ports: [port1], sender, senderFrame });
  port2.start();
  return createORPCClient(new RPCLink({ port: port2 }));
}

it('locks everything before the first window', () => {
  expect(app.sandboxed).toBe(true);
  expect(registered.map(({ scheme }) => scheme)).toEqual(['app', 'preview']);
  for (const { privileges } of registered) {
    expect(privileges['bypassCSP'] ?? false).toBe(false);
    expect(privileges['allowServiceWorkers'] ?? false).toBe(false);
  }
  expect(session.defaultSession.permissionCheck?.(null, 'media', 'app://mailproof/', {})).toBe(false);
  expect(BrowserWindow.all[0]?.webContents.openHandler?.({ url: 'https://a.example/' })).toEqual({
    action: 'deny',
  });
  expect(menus.length).toBeGreaterThan(0);
});

it('serves the window with its policy and refuses other hosts of the scheme', async () => {
  const handler = session.defaultSession.handlers.get('app');
  const page = await handler?.(new Request('app://mailproof/'));
  expect(page?.status).toBe(200);
  expect(page?.headers.get('Content-Security-Policy')).toContain('frame-src preview:');
  expect((await handler?.(new Request('app://other/')))?.status).toBe(404);
  expect((await handler?.(new Request('app://mailproof/../../package.json')))?.status).toBe(404);
});

it('answers our page’s calls and shows a preview under its own policy', async () => {
  const contents = BrowserWindow.all[0]?.webContents;
  const client = connect(contents, contents?.mainFrame);
  // A page that was loaded, and even one that has its port, is not yet a window that works.
  const startReport = (): Promise<string> => readFile(join(folder, 'start-report'), 'utf8');
  await expect(startReport()).rejects.toThrow('ENOENT');
  // Nor is one whose calls only fail: the word waits for an answer, not for a call.
  const plain = {
    part: 'html',
    sample: [],
    view: { client: null, dark: 'off', imagesOff: false, remoteImages: false },
  } as const;
  await expect(client.preview.build({ handle: 'none', ...plain })).rejects.toThrow();
  await expect(startReport()).rejects.toThrow('ENOENT');
  const info = await client.app.info();
  expect(info.host).toBe('electron');
  await expect(startReport()).resolves.toBe('ready');
  const stream = await client.template.fetch({ connectionId: 'sandbox', id: openingTemplateId });
  let step = await stream.next();
  while (!step.done) step = await stream.next();
  const { handle } = step.value;
  const preview = await client.preview.build({ handle, ...plain });
  expect(preview.url).toBe(`preview://${preview.previewId}/`);
  const shown = await session.defaultSession.handlers.get('preview')?.(new Request(preview.url));
  expect(shown?.status).toBe(200);
  const policy = shown?.headers.get('Content-Security-Policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors app://mailproof');
});

it('gives a preview’s frame no port', async () => {
  const contents = BrowserWindow.all[0]?.webContents;
  const client = connect(contents, { url: 'preview://3f2b8c1e/' });
  const answer = await Promise.race([
    client.app.info().then(
      () => 'answered',
      () => 'closed',
    ),
    wait(500, 'silent'),
  ]);
  expect(answer).not.toBe('answered');
});
