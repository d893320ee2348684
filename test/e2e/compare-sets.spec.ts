import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

const picker = (app: AppPage) => app.page.getByRole('button', { name: /^(Compare sets|Comparing)/ });
const choice = (app: AppPage, name: string) => app.page.getByRole('menuitemcheckbox', { name });
const canvas = (app: AppPage) => app.page.getByRole('region', { name: /^Sample sets side by side/ });
const column = (app: AppPage, name: string) => canvas(app).getByRole('region', { name, exact: true });
const frames = (app: AppPage) => canvas(app).locator('iframe');

async function choose(app: AppPage, ...names: readonly string[]): Promise<void> {
  await picker(app).click();
  for (const name of names) await choice(app, name).click();
  await app.page.keyboard.press('Escape');
}

/** What the frame of a set was served. */
async function documentOf(app: AppPage, name: string): Promise<string> {
  const url = await column(app, name).locator('iframe').last().getAttribute('src');
  if (url === null) throw new Error(`The frame of ${name} has no address.`);
  return app.read(url);
}

test(
  'chosen sets stand side by side, each with its own values, its name and what it lacks',
  { tag: '@gate' },
  async ({ app }) => {
    await choose(app, 'Hostile', 'All empty');
    await expect(picker(app)).toHaveText('Comparing 3 sets');
    await expect(frames(app)).toHaveCount(3);
    await expect(column(app, 'Typed values')).toContainText('2 names without a value: FirstNam, StoreCity');
    await expect(column(app, 'Hostile')).toContainText('Every name has a value');
    expect(await documentOf(app, 'Hostile')).toContain('Brien');
    expect(await documentOf(app, 'All empty')).not.toContain('Brien');
    expect(await violations(app.page)).toEqual([]);
  },
);

test('what is typed for the set in use reaches its frame and leaves the others alone', async ({ app }) => {
  await choose(app, 'All empty');
  await expect(frames(app)).toHaveCount(2);
  const other = await column(app, 'All empty').locator('iframe').getAttribute('src');
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  await app.inspector.getByRole('textbox', { name: 'Value of FirstNam', exact: true }).fill('Zoe');
  await expect.poll(() => documentOf(app, 'Typed values')).toContain('Zoe');
  await expect(column(app, 'All empty').locator('iframe')).toHaveAttribute('src', other ?? '');
});

test('width, dark mode and images hold for all frames alike', async ({ app }) => {
  await choose(app, 'Hostile');
  await expect(frames(app)).toHaveCount(2);
  const before = await column(app, 'Hostile').locator('iframe').getAttribute('src');
  await app.page.getByLabel('Phone, 375 px').click();
  await app.page.getByRole('button', { name: 'Show the mail without images' }).click();
  await expect(column(app, 'Hostile').locator('iframe').last()).not.toHaveAttribute('src', before ?? '');
  for (const name of ['Typed values', 'Hostile'])
    await expect
      .poll(() =>
        column(app, name)
          .locator('iframe')
          // The frame on screen stays until the next one has loaded.
          .last()
          .evaluate((one) => one.clientWidth),
      )
      .toBe(375);
});

test('four is the most, and a frame taken away makes room for another', async ({ app }) => {
  await picker(app).click();
  for (const name of ['All empty', 'Longest plausible', 'Hostile']) await choice(app, name).click();
  await expect(app.page.getByRole('menu')).toContainText('4 are chosen, the most that fit.');
  await app.page.keyboard.press('Escape');
  await expect(frames(app)).toHaveCount(4);
  await canvas(app).getByRole('button', { name: 'Take Hostile out of the comparison' }).click();
  await expect(frames(app)).toHaveCount(3);
  await expect(canvas(app)).toBeFocused();
});

test('rows of an imported file are named by file and row', async ({ app }) => {
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  const choosing = app.page.waitForEvent('filechooser');
  await app.inspector.getByRole('button', { name: 'Sample sets' }).click();
  await app.page.getByRole('menuitem', { name: 'Import JSON or CSV' }).click();
  const buffer = Buffer.from('FirstNam,StoreCity\nAda,Bath\nBob,York\n');
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await choose(app, 'Row 2 Bob people.csv');
  await expect(column(app, 'people.csv, row 1')).toContainText('Row 1: Ada');
  await expect.poll(() => documentOf(app, 'people.csv, row 2')).toContain('York');
  await expect.poll(() => documentOf(app, 'people.csv, row 1')).toContain('Bath');
});

test('the comparison is begun, looked through and closed by keyboard alone', async ({ app }) => {
  await picker(app).focus();
  await app.page.keyboard.press('Enter');
  await expect(choice(app, 'Typed values')).toBeFocused();
  await expect(choice(app, 'Typed values')).toHaveAttribute('aria-checked', 'true');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Space');
  await expect(choice(app, 'All empty')).toHaveAttribute('aria-checked', 'true');
  await app.page.keyboard.press('Escape');
  await expect(picker(app)).toBeFocused();
  await app.page.keyboard.press('Tab');
  await expect(app.page.getByRole('button', { name: 'Close the comparison' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(canvas(app)).toBeHidden();
  await expect(app.previewFrame).toHaveCount(1);
  await expect(picker(app)).toBeFocused();
  await expect(picker(app)).toHaveText('Compare sets');
});
