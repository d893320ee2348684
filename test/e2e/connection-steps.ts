/** What several tests do with connections: open the dialog, add one for a service of the test's own, use it. */
import { expect, type Locator } from '@playwright/test';
import type { AppPage } from './app-page.ts';

export const TEST_KEY = 'test-key-0123456789abcdef';

export async function openConnections(app: AppPage, inUse = 'Sandbox'): Promise<Locator> {
  await app.page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(inUse) })
    .click();
  await app.page.getByRole('menuitem', { name: 'Manage connections' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Connections' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Adds a connection with a key; what the test of the key said stands in the dialog afterwards. */
export async function addConnection(
  dialog: Locator,
  { name, baseUrl, key = TEST_KEY }: { name: string; baseUrl: string; key?: string },
): Promise<void> {
  await dialog.getByRole('button', { name: 'Add connection' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Base address' }).fill(baseUrl);
  await dialog.getByLabel('API key', { exact: true }).fill(key);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('heading', { name })).toBeVisible();
}

/** Adds a connection, makes it the one in use, and closes the dialog. */
export async function useConnection(app: AppPage, name: string, baseUrl: string): Promise<void> {
  const dialog = await openConnections(app);
  await addConnection(dialog, { name, baseUrl });
  await dialog.getByRole('button', { name: 'Use this connection' }).click();
  await expect(dialog.getByRole('button', { name: new RegExp(`${name}.*in use`) })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
