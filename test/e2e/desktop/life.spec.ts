/** The desktop app from its start to its end. */
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createSandbox } from '../../../src/sandbox/index.ts';
import { AppPage } from '../app-page.ts';
import { TEST_KEY, useConnection } from '../connection-steps.ts';
import { root, runToItsEnd } from '../electron.ts';
import { desktopTest as test, expect } from '../mailproof.ts';

test(
  'shows itself once it has something to show, and asks the service past the filter of its pages',
  { tag: '@gate' },
  async ({ app, electron }) => {
    const visible = await electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.isVisible(),
    );
    expect(visible).toBe(true);
    // Over real HTTP, in the session that the pages' request filter does not touch.
    const service = await createSandbox({ apiKey: TEST_KEY });
    try {
      await useConnection(app, 'Studio', service.baseUrl);
      const other = service.templates.find(({ name }) => name.startsWith('Order confirmation'));
      await app.openId(other?.id ?? '');
      await expect(app.page).toHaveTitle(/Order confirmation/);
    } finally {
      await service.close();
    }
  },
);

test('a second start shows the window of the first, and ends', async ({ app, electron, host }) => {
  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const report = join(host.dataFolder, 'report');
  const { code } = await runToItsEnd({ ...host, env: { MAILPROOF_START_REPORT: report } });
  expect(code).toBe(0);
  expect(await readFile(report, 'utf8')).toBe('handed-over');
  const isMinimized = (): Promise<boolean | undefined> =>
    electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(isMinimized).toBe(false);
  await expect(app.verdict).toBeVisible();
});

test('a window that is opened again works like the first, and the last one ends the app', async ({
  app,
  electron,
}) => {
  await expect(app.verdict).toBeVisible();
  await electron.evaluate(({ app: main, BrowserWindow }) => {
    // As on a Mac, where the app outlives its windows.
    const listeners = main.listeners('window-all-closed') as (() => void)[];
    main.removeAllListeners('window-all-closed');
    main.once('window-all-closed', () => {
      for (const listener of listeners) main.on('window-all-closed', listener);
      main.emit('activate');
    });
    BrowserWindow.getAllWindows()[0]?.close();
  });
  const page = await electron.waitForEvent('window');
  await new AppPage(page, electron).isReady();
  const ended = new Promise<number | null>((resolve) => electron.process().once('exit', resolve));
  const closed = electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  // The process may be gone before it has answered.
  await closed.catch(() => undefined);
  expect(await ended).toBe(0);
});

test('a start that fails says why and ends with 1', async ({ host }) => {
  // The app as it is, without its built window.
  const folder = join(host.dataFolder, 'app');
  await cp(`${root}out/main`, join(folder, 'out/main'), { recursive: true });
  for (const name of ['package.json', 'node_modules', 'resources'])
    await symlink(`${root}${name}`, join(folder, name));
  const report = join(host.dataFolder, 'report');
  const { code, output } = await runToItsEnd({
    ...host,
    app: folder,
    env: { MAILPROOF_START_REPORT: report },
  });
  expect(output).toContain('Mailproof could not start: ');
  expect(code).toBe(1);
});
