/** What is kept on this machine: it may fail to be kept, and other processes keep something there too. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLibrary } from '../../src/services/library/library.ts';
import type { SampleSet } from '../../src/contract/schemas/library.ts';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

// Files are taken from under the program.
test.use({ ownProgram: true });

const valueOf = (app: AppPage, name: string) =>
  app.inspector.getByRole('textbox', { name: `Value of ${name}`, exact: true });
const picker = (app: AppPage) => app.inspector.getByRole('button', { name: /^Values in use/ });

async function openTab(app: AppPage): Promise<void> {
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  await expect(picker(app)).toBeVisible();
}

async function saveAs(app: AppPage, name: string): Promise<void> {
  await app.inspector.getByRole('button', { name: 'Sample sets' }).click();
  await app.page.getByRole('menuitem', { name: 'Save as a set', exact: true }).click();
  await app.page.getByLabel('Name of the set').fill(name);
  await app.page.keyboard.press('Enter');
  await expect(picker(app)).toContainText(name);
}

const allSets = (folder: string): Promise<string> => readFile(join(folder, 'sample-sets.json'), 'utf8');

/** As when somebody turns to the window. */
const turnTo = (app: AppPage) => app.page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Makes a file one that cannot be changed, until it is given back. */
async function lockUp(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.away`).catch(() => undefined);
  await writeFile(path, '{"version":99,"data":{}}');
  return async () => {
    await writeFile(path, await readFile(`${path}.away`, 'utf8').catch(() => '{"version":1,"data":[]}'));
  };
}

test(
  'what could not be saved stays on screen over another template, is said, and is saved at the next try',
  { tag: '@gate' },
  async ({ app, host }) => {
    await openTab(app);
    await saveAs(app, 'Mine');
    const giveBack = await lockUp(join(host.dataFolder, 'sample-sets.json'));
    await valueOf(app, 'FirstNam').fill('Typed while nothing could be saved');
    const alert = app.inspector.getByRole('alert').filter({ hasText: 'sample-sets.json' });
    await expect(alert).toContainText('was written by a newer Mailproof');
    await expect(app.inspector).toContainText('Not saved yet. What you typed stays here until it is.');
    expect(await violations(app.page)).toEqual([]);

    await app.openFromList('Password reset');
    await app.openFromList('Spring sale');
    await openTab(app);
    await picker(app).click();
    await app.page.getByRole('menuitem', { name: /^Mine/ }).click();
    await expect(valueOf(app, 'FirstNam')).toHaveValue('Typed while nothing could be saved');
    // Choosing the set tried again; that has failed before the file is given back.
    await expect(app.inspector).toContainText('Not saved yet.');

    await giveBack();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(app.inspector).toContainText('Changes are saved.');
    await expect(alert).toBeHidden();
    await expect.poll(() => allSets(host.dataFolder)).toContain('Typed while nothing could be saved');
  },
);

test('typed values that could not be kept for the next start are said, and kept at the next try', async ({
  app,
  host,
}) => {
  await openTab(app);
  const giveBack = await lockUp(join(host.dataFolder, 'sample-sets.json'));
  await writeFile(
    join(host.dataFolder, 'sample-sets.json.away'),
    '{"version":1,"data":{"sets":[],"remembered":[]}}',
  );
  await valueOf(app, 'FirstNam').fill('Zoe');
  const alert = app.inspector.getByRole('alert').filter({ hasText: 'sample-sets.json' });
  await expect(alert).toContainText('newer');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('Zoe');
  await giveBack();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(alert).toBeHidden();
  expect(await allSets(host.dataFolder)).toContain('Zoe');
});

test('settings that could not be kept stay in the dialog, also when it is opened again', async ({
  app,
  host,
}) => {
  await openTab(app);
  const path = join(host.dataFolder, 'settings.json');
  await writeFile(path, '{"version":99,"data":{}}');
  const open = app.inspector.getByRole('button', { name: 'How substitutions are filled in' });
  await open.click();
  const dialog = app.page.getByRole('dialog', { name: 'How substitutions are filled in' });
  await dialog.getByRole('tab', { name: 'Known names' }).click();
  await dialog.getByRole('button', { name: 'Add StoreCity' }).click();
  await app.page.keyboard.type('Lisbon');
  await expect(dialog.getByRole('alert')).toContainText('settings.json was written by a newer Mailproof');
  await expect(dialog).toContainText('Not kept yet. What you changed stays here until it is.');
  expect(await violations(app.page)).toEqual([]);
  await app.page.keyboard.press('Escape');
  await open.click();
  await dialog.getByRole('tab', { name: 'Known names' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Stand-in of StoreCity' })).toHaveValue('Lisbon');
  await writeFile(
    path,
    '{"version":1,"data":{"engines":{"simple":{},"velocity":{},"liquid":{}},"systemNames":[]}}',
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog).toContainText('Changes are kept at once.');
  expect(await readFile(path, 'utf8')).toContain('Lisbon');
});

test('the window shows what others kept meanwhile, and keeps what is in use', async ({ app, host }) => {
  const others = createLibrary({ folder: host.dataFolder });
  await openTab(app);
  await saveAs(app, 'Mine');
  const stored = JSON.parse(await allSets(host.dataFolder)) as { data: { sets: SampleSet[] } };
  const [mine] = stored.data.sets;
  if (!mine) throw new Error('no set was saved');
  await others.sampleSets.save({ ...mine, values: [{ name: 'FirstNam', value: 'From elsewhere' }] });
  await others.sampleSets.save({ id: 'theirs', name: 'Theirs', templateId: null, values: [] });
  await others.connections.save({
    id: 'theirs',
    name: 'Their service',
    baseUrl: 'https://mail.company.example',
    jsonSuffix: false,
    allProjectsField: 'searching',
    hasStoredKey: false,
  });
  await others.connections.select('theirs');
  const settings = await others.settings();
  await others.saveSettings({ ...settings, systemNames: [{ name: 'StoreCity', standIn: 'Lisbon' }] });

  await turnTo(app);
  await expect(valueOf(app, 'FirstNam')).toHaveValue('From elsewhere');
  await expect.poll(() => app.previewDocument()).toContain('Lisbon');
  await picker(app).click();
  await expect(app.page.getByRole('menuitem', { name: /^Theirs/ })).toBeVisible();
  await app.page.keyboard.press('Escape');

  // The set in use was deleted elsewhere: it stays here with its values.
  await others.sampleSets.remove(mine.id);
  await turnTo(app);
  await picker(app).click();
  await expect(app.page.getByRole('menuitem', { name: /^Mine/ })).toBeVisible();
  await app.page.keyboard.press('Escape');
  await expect(valueOf(app, 'FirstNam')).toHaveValue('From elsewhere');
});
