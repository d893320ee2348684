/** The library: what was fetched is found again, opens when the service cannot be reached, is compared and approved. */
import type { Locator } from '@playwright/test';
import { readPng } from '../../src/core/images/png.ts';
import { createMockService, json, text, type MockService } from '../services/service-api/mock-service.ts';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { useConnection } from './connection-steps.ts';
import { expect, test } from './mailproof.ts';

const ID = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';
const html = (body: string): string =>
  `<!doctype html>\n<html lang="en">\n<head><title>Spring</title></head>\n<body>\n${body}\n</body>\n</html>`;
const reply = (body: string, subject = 'Hello') =>
  json({
    status: 'Success',
    template: { id: ID, name: 'Spring offer', subject, body: { html: html(body), plaintext: 'Hello' } },
  });

const sidebarEntry = (app: AppPage): Locator => app.list.getByRole('button', { name: /^Library/ });
const library = (app: AppPage): Locator => app.page.getByRole('region', { name: 'Library', exact: true });
const versions = (app: AppPage): Locator => app.page.getByRole('dialog', { name: /^Versions of/ });

let service: MockService;
test.beforeEach(async ({ app }) => {
  service = await createMockService(reply('<p>First</p><a href="">x</a>'));
  await useConnection(app, 'Staging', service.baseUrl);
  await app.openId(ID);
  await expect(app.mail.getByText('First')).toBeVisible();
});
test.afterEach(() => service.close());

test('a template is found by its words and labels, pinned, opened with a way back, and removed', async ({
  app,
}) => {
  const { page } = app;
  await sidebarEntry(app).click();
  const view = library(app);
  await expect(view.getByRole('listitem')).toHaveCount(2);
  // Nothing of the template that was in sight before.
  await expect(app.inspector.getByText('No template is in sight')).toBeVisible();
  await expect(app.inspector.getByRole('tab')).toHaveText(['In the library']);
  expect(await violations(page)).toEqual([]);

  await view.getByRole('button', { name: 'Versions of Spring offer' }).click();
  await versions(app).getByRole('textbox', { name: 'Labels' }).fill('easter, de');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await view.getByRole('group', { name: 'Labels' }).getByRole('button', { name: 'easter' }).click();
  await expect(view.getByRole('listitem')).toHaveCount(1);
  await view.getByRole('button', { name: 'Pin Spring offer' }).click();
  await expect(view.getByRole('button', { name: 'Unpin Spring offer' })).toBeVisible();

  const search = view.getByRole('searchbox', { name: 'Search the library' });
  await search.fill('nothing like it');
  await expect(view.getByText('Nothing in the library fits.')).toBeVisible();
  await search.fill('STAGING spring');
  await view.getByRole('button', { name: /Spring offer.*6b1c/ }).click();
  await expect(app.mail.getByText('First')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the library' }).click();
  await view.getByRole('button', { name: 'Remove Spring offer from the library' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove from the library' })
    .click();
  await expect(view.getByRole('button', { name: /Spring offer/ })).toHaveCount(0);
});

test(
  'when the service cannot be reached the version fetched last opens, with its moment, until it answers',
  { tag: '@gate' },
  async ({ app }) => {
    const { page } = app;
    const strip = page.getByRole('region', { name: 'Stored version' });
    await expect(strip).toHaveCount(0);
    service.answer(text('', 503));
    // Another template first: what is on screen would stay as it is.
    await sidebarEntry(app).click();
    await library(app)
      .getByRole('button', { name: /[0-9a-f]{8}-/ })
      .filter({ hasNotText: ID })
      .first()
      .click();
    await expect(page).not.toHaveTitle(/Spring offer/);
    // While it is on its way the title is gone already.
    await expect(app.inboxLine).toBeVisible();
    await app.openId(ID);
    // It is tried again for a while, which nobody has to wait for.
    await page.getByRole('button', { name: 'Show the stored version' }).click();
    await expect(strip).toContainText('The service cannot be reached. This is the version fetched');
    await expect(strip).toContainText(/\d{2}:\d{2} \(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC\)/);
    await expect(app.mail.getByText('First')).toBeVisible();
    expect(await violations(page)).toEqual([]);

    service.answer(reply('<p>Second</p>'));
    await strip.getByRole('button', { name: 'Try again' }).click();
    await expect(app.mail.getByText('Second')).toBeVisible();
    await expect(strip).toHaveCount(0);
  },
);

test('an approved version is what later fetches are compared with, by field and by problem', async ({
  app,
}) => {
  const { page } = app;
  await sidebarEntry(app).click();
  await library(app).getByRole('button', { name: 'Versions of Spring offer' }).click();
  const dialog = versions(app);
  await expect(dialog).toContainText('1 version');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.getByRole('button', { name: 'Approve this version' }).click();
  await expect(dialog).toContainText('Enter who approved it, or what this version is called.');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Legal agreed');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(/Approved as “Ann”.*Legal agreed/);
  await page.keyboard.press('Escape');

  service.answer(reply('<p>Second</p><img src="https://a.example/a.png">', 'Goodbye'));
  await app.openId(ID);
  const since = page.getByRole('region', { name: 'Since approved' });
  await expect(since).toContainText('2 changes since it was approved as “Ann”');
  await since.getByRole('button', { name: 'Compare' }).click();
  await expect(dialog.getByRole('region', { name: 'HTML' }).locator('ins')).toContainText('Second');
  await expect(dialog.getByRole('region', { name: 'Subject' }).locator('del')).toContainText('Hello');
  expect(await violations(page)).toEqual([]);
  await dialog
    .getByRole('group', { name: 'Compare' })
    .getByText(/^Problems/)
    .click();
  await expect(dialog.getByRole('region', { name: 'Fixed' }).getByRole('listitem').first()).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'New' }).getByRole('listitem').first()).toBeVisible();

  // The version of before opens as what it is.
  await dialog.getByRole('button', { name: 'Open' }).last().click();
  await expect(app.mail.getByText('First')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Stored version' })).toContainText('An earlier version');
});

/** Red pixels, as differences are marked, in what is on screen. */
async function marked(pane: Locator): Promise<number> {
  const { rgba } = readPng(await pane.screenshot()) ?? { rgba: [] };
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = rgba.slice(at, at + 3);
    if (red - green > 120 && red - blue > 60) count++;
  }
  return count;
}

