import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test, testOverHttp } from './mailproof.ts';

const valueOf = (app: AppPage, name: string) =>
  app.inspector.getByRole('textbox', { name: `Value of ${name}`, exact: true });
const nameOf = (app: AppPage, name: string) => app.inspector.getByRole('region', { name, exact: true });
const picker = (app: AppPage) => app.inspector.getByRole('button', { name: /^Values in use/ });

async function openTab(app: AppPage): Promise<void> {
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  await expect(picker(app)).toBeVisible();
}

async function command(app: AppPage, name: string): Promise<void> {
  await app.inspector.getByRole('button', { name: 'Sample sets' }).click();
  await app.page.getByRole('menuitem', { name, exact: true }).click();
}

async function source(app: AppPage, name: string): Promise<void> {
  await picker(app).click();
  await app.page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

async function saveAs(app: AppPage, name: string): Promise<void> {
  await command(app, 'Save as a set');
  const dialog = app.page.getByRole('dialog', { name: 'Save the values as a set' });
  await expect(dialog.getByLabel('Name of the set')).toBeFocused();
  await dialog.getByLabel('Name of the set').fill(name);
  await app.page.keyboard.press('Enter');
  await expect(picker(app)).toContainText(name);
}

async function importFile(
  app: AppPage,
  name: string,
  text: string,
  encoding: BufferEncoding = 'utf8',
): Promise<void> {
  const choosing = app.page.waitForEvent('filechooser');
  await command(app, 'Import JSON or CSV');
  await (await choosing).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text, encoding) });
}

test(
  'names without a value come first, the preview follows as one types, and the row stays where it is',
  { tag: '@gate' },
  async ({ app }) => {
    await openTab(app);
    const rows = app.inspector.locator('[data-name-row]');
    await expect(rows.first()).toContainText('needs a value');
    await expect(rows.first()).toContainText('Did you mean FirstName?');
    await valueOf(app, 'FirstNam').pressSequentially('Zoe');
    await expect(app.inboxLine).toContainText('Zoe, the spring sale');
    await expect.poll(() => app.previewDocument()).toContain('Zoe');
    await expect(rows.first().getByRole('heading')).toHaveText('FirstNam');
    await expect(valueOf(app, 'FirstNam')).toBeFocused();
    await app.page.keyboard.press('Enter');
    await expect(valueOf(app, 'StoreCity')).toBeFocused();
  },
);

test('the value that wins is marked: the recipient’s over the template’s, and the template’s without one', async ({
  app,
}) => {
  await openTab(app);
  const row = nameOf(app, 'SaleEnds');
  await expect(row).toContainText('template’s value');
  await valueOf(app, 'SaleEnds').fill('tonight');
  await expect(row).toContainText('recipient’s value');
  await expect(row.locator('del')).toContainText('Sunday 19 April');
  await row.getByRole('button', { name: 'Take the value of SaleEnds away' }).click();
  await expect(row).toContainText('template’s value');
});

test('a use leads to its place in the source', async ({ app }) => {
  await openTab(app);
  await nameOf(app, 'StoreCity')
    .getByRole('button', { name: /^Go to StoreCity in HTML part/ })
    .click();
  await app.showSource();
  await expect(app.page.locator('.cm-place')).toContainText('StoreCity');
  await expect(app.page.locator('.cm-place').first()).toBeInViewport();
});

