import { expect, test } from './mailproof.ts';

test('a template is found, opened and read by the keyboard alone', { tag: '@gate' }, async ({ app }) => {
  const { keyboard } = app.page;
  await keyboard.press('Control+k');
  await expect(app.palette).toBeVisible();
  await keyboard.type('newsl');
  await keyboard.press('Enter');
  await expect(app.palette).toBeHidden();
  await expect(app.page).toHaveTitle(/Newsletter/);
  await keyboard.press('2');
  await expect(app.parts.getByRole('tab', { name: /^Plain text/ })).toHaveAttribute('aria-selected', 'true');
  await keyboard.press('1');
  await expect(app.parts.getByRole('tab', { name: /^HTML/ })).toHaveAttribute('aria-selected', 'true');
});

test(
  'F8 walks through all problems, forth and back, and never loses the keyboard to the preview',
  { tag: '@gate' },
  async ({ app }) => {
    const { keyboard } = app.page;
    const count = await app.findings.count();
    for (let index = 0; index < count; index++) {
      await keyboard.press('F8');
      await expect(app.findings.nth(index)).toHaveAttribute('aria-expanded', 'true');
      expect(await app.page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
    }
    await keyboard.press('F8');
    await expect(app.findings.first()).toHaveAttribute('aria-expanded', 'true');
    await keyboard.press('Shift+F8');
    await expect(app.findings.last()).toHaveAttribute('aria-expanded', 'true');
  },
);

test('the finding that F8 goes to is seen whole, and is the one that Enter acts on', async ({ app }) => {
  const { keyboard } = app.page;
  const count = await app.findings.count();
  await app.findings.first().focus();
  for (let index = 0; index < count; index++) {
    await keyboard.press('F8');
    const row = app.findings.nth(index);
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(app.inspector.getByRole('heading', { name: 'How to fix it' })).toBeInViewport();
  }
  await keyboard.press('Enter');
  await expect(app.findings.nth(count - 1)).toHaveAttribute('aria-expanded', 'false');
});

test('lists move by arrows', async ({ app }) => {
  await app.findings.first().focus();
  await app.page.keyboard.press('ArrowDown');
  await expect(app.findings.nth(1)).toBeFocused();
  await app.page.keyboard.press('End');
  await expect(app.findings.last()).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(app.findings.last()).toHaveAttribute('aria-expanded', 'true');
});

test('the sides collapse and come back, and dividers move by arrows', async ({ app }) => {
  const { keyboard } = app.page;
  await keyboard.press('Control+b');
  await expect(app.list).toBeHidden();
  await keyboard.press('Control+b');
  await expect(app.list).toBeVisible();
  await keyboard.press('Control+j');
  await expect(app.inspector).toBeHidden();
  await keyboard.press('Control+j');
  await expect(app.inspector).toBeVisible();
  const before = await app.inspector.boundingBox();
  await app.page.getByRole('separator', { name: 'Width of the inspector' }).focus();
  await keyboard.press('ArrowLeft');
  await expect.poll(async () => (await app.inspector.boundingBox())?.width).toBe((before?.width ?? 0) + 16);
});

test('Ctrl F searches the source', async ({ app }) => {
  await app.page.keyboard.press('Control+f');
  // The editor is loaded when it is wanted.
  await expect(app.page.getByPlaceholder('Find in the source')).toBeFocused();
  await app.page.keyboard.type('DiscountCode');
  await app.page.keyboard.press('Enter');
  await expect(app.page.locator('.cm-searchMatch-selected')).toBeInViewport();
  await expect(app.page.getByText(/^1 of \d+$/)).toBeVisible();
  await app.page.keyboard.press('Control+a');
  await app.page.keyboard.type('no such word');
  await expect(app.page.getByText('Nothing found')).toBeVisible();
});

test('Esc closes the palette and gives the focus back', async ({ app }) => {
  await app.openField.focus();
  await app.page.keyboard.press('Control+k');
  await expect(app.palette).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(app.palette).toBeHidden();
  await expect(app.openField).toBeFocused();
});

test('in a small window the inspector becomes a drawer and nothing is lost', async ({ app }) => {
  await app.page.setViewportSize({ width: 960, height: 640 });
  await expect(app.inspector).toBeHidden();
  await app.page.getByRole('button', { name: /\d+ problems/ }).click();
  await expect(app.inspector).toBeVisible();
  await app.findings.first().focus();
  await app.page.keyboard.press('Escape');
  await expect(app.inspector).toBeHidden();
  const width = await app.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(960);
});

test('an action of the palette shows its tab, whichever tab was clicked before', async ({ app }) => {
  const tab = (name: RegExp) => app.inspector.getByRole('tab', { name });
  for (const before of [/^Problems/, /^Sample data/]) {
    await tab(before).click();
    await app.page.keyboard.press('ControlOrMeta+k');
    await app.page.keyboard.type('show details');
    await expect(app.palette.getByRole('option').first()).toHaveText('Show details');
    await app.page.keyboard.press('Enter');
    await expect(app.palette).toBeHidden();
    await expect(tab(before)).toBeFocused();
    await expect(tab(/^Details/)).toHaveAttribute('aria-selected', 'true');
  }
  await tab(/^Problems/).click();
  await app.page.keyboard.press('ArrowRight');
  await expect(tab(/^Sample data/)).toHaveAttribute('aria-selected', 'true');
  await app.page.keyboard.press('End');
  await expect(tab(/^Details/)).toHaveAttribute('aria-selected', 'true');
});

test('Enter does what stands first in the palette, wherever the pointer rests', async ({ app }) => {
  const { page } = app;
  await page.mouse.move(640, 400);
  for (let time = 0; time < 5; time++) {
    await page.keyboard.press('Control+k');
    const options = app.palette.getByRole('option');
    await expect(options.first()).toBeVisible();
    // Many begin so: with its last letters the list grows shorter under the pointer, and is left by it.
    await page.keyboard.type('show the message');
    await expect(options).toHaveCount(1);
    await page.waitForTimeout(200);
    await expect(options).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The message as it would be sent' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
  // Letters that a template merely has in its name, apart, do not come before an action that begins with them.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('show');
  await expect(app.palette.getByRole('option').first()).toHaveText(/^Show/);
  await expect(app.palette.getByRole('option', { name: /Newsletter/ })).toBeVisible();
  await app.palette.getByRole('combobox').fill('iphone');
  await expect(app.palette.getByRole('option').first()).toContainText('iPhone');
});

test('a dialog begins at the first thing to do in it', async ({ app }) => {
  const { page } = app;
  const begin = async (action: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(action);
    await app.palette.getByRole('option').first().click();
  };
  await begin('Save a report');
  await expect(page.getByRole('radio', { name: /^HTML/ })).toBeFocused();
  await page.keyboard.press('Escape');
  // Its content comes a moment after the dialog.
  await begin('Rules and decisions');
  const rules = page.getByRole('dialog', { name: 'Rules and decisions' });
  await expect(rules.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await begin('Save pictures');
  await expect(page.getByRole('checkbox', { name: 'As sent' })).toBeFocused();
});

test('no hint opens by itself when a dialog gives the focus back to where the pointer clicked', async ({
  app,
}) => {
  const { page } = app;
  await app.list.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring');
  await dialog.getByRole('button', { name: 'Make the campaign' }).click();
  await expect(page.getByRole('region', { name: 'Campaign Spring' })).toBeVisible();
  // Longer than a hint waits.
  await page.waitForTimeout(1000);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('a button that goes with what it did hands the focus on', async ({ app }) => {
  const { page } = app;
  await app.inspector.getByRole('button', { name: /^Fix \d/ }).press('Enter');
  const fixes = page.getByRole('dialog', { name: 'Apply all certain fixes' });
  await fixes.getByRole('button', { name: /^Apply/ }).press('Enter');
  await expect(app.inspector.getByRole('button', { name: /^Fix \d/ })).toHaveCount(0);
  await expect(app.findings.first()).toBeFocused();

  await app.list.getByRole('button', { name: 'New campaign' }).press('Enter');
  await page.keyboard.type('Spring');
  await page.keyboard.press('Enter');
  const campaign = page.getByRole('region', { name: 'Campaign Spring' });
  const choosing = page.waitForEvent('filechooser');
  await campaign.getByRole('button', { name: 'Add files' }).press('Enter');
  const buffer = Buffer.from('<!DOCTYPE html><html lang="en"><title>A</title><p>A</p></html>');
  await (await choosing).setFiles({ name: 'a.html', mimeType: 'text/html', buffer });
  const check = campaign.getByRole('button', { name: 'Check all' });
  await expect(check).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(campaign.getByRole('status')).toContainText('1 checked');
  await expect(check).toBeFocused();
});
