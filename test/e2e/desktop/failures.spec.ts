/** A page that crashes comes back with what was open; a link is asked about once. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppPage } from '../app-page.ts';
import { launchElectron } from '../electron.ts';
import { desktopTest as test, expect } from '../mailproof.ts';
import { answerQuestions, asked } from './dialogs.ts';

declare global {
  /** In the main process: resolves once the page has loaded again. */
  var mailproofReloaded: Promise<void> | undefined;
}

test('a crashed page is said, and reloads with its template and the values typed for it', async ({
  host,
  app,
  electron,
}) => {
  await app.openFromList('Newsletter');
  await app.isReady();
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  const field = app.inspector.getByRole('textbox').first();
  await field.fill('Kept through a crash');
  // The services are told a moment after the last key.
  await expect
    .poll(() => readFile(join(host.dataFolder, 'sample-sets.json'), 'utf8').catch(() => ''))
    .toContain('Kept through a crash');
  await answerQuestions(electron, 'Reload');
  await electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect
    .poll(async () => (await asked(electron)).map(({ message }) => message))
    .toEqual(["The window's page ended unexpectedly."]);
  // The test's own page object died with the page, so the new one is asked through the app.
  const inPage = (code: string): Promise<unknown> =>
    electron.evaluate(
      ({ BrowserWindow }, script) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script) as Promise<unknown>,
      code,
    );
  await expect.poll(() => inPage('document.title')).toMatch(/Newsletter/);
  const showSample = `[...document.querySelectorAll('[role=tab]')]
    .find((tab) => tab.textContent.includes('Sample data'))
    ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))`;
  const values = `[...document.querySelectorAll('input, textarea')].map((field) => field.value)`;
  await expect
    .poll(async () => {
      await inPage(showSample);
      return inPage(values);
    })
    .toContain('Kept through a crash');
});

test('a page that hangs is said, and reloads with its template', async ({ host }) => {
  // The stand-in's patience; Electron keeps its own 15 seconds.
  const electron = await launchElectron({ ...host, env: { ELECTRON_STAND_IN_HANG_MS: '3000' } });
  try {
    const app = new AppPage(await electron.firstWindow(), electron);
    await app.isReady();
    await app.openFromList('Newsletter');
    await expect(app.page).toHaveTitle(/Newsletter/);
    await answerQuestions(electron, 'Reload');
    await electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      globalThis.mailproofReloaded = new Promise((resolve) => contents?.once('did-finish-load', resolve));
    });
    // Neither ends before its page does.
    app.page
      .evaluate(() =>
        setTimeout(() => {
          for (;;);
        }),
      )
      .catch(() => undefined);
    app.page.keyboard.press('a').catch(() => undefined);
    await expect
      .poll(async () => (await asked(electron)).map(({ message }) => message))
      .toEqual(['The window does not answer.']);
    await electron.evaluate(() => globalThis.mailproofReloaded);
    const title = () =>
      electron.evaluate(
        ({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
            'document.title',
          ) as Promise<string>,
      );
    await expect.poll(title).toMatch(/Newsletter/);
    // The end that was wished for is no crash, and asks nothing.
    expect(await asked(electron)).toHaveLength(1);
  } finally {
    await electron.close();
  }
});

test('a link of the mail is asked about once, by the app, and opened only by its button', async ({
  app,
  electron,
}) => {
  await electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedOutside: opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const opened = () =>
    electron.evaluate(() => (globalThis as unknown as { openedOutside: string[] }).openedOutside);
  await app.page.getByRole('button', { name: /^Links/ }).click();
  const link = app.page
    .getByRole('region', { name: 'Links of the mail' })
    .getByRole('button', { name: /^Open / })
    .first();

  await answerQuestions(electron, 'Cancel');
  await link.click();
  await expect.poll(async () => (await asked(electron)).length).toBe(1);
  const [question] = await asked(electron);
  expect(question?.message).toMatch(/^Open marlowandwren\.com outside Mailproof\?$/);
  expect(question?.detail).toContain('http://www.marlowandwren.com/');
  expect(question?.buttons?.[question.defaultId ?? -1]).toBe('Cancel');
  await expect(app.page.getByRole('alertdialog')).toHaveCount(0);
  expect(await opened()).toEqual([]);

  await answerQuestions(electron, 'Open link');
  await link.click();
  await expect.poll(opened).toHaveLength(1);
  expect((await opened())[0]).toMatch(/^http:\/\/www\.marlowandwren\.com/);
  expect(await asked(electron)).toHaveLength(1);
});
