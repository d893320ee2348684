/** What the window makes is saved where the person says; what nobody of ours made is never saved. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type { AppPage } from '../app-page.ts';
import { desktopTest as test, expect } from '../mailproof.ts';

interface Download {
  readonly url: string;
  readonly defaultPath: string;
  readonly prevented: boolean;
  readonly outcome: string;
}

declare global {
  /** In the main process: every download so far. */
  var mailproofDownloads: Download[] | undefined;
}

/** Stands for the person at the save dialog, who chooses this path. */
async function chooseSavePath(electron: ElectronApplication, path: string): Promise<void> {
  await electron.evaluate(({ BrowserWindow }, chosen) => {
    globalThis.mailproofDownloads ??= [];
    BrowserWindow.getAllWindows()[0]?.webContents.session.once('will-download', (event, item) => {
      const { defaultPath = '' } = item.getSaveDialogOptions();
      const begun = { url: item.getURL(), defaultPath, prevented: event.defaultPrevented };
      if (!event.defaultPrevented) item.setSavePath(chosen);
      item.once('done', (_event, outcome) => {
        globalThis.mailproofDownloads?.push({ ...begun, outcome });
      });
    });
  }, path);
}
const downloads = async (electron: ElectronApplication): Promise<readonly Download[]> =>
  (await electron.evaluate(() => globalThis.mailproofDownloads)) ?? [];

async function exportValues(app: AppPage): Promise<void> {
  await app.inspector.getByRole('button', { name: 'Sample sets' }).click();
  await app.page.getByRole('menuitem', { name: 'Export these values as CSV', exact: true }).click();
}

test('an export is saved where the person says, and the next one begins there', async ({
  host,
  app,
  electron,
}) => {
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  await app.inspector.getByRole('textbox', { name: 'Value of FirstNam', exact: true }).fill('Ada');
  const path = join(host.dataFolder, 'exports', 'ada.csv');
  await chooseSavePath(electron, path);
  await exportValues(app);
  await expect.poll(() => downloads(electron)).toHaveLength(1);
  const [first] = await downloads(electron);
  expect(first).toMatchObject({ prevented: false, outcome: 'completed' });
  expect(first?.url).toMatch(/^blob:app:\/\/mailproof\//);
  expect(await readFile(path, 'utf8')).toContain('Ada');

  await chooseSavePath(electron, path);
  await exportValues(app);
  await expect.poll(() => downloads(electron)).toHaveLength(2);
  const [, second] = await downloads(electron);
  expect(second?.defaultPath.startsWith(join(host.dataFolder, 'exports'))).toBe(true);
});

test('a download that is no export of ours is cancelled', async ({ host, app, electron }) => {
  await chooseSavePath(electron, join(host.dataFolder, 'never.bin'));
  await app.page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'data:application/octet-stream,hostile';
    link.download = 'never.bin';
    link.click();
  });
  await expect
    .poll(() => downloads(electron))
    .toMatchObject([{ url: 'data:application/octet-stream,hostile', prevented: true, outcome: 'cancelled' }]);
  await expect(readFile(join(host.dataFolder, 'never.bin'))).rejects.toThrow('ENOENT');
});
