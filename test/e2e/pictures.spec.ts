/** Pictures of the mail leave the window as files: an image, an archive, a PDF, a page to be approved. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as plainTest } from '@playwright/test';
import { unzipSync } from 'fflate';
import type { Locator } from '@playwright/test';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, startProgram, test } from './mailproof.ts';

async function openDialog(app: AppPage): Promise<Locator> {
  await app.page.getByRole('button', { name: 'Save pictures of the mail' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Save pictures of the mail' });
  await expect(dialog.getByRole('checkbox', { name: 'As sent' })).toBeChecked();
  return dialog;
}

/** PNG, IHDR: width and height in its first eight bytes. */
function sizeOf(png: Uint8Array): readonly [width: number, height: number] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('one view is an image of the whole mail, several are an archive', async ({ app }) => {
  const dialog = await openDialog(app);
  expect(await violations(app.page)).toEqual([]);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  const one = await app.saved(() => save.click());
  expect(one.name).toMatch(/ as-sent-640px\.png$/);
  const [width, height] = sizeOf(one.bytes);
  expect(width).toBe(1280);
  // The mail's own height, which is more than any window's.
  expect(height).toBeGreaterThan(2 * 900);
  await expect(app.page.getByText('The picture was saved.', { exact: true })).toBeVisible();

  await openDialog(app);
  await dialog.getByRole('checkbox', { name: 'Gmail, web' }).check();
  await dialog.getByRole('checkbox', { name: 'Phone 375 px' }).check();
  await dialog.getByText('1×', { exact: true }).click();
  await expect(dialog.getByText('4 pictures', { exact: true })).toBeVisible();
  const all = await app.saved(() => save.click());
  expect(all.name).toMatch(/^Pictures of .+\.zip$/);
  const files = Object.entries(unzipSync(all.bytes)).map(([name, bytes]) => [name, sizeOf(bytes)[0]]);
  expect(files).toEqual([
    ['as-sent-640px.png', 640],
    ['as-sent-375px.png', 375],
    ['gmail-640px.png', 640],
    ['gmail-375px.png', 375],
  ]);
});

test('a PDF has a page for each view, and a contact sheet says what was pictured', async ({ app }) => {
  // What is on the canvas is ticked.
  await app.page.getByRole('button', { name: /^Mail clients and other views/ }).click();
  await app.page.getByRole('menuitemcheckbox', { name: 'As sent' }).click();
  await app.page.getByRole('menuitemcheckbox', { name: 'Dark, forced in part' }).click();
  await app.page.keyboard.press('Escape');
  const dialog = await openDialog(app);
  await expect(dialog.getByRole('checkbox', { name: 'Dark, forced in part' })).toBeChecked();
  await dialog.getByText('PDF', { exact: true }).click();
  const pdf = await app.saved(() => dialog.getByRole('button', { name: 'Save PDF' }).click());
  expect(pdf.name).toMatch(/\.pdf$/);
  const text = pdf.bytes.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text.match(/\/Type \/Page\b/gu)).toHaveLength(2);

  await openDialog(app);
  await dialog.getByText('Contact sheet', { exact: true }).click();
  const sheet = await app.saved(() => dialog.getByRole('button', { name: 'Save contact sheet' }).click());
  expect(sheet.name).toMatch(/^Contact sheet of .+\.html$/);
  expect(sheet.text.match(/<img src="data:image\/png/gu)).toHaveLength(2);
  expect(sheet.text).toContain('Dark, forced in part');
  expect(sheet.text).toContain('5b0f6f0e-2c1d-4a7e-9f43-8d1c2e7a6b90');
  expect(sheet.text).toMatch(/SHA-256 [\da-f]{64}/);
  expect(sheet.text).not.toContain('<script');
});

test('the taking can be cancelled, and nothing is saved then', async ({ app }) => {
  const dialog = await openDialog(app);
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await expect(dialog.getByText(/at most 50 are taken at once/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Tablet 600 px' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Phone 375 px' }).uncheck();
  let saved = false;
  app.page.on('download', () => (saved = true));
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('status').filter({ hasText: /of \d+: / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  expect(saved).toBe(false);
});

plainTest.describe('where nothing can take pictures', () => {
  let dataFolder: string;
  plainTest.beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-pictures-'));
  });
  plainTest.afterEach(() => rm(dataFolder, { recursive: true, force: true }));

  const isRoot = process.getuid?.() === 0;
  const cases = [
    {
      name: 'for want of a browser',
      env: { MAILPROOF_CHROMIUM: '/nowhere' },
      said: 'There is no browser to take pictures with',
      remedy: /Install Chromium, Chrome or Edge/,
    },
    ...(isRoot
      ? [
          {
            name: 'as root',
            env: { MAILPROOF_BROWSER_SANDBOX: '' },
            said: 'No pictures are taken as root',
            remedy: /mailproof serve --no-browser-sandbox/,
          },
        ]
      : []),
  ];
  for (const { name, env, said, remedy } of cases) {
    plainTest(`${name}, the window says so and what to do`, async ({ page }) => {
      const program = startProgram(dataFolder, env);
      try {
        await page.goto(await program.url);
        await page.getByRole('button', { name: 'Save pictures of the mail' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save pictures of the mail' });
        await expect(dialog.getByText(said)).toBeVisible();
        await expect(dialog.getByText(remedy)).toBeVisible();
        await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      } finally {
        await program.end('SIGINT');
      }
    });
  }
});
