/** The window comes back where it was, on a screen that is there, and wears its template's name. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { launchElectron } from '../electron.ts';
import { desktopTest as test, expect } from '../mailproof.ts';

const frontWindow = (electron: ElectronApplication) =>
  electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { bounds: window?.getNormalBounds(), maximized: window?.isMaximized(), title: window?.getTitle() };
  });

test('size, place and maximised state are kept', async ({ host, electron, app }) => {
  await electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds({ x: 140, y: 90, width: 1100, height: 700 });
    window?.maximize();
  });
  expect((await frontWindow(electron)).title).toBe(await app.page.title());
  expect(await app.page.title()).toMatch(/ – Mailproof$/);
  await electron.close();

  const again = await launchElectron(host);
  try {
    await again.firstWindow();
    await expect.poll(async () => (await frontWindow(again)).maximized).toBe(true);
    expect((await frontWindow(again)).bounds).toEqual({ x: 140, y: 90, width: 1100, height: 700 });
  } finally {
    await again.close();
  }
});

test('a place on a screen that is gone is not used', async ({ host }) => {
  const place = { x: 5000, y: 300, width: 1200, height: 700, maximized: false, fullScreen: false };
  await writeFile(join(host.dataFolder, 'desktop.json'), JSON.stringify({ place }));
  const electron = await launchElectron(host);
  try {
    await electron.firstWindow();
    const { bounds } = await frontWindow(electron);
    const area = await electron.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea);
    expect(bounds).toMatchObject({ width: Math.min(1280, area.width), height: Math.min(800, area.height) });
    expect(bounds?.x).toBeLessThan(area.x + area.width - 1000);
  } finally {
    await electron.close();
  }
});

test('the theme chosen in the window is the frame’s too, and the system’s is followed', async ({
  electron,
  app,
}) => {
  const source = () => electron.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  expect(await source()).toBe('system');
  await app.chooseTheme('Dark');
  await expect.poll(source).toBe('dark');
  const isDark = () => app.page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(isDark).toBe(true);
  await app.chooseTheme('As the system');
  await expect.poll(source).toBe('system');
});
