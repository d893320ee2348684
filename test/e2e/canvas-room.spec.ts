/** What stands side by side has the room there is: nothing scrolls sideways that need not, no name is cut beside free words. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './mailproof.ts';

async function showViews(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^Mail clients/ }).click();
  for (const name of names) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}
/** Pixels that a box holds beyond its width. */
const beyond = (box: Locator): Promise<number> =>
  box.evaluate((element) => element.scrollWidth - element.clientWidth);

test('the list of templates makes way for four views, which all stand in a window of 1440 px', async ({
  app,
}) => {
  const { page } = app;
  await app.isReady();
  await showViews(page, 'As sent', 'Gmail, web', 'Outlook, Windows (Word)', 'Samsung Email');
  // No room for four even so: there is more of them without the list.
  await expect(app.list).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(app.list).toBeHidden();
  await expect.poll(() => beyond(page.getByRole('region', { name: /^Views side by side/ }))).toBe(0);
  await page.getByRole('button', { name: 'Take Samsung Email off the canvas' }).click();
  await expect(app.list).toBeVisible();
});

test('a view that is picked is named whole at 1440 px, and its small print unfolds', async ({ app }) => {
  const { page } = app;
  await page.setViewportSize({ width: 1440, height: 900 });
  await app.isReady();
  await showViews(page, 'Gmail app, other mailbox');
  const words = page
    .getByRole('button', { name: /^Mail clients/ })
    .locator('.truncate')
    .first();
  await expect(words).toHaveText('Gmail app, other mailbox');
  expect(await beyond(words)).toBeLessThanOrEqual(0);
  const list = page.getByRole('region', { name: /^Gmail app, other mailbox drops/ });
  const print = list.getByText(/^No screenshot/);
  const folded = (await print.boundingBox())?.height ?? 0;
  await list.getByRole('button', { name: 'More', exact: true }).click();
  expect((await print.boundingBox())?.height).toBeGreaterThan(folded);
  await list.getByRole('button', { name: 'Less', exact: true }).click();
  expect((await print.boundingBox())?.height).toBe(folded);
});

test('lines of inboxes are as small as a narrow column, and the wide ones scroll by themselves', async ({
  app,
}) => {
  const { page } = app;
  await app.isReady();
  await showViews(page, 'In inboxes', 'As sent', 'Gmail, web');
  const pane = page.getByRole('region', { name: 'The mail in inboxes' });
  await expect(pane).toBeVisible();
  expect(await beyond(pane)).toBe(0);
  const lineOf = (name: string): Locator =>
    pane.getByRole('region', { name, exact: true }).locator('figure > div').first();
  expect(await beyond(lineOf('Gmail, app'))).toBe(0);
  expect(await beyond(lineOf('Gmail, web'))).toBeGreaterThan(100);
});

test('78 columns of plain text stand in a window of 1280 px, also where there is no such part', async ({
  app,
}) => {
  const { page } = app;
  await app.openFile('text.html', `<title>T</title>${'<p>Some words for the text.</p>'.repeat(40)}`);
  await expect(page).toHaveTitle(/text\.html/);
  await app.showPart('Plain text');
  await expect(page.getByRole('article', { name: /^Made of the HTML part/ })).toBeVisible();
  const pane = page.getByRole('group', { name: 'Plain text part' });
  expect(await beyond(pane)).toBe(0);
  // Beside the text in a wide window it stands at the top, however long that is.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByRole('heading', { name: 'This template has no plain text part' })).toBeInViewport();
});

test('a plain text from right to left is seen from its beginning in a pane narrower than its lines', async ({
  app,
}) => {
  const { page } = app;
  const line = 'أهلاً بكم في متجرنا الجديد، '.repeat(4);
  await app.openFile(
    'rtl.json',
    JSON.stringify({ template: { id: 'rtl', name: 'rtl', subject: 'x', body: { plaintext: line } } }),
  );
  await app.showPart('Plain text');
  await app.showSource();
  const pane = page.getByRole('group', { name: 'Plain text part' });
  const sheet = pane.getByRole('article');
  await expect(sheet).toBeVisible();
  const edges = async (): Promise<readonly number[]> =>
    Promise.all([pane, sheet].map((one) => one.evaluate((box) => box.getBoundingClientRect().right)));
  const [room = 0, end = 0] = await edges();
  expect(await beyond(pane)).toBeGreaterThan(50);
  expect(end).toBeLessThanOrEqual(room);
});
