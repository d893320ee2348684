import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

test('the theme is chosen, and kept over a reload', async ({ app, host }) => {
  const background = (): Promise<string> =>
    app.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await app.chooseTheme('Light');
  const light = await background();
  await app.chooseTheme('Dark');
  const dark = await background();
  expect(dark).not.toBe(light);
  const saved = (): Promise<string> => readFile(join(host.dataFolder, 'window.json'), 'utf8').catch(() => '');
  await expect.poll(saved).toContain('"dark"');
  await app.page.reload();
  await app.isReady();
  expect(await background()).toBe(dark);
});

test('the window holds its own content security policy', { tag: '@gate' }, async ({ app }) => {
  const refused: string[] = [];
  app.page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await app.page.reload();
  await app.isReady();
  await app.page.keyboard.press('Control+f');
  await app.page.getByRole('combobox', { name: 'Zoom' }).click();
  await expect(app.page.getByRole('option', { name: '75 %' })).toBeVisible();
  // The editor's own styles arrived: without its nonce the line numbers would stand above the text.
  await expect(app.page.locator('.cm-scroller')).toHaveCSS('display', 'flex');
  expect(refused).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${colorScheme} theme`, async ({ app }) => {
    test.slow();
    const { page } = app;
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), 'opening screen').toEqual([]);
    await app.findings.first().click();
    await expect(app.inspector.getByRole('heading', { name: 'Why it matters' })).toBeVisible();
    expect(await violations(page), 'an open finding').toEqual([]);
    await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
    expect(await violations(page), 'sample data').toEqual([]);
    await app.inspector.getByRole('tab', { name: 'Details' }).click();
    expect(await violations(page), 'details').toEqual([]);
    await page.getByRole('button', { name: /^Links/ }).click();
    await page.keyboard.press('Control+f');
    expect(await violations(page), 'links and search').toEqual([]);
    await app.showPart('Plain text');
    expect(await violations(page), 'plain text').toEqual([]);
    await app.showPart('AMP');
    expect(await violations(page), 'a missing part').toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(app.palette).toBeVisible();
    expect(await violations(page), 'palette').toEqual([]);
    await page.keyboard.press('Escape');
    await app.openId('no id');
    expect(await violations(page), 'a refused id').toEqual([]);
    await app.openId('00000000-0000-4000-8000-000000000000');
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await violations(page), 'a failed fetch').toEqual([]);
  });
}