test('two versions are compared as pictures: side by side, one over the other, and by the pixels that differ', async ({
  app,
}) => {
  const { page } = app;
  const block = (colour: string): string => `<div style="background:${colour};height:1500px">Block</div>`;
  service.answer(reply(`${block('#008800')}<p>The end</p>`));
  await app.openId(ID);
  await expect(app.mail.getByText('The end')).toBeVisible();
  await sidebarEntry(app).click();
  await library(app).getByRole('button', { name: 'Versions of Spring offer' }).click();
  const dialog = versions(app);
  await dialog.getByRole('group', { name: 'Compare' }).getByText('Pictures').click();

  // Side by side, in their whole length, scrolled as one by keys.
  const pane = dialog.getByRole('region', { name: /^Both versions/ });
  await expect(pane.getByRole('figure', { name: /^Earlier/ }).locator('iframe')).toHaveCount(1);
  const later = pane.getByTitle('Later version');
  await expect(later.contentFrame().getByText('The end')).toBeVisible();
  await expect.poll(async () => (await later.boundingBox())?.height).toBeGreaterThan(1200);
  await pane.focus();
  await page.keyboard.press('End');
  await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(500);
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('group', { name: 'Lay out' }).getByText('Overlay').click();
  const slider = dialog.getByRole('slider', { name: 'How much of the later version shows' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(later).toHaveCSS('opacity', '0');
  await page.keyboard.press('End');
  await expect(later).toHaveCSS('opacity', '1');
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('group', { name: 'Lay out' }).getByText('Difference').click();
  await expect(dialog.getByRole('status')).toContainText(/[\d,]+ of [\d,]+ pixels differ \(\d/);
  await expect.poll(() => marked(pane)).toBeGreaterThan(50_000);
  expect(await violations(page)).toEqual([]);

  // The same picture of another text has nothing marked.
  service.answer(reply(`${block('#008800')}<p>The end</p><p style="display:none">Third</p>`));
  await page.keyboard.press('Escape');
  await app.openId(ID);
  await expect(app.mail.getByText('Third')).toBeAttached();
  await sidebarEntry(app).click();
  await library(app).getByRole('button', { name: 'Versions of Spring offer' }).click();
  await dialog.getByRole('group', { name: 'Compare' }).getByText('Pictures').click();
  await expect(dialog.getByRole('status')).toHaveText('No pixel differs.');
  await expect.poll(() => marked(pane)).toBe(0);
});
