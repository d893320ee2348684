/** The full desk: a list pasted, looked up and lifted; the log; the reply; the panel's shortcut from anywhere. */
import type { Locator } from '@playwright/test';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

const panelOf = (app: AppPage) => app.page.getByRole('complementary', { name: 'Suppressions' });
const view = (app: AppPage, name: string) => panelOf(app).getByRole('button', { name, exact: true });
const LIST = [
  'email,name',
  'nora.lindqvist@fjordmail.example,Nora',
  'accounts@brightwater-dental.example,',
  '"=cmd@x.example",x',
  'legal@stonebridge-partners.example,',
  'nobody,y',
  'NORA.lindqvist@fjordmail.example,again',
].join('\n');

async function openList(app: AppPage): Promise<void> {
  await app.page.keyboard.press('Control+Shift+S');
  await view(app, 'List').click();
  await app.page.getByLabel('Look up a list of recipients').fill(LIST);
}

test('a list is read with its faults named, looked up, lifted after a dry run, saved, and there after a restart', async ({
  app,
}) => {
  const { page } = app;
  await openList(app);
  await expect(panelOf(app)).toContainText('4 addresses understood, 1 not understood, 1 duplicate');
  await expect(panelOf(app)).toContainText('Line 6');
  await expect(panelOf(app)).toContainText(
    'NORA.lindqvist@fjordmail.example stands there twice (first in line 2)',
  );
  await page.getByRole('button', { name: 'Look up 4 addresses' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'legal@' })).toContainText('Blocked by the service');
  expect(await violations(page)).toEqual([]);

  // The last month is told below its own bar.
  const months = panelOf(app).getByRole('region', { name: 'By month' });
  const end = (at: Locator): Promise<number> => at.evaluate((one) => one.getBoundingClientRect().right);
  const lastBar = await end(months.getByRole('listitem').last());
  expect(Math.abs((await end(months.locator('p span').last())) - lastBar)).toBeLessThan(1);

  await page.getByRole('row').filter({ hasText: 'nora' }).click();
  await expect(panelOf(app).getByRole('region', { name: /Suppressions of nora/ })).toContainText(
    'unsubscribed',
  );
  await page.getByRole('table', { name: 'Recipients' }).press('End');
  await expect(page.getByRole('row', { name: /legal@/ })).toHaveAttribute('aria-current', 'true');

  const csv = await app.saved(() => panelOf(app).getByRole('button', { name: 'CSV' }).click());
  expect(csv.text).toContain("\r\n'=cmd@x.example,4,false,");

  await page.getByRole('button', { name: 'Lift those shown' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lift the suppressions of this list' });
  await expect(dialog).toContainText('1 delete would be sent');
  await expect(dialog).toContainText('{"email":"accounts@brightwater-dental.example"}');
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await expect(dialog).toContainText('1 cannot be lifted (code 3004)');
  await dialog.getByRole('button', { name: 'Lift 1 address' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'accounts@' })).toContainText('Lifted');
  await expect(page.getByRole('row').filter({ hasText: 'nora' })).toContainText('Suppressed');

  await view(app, 'Log').click();
  await expect(page.getByRole('row').filter({ hasText: 'accounts@' })).toContainText(
    'temporarily unavailable',
  );
  await page.getByLabel('Search the log').fill('accounts@brightwater-dental.example');
  await page.getByRole('button', { name: /^Remove accounts@.* from everything$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the address' }).click();
  await expect(panelOf(app)).toContainText('removed on request');
  await expect(panelOf(app)).not.toContainText('accounts@');

  await page.reload();
  await page.keyboard.press('Control+Shift+S');
  await view(app, 'List').click();
  await expect(panelOf(app).getByRole('region', { name: 'Saved lists' })).toContainText(
    '3 addresses looked up',
  );
  await panelOf(app).getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'nora' })).toContainText('Unsubscribed');
});

test('ten thousand rows are a table of a few dozen, and a paused run goes on', async ({ app }) => {
  const { page } = app;
  await page.keyboard.press('Control+Shift+S');
  await view(app, 'List').click();
  const text = Array.from({ length: 10_000 }, (_, index) => `r${index}@list.example`).join('\n');
  const field = page.getByLabel('Look up a list of recipients');
  // As the clipboard does it.
  const paste = (pasted: string): Promise<void> =>
    field.evaluate((element, one) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', one);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, pasted);
  await paste(`${text}\none.more@list.example`);
  await expect(panelOf(app).getByRole('alert')).toContainText(
    'These are 10,001 addresses, and a list holds 10,000.',
  );
  await field.fill('');
  await paste(text);
  await page.getByRole('button', { name: 'Look up 10,000 addresses' }).click();
  await expect(page.getByRole('progressbar', { name: 'Looking up' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: /^Look up the other [\d,]+$/ })).toBeVisible();
  await page.getByRole('table', { name: 'Recipients' }).press('End');
  await expect(page.getByRole('row', { name: /r9999@/ })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(100);
});

test('the panel opens by its shortcut from anywhere, and takes the focus', async ({ app }) => {
  const { page } = app;
  const address = page.getByRole('textbox', { name: 'Recipient’s address' });
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+Shift+S');
  await expect(address).toBeFocused();
  await page.getByRole('searchbox', { name: 'Search the list' }).focus();
  await page.keyboard.press('Control+Shift+S');
  await expect(address).toBeFocused();
  await page.keyboard.press('Control+Shift+S');
  await expect(panelOf(app)).toBeHidden();
});

test('a reply is ready in two languages and as a text of one’s own, which names nobody', async ({ app }) => {
  const { page } = app;
  await page.keyboard.press('Control+Shift+S');
  const address = page.getByRole('textbox', { name: 'Recipient’s address' });
  await address.fill('nora.lindqvist@fjordmail.example');
  await address.press('Enter');
  await page.getByRole('button', { name: 'Reply to the recipient' }).click();
  const reply = page.getByRole('textbox', { name: 'The reply, to be changed' });
  await expect(reply).toHaveValue(/stopped on 14 March 2026 because it was unsubscribed/);
  await page.getByRole('combobox', { name: 'Text of the reply' }).click();
  await page.getByRole('option', { name: 'Русский' }).click();
  await expect(reply).toHaveValue(/с 14 марта 2026/);
  await reply.fill('Уважаемый nora.lindqvist@fjordmail.example! Ваш Fjord.');
  await page.getByRole('textbox', { name: 'Name of your text' }).fill('Fjord');
  await page.getByRole('button', { name: 'Keep as my text' }).click();
  await address.fill('legal@stonebridge-partners.example');
  await address.press('Enter');
  await expect(reply).toHaveValue('Уважаемый legal@stonebridge-partners.example! Ваш Fjord.');
});