test('no source loses what was typed in another, and a set keeps its changes over a reload', async ({
  app,
  host,
}) => {
  await openTab(app);
  await valueOf(app, 'FirstNam').fill('Typed');
  await source(app, 'Hostile');
  await expect(valueOf(app, 'FirstNam')).toHaveValue(/O'Brien/);
  await valueOf(app, 'FirstNam').fill('Changed');
  await expect(app.inspector).toContainText('Save it as a set to keep it longer');
  await source(app, 'Typed values');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Typed');
  await source(app, 'Hostile');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Changed');
  await saveAs(app, 'Nasty');
  await valueOf(app, 'FirstNam').fill('Kept');
  await expect.poll(() => readFile(join(host.dataFolder, 'sample-sets.json'), 'utf8')).toContain('Kept');
  await app.page.reload();
  await app.isReady();
  await openTab(app);
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Typed');
  await source(app, 'Nasty');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Kept');
});

test('a set is duplicated, renamed, shared and deleted, and the deletion is taken back', async ({ app }) => {
  await openTab(app);
  await saveAs(app, 'Anna');
  await command(app, 'Duplicate');
  await expect(picker(app)).toContainText('Anna copy');
  await command(app, 'Rename');
  await app.page.getByLabel('Name of the set').fill('Berta');
  await app.page.keyboard.press('Enter');
  await expect(picker(app)).toContainText('Berta');
  await command(app, 'Share with all templates');
  await expect(app.inspector).toContainText('Shared by all templates');
  await command(app, 'Delete');
  await expect(picker(app)).toContainText('Typed values');
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect(picker(app)).toContainText('Berta');
});

test('JSON is edited with its error at the line, and the last valid values stay in use', async ({ app }) => {
  await openTab(app);
  await app.inspector.getByText('JSON', { exact: true }).click();
  const editor = app.inspector.getByRole('textbox', { name: 'Sample values as JSON' });
  await editor.click();
  await app.page.keyboard.press('Control+a');
  await app.page.keyboard.insertText('{\n  "FirstNam": "Jo"\n}');
  await expect(app.inboxLine).toContainText('Jo, the spring sale');
  await app.page.keyboard.press('Control+a');
  await app.page.keyboard.insertText('{\n  "FirstNam": "Kim",\n}');
  await expect(app.inspector.getByRole('alert')).toContainText('Line 3');
  await expect(app.inboxLine).toContainText('Jo, the spring sale');
  await app.inspector.getByText('Form', { exact: true }).click();
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Jo');
  await app.inspector.getByText('JSON', { exact: true }).click();
  await expect(editor).toContainText('Kim');
});

test('a CSV of a thousand recipients is paged through, and what it could not use is said', async ({
  app,
}) => {
  await openTab(app);
  const lines = Array.from({ length: 1000 }, (_, index) => `Name ${index + 1},City ${index + 1}`);
  await importFile(app, 'recipients.csv', ['FirstNam,StoreCity', ...lines, 'short'].join('\r\n'));
  await expect(app.inspector.getByRole('group', { name: 'Imported recipients' })).toContainText('of 1,001');
  await expect(app.inspector.getByRole('alert')).toContainText('Line 1002');
  await expect(app.inboxLine).toContainText('Name 1,');
  await app.inspector.getByRole('button', { name: 'Next row' }).click();
  await expect(app.inboxLine).toContainText('Name 2,');
  await app.inspector.getByRole('spinbutton', { name: 'Row' }).fill('1000');
  await app.page.keyboard.press('Enter');
  await expect(app.inboxLine).toContainText('Name 1000,');
  await valueOf(app, 'FirstNam').fill('Changed');

  await importFile(app, 'latin.csv', 'FirstNam\nZo\u00eb\n', 'latin1');
  await expect(app.inspector.getByRole('alert')).toContainText('latin.csv was not imported');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Changed');
  await app.openFromList('Password reset');
  await app.openFromList('Spring sale');
  await openTab(app);
  await source(app, 'recipients.csv');
  await app.inspector.getByRole('spinbutton', { name: 'Row' }).fill('1000');
  await app.page.keyboard.press('Enter');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Changed');

  await app.inspector.getByRole('button', { name: 'Close the imported file' }).first().click();
  await expect(picker(app)).toContainText('Typed values');
  await app.page.getByRole('button', { name: 'Undo' }).click();
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Changed');
});

// The desktop app's exports go through the system's save dialog: desktop/files.spec.ts.
testOverHttp(
  'one recipient of a file, in a spreadsheet’s UTF-16, becomes a set, and is exported again',
  async ({ app }) => {
    await openTab(app);
    await importFile(app, 'ada.csv', '\ufeffFirstNam\tStoreCity\r\nAda\tTurin\r\n', 'utf16le');
    await expect(picker(app)).toContainText('ada');
    await expect(valueOf(app, 'StoreCity')).toHaveValue('Turin');
    const downloading = app.page.waitForEvent('download');
    await command(app, 'Export these values as CSV');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('ada.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe('FirstNam,StoreCity\r\nAda,Turin\r\n');
  },
);

test('lists and objects of liquid are written as JSON in their row', async ({ app }) => {
  await app.openFromList('Project digest');
  await openTab(app);
  const pressed = app.page.getByRole('button', {
    name: /as JSON: a number, a list or an object/,
    pressed: true,
  });
  const row = app.inspector.locator('[data-name-row]').filter({ has: pressed }).first();
  const field = row.getByRole('textbox');
  await field.fill('[1,');
  await expect(row.getByRole('alert')).toContainText('Line 1');
  await field.fill('[]');
  await expect(row.getByRole('alert')).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the sample data in the ${colorScheme} theme`, async ({ app }) => {
    test.slow();
    await app.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openTab(app);
    expect(await violations(app.page)).toEqual([]);
    await app.inspector.getByText('JSON', { exact: true }).click();
    await expect(app.inspector.getByRole('textbox', { name: 'Sample values as JSON' })).toBeVisible();
    expect(await violations(app.page)).toEqual([]);
  });
}

test('what the service leaves open and what it supplies is decided in one place, and everything follows', async ({
  app,
}) => {
  await openTab(app);
  await expect(nameOf(app, 'StoreCity')).toContainText('Otherwise winsnothing');
  const settings = app.inspector.getByRole('button', { name: 'How substitutions are filled in' });
  await settings.click();
  const dialog = app.page.getByRole('dialog', { name: 'How substitutions are filled in' });
  await dialog.getByRole('combobox', { name: 'Simple: A name without a value' }).click();
  await app.page.getByRole('option', { name: 'stays as written' }).click();
  await expect.poll(() => app.previewDocument()).toContain('{{StoreCity}}');
  expect(await violations(app.page)).toEqual([]);

  await dialog.getByRole('tab', { name: 'Known names' }).click();
  await dialog.getByRole('button', { name: 'Add StoreCity' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Stand-in of StoreCity' })).toBeFocused();
  await app.page.keyboard.type('Lisbon');
  await expect.poll(() => app.previewDocument()).toContain('Lisbon');
  await dialog.getByRole('button', { name: 'Add a name' }).click();
  await app.page.keyboard.type('First Name');
  await expect(dialog.getByRole('alert')).toContainText('is no substitution name');
  expect(await violations(app.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove First Name' }).click();
  await dialog.getByRole('button', { name: 'Remove to_name' }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name of to_name', exact: true })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(nameOf(app, 'StoreCity')).toContainText('from the service');
  await expect(nameOf(app, 'StoreCity')).toContainText('“Lisbon” stands in');

  await app.page.reload();
  await openTab(app);
  await expect(nameOf(app, 'StoreCity')).toContainText('“Lisbon” stands in');
  await expect(nameOf(app, 'FirstNam')).toContainText('“{{FirstNam}}”');

  await source(app, 'Hostile');
  await expect(valueOf(app, 'StoreCity')).toHaveValue('');
  await settings.click();
  await dialog.getByRole('tab', { name: 'Known names' }).click();
  await dialog.getByRole('button', { name: 'Remove StoreCity' }).click();
  await app.page.keyboard.press('Escape');
  await expect(valueOf(app, 'StoreCity')).toHaveValue(/O'Brien/);
});

test('a file is imported by the palette, and a template without names says so', async ({ app }) => {
  await app.openFile('bare.html', '<!doctype html><html lang="en"><title>Bare</title><p>No names here.</p>');
  await expect(app.page).toHaveTitle(/bare/);
  await app.page.keyboard.press('ControlOrMeta+k');
  const choosing = app.page.waitForEvent('filechooser');
  await app.page.keyboard.type('import sample');
  await expect(app.palette.getByRole('option')).toHaveText('Import sample data (JSON or CSV)');
  await app.page.keyboard.press('Enter');
  const buffer = Buffer.from('City\nBath\n');
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await expect(picker(app)).toContainText('people');
  await expect(app.inspector).toContainText('This template has no names to fill in.');
  const left = app.inspector.getByRole('region', { name: 'Values that no name uses' });
  await expect(left.getByRole('listitem')).toHaveText('City Bath');
});
