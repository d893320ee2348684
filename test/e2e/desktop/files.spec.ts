/** Files and templates that the system, the command line or a menu hands to the app. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { AppPage } from '../app-page.ts';
import { launchElectron } from '../electron.ts';
import { desktopTest as test, expect } from '../mailproof.ts';
import { answerOpening, asked } from './dialogs.ts';
import { chooseEntry, menuEntries } from './menus.ts';

const SPRING = '5b0f6f0e-2c1d-4a7e-9f43-8d1c2e7a6b90';
const WELCOME = '6b1c5f0e-3c1d-4b52-9d6a-0f2c5a7e8d11';

/** Writes a template's file and answers its path. */
async function templateFile(folder: string, name: string): Promise<string> {
  const path = join(folder, `${name}.json`);
  await writeFile(path, JSON.stringify({ name, body: { html: `<p>This is ${name}.</p>` } }));
  return path;
}
const recentEntries = async (electron: ElectronApplication): Promise<string[]> =>
  (await menuEntries(electron)).filter(({ path }) => path.includes('Open recent')).map(({ label }) => label);

test('Open… asks where the last file was, and Open recent has it', async ({ host, app, electron }) => {
  const path = await templateFile(host.dataFolder, 'Harbour news');
  await answerOpening(electron, path);
  await chooseEntry(electron, 'Open a template file…');
  await expect(app.page).toHaveTitle('Harbour news – Mailproof');
  await expect.poll(() => recentEntries(electron)).toContain('Harbour news.json');

  await answerOpening(electron, '');
  await app.page.getByRole('button', { name: 'Open a file' }).first().click();
  await expect.poll(() => asked(electron)).toEqual([{ defaultPath: host.dataFolder }]);
  await expect(app.page).toHaveTitle('Harbour news – Mailproof');

  await chooseEntry(electron, 'Close the template');
  await expect(app.page).toHaveTitle('Mailproof');
  await chooseEntry(electron, 'Harbour news.json');
  await expect(app.page).toHaveTitle('Harbour news – Mailproof');

  await chooseEntry(electron, 'Take the files off this list');
  await expect.poll(() => recentEntries(electron)).not.toContain('Harbour news.json');
});

test('a file that was changed outside is read again', async ({ host, app, electron }) => {
  const path = await templateFile(host.dataFolder, 'Draft one');
  await electron.evaluate(({ app: main }, file) => {
    main.emit('open-file', { preventDefault: () => undefined }, file);
  }, path);
  await expect(app.page).toHaveTitle('Draft one – Mailproof');
  await writeFile(path, JSON.stringify({ name: 'Draft two', body: { html: '<p>Two' } }));
  await app.page.getByRole('button', { name: 'Fetch again' }).click();
  await expect(app.page).toHaveTitle('Draft two – Mailproof');
});

test('a link of ours opens its template, and one of anybody else does nothing', async ({ app, electron }) => {
  const emitLink = (url: string) =>
    electron.evaluate(({ app: main }, link) => {
      main.emit('open-url', { preventDefault: () => undefined }, link);
    }, url);
  await app.openFromList('Newsletter');
  await emitLink('mailproof://open/../../etc/passwd');
  await emitLink(`mailproof://open/${WELCOME}?connection=Nowhere`);
  const said = 'The template was not opened: there is no connection Nowhere.';
  await expect(app.page.getByText(said, { exact: true })).toBeVisible();
  await expect(app.page).toHaveTitle(/Newsletter/);
  // Any web page can hold a link: nothing is fetched before the person says so.
  await emitLink(`mailproof://open/${SPRING}`);
  const question = app.page.getByRole('alertdialog').or(app.page.getByRole('dialog'));
  await expect(question).toContainText(SPRING);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(app.page).toHaveTitle(/Newsletter/);
  await emitLink(`mailproof://open/${SPRING}`);
  await question.getByRole('button', { name: 'Fetch' }).click();
  await expect(app.page).toHaveTitle(/Spring sale/);
  // What is open already is not asked about: the link goes to the problem it names.
  await emitLink(`mailproof://open/${SPRING}?finding=no-such-rule@subject`);
  const gone = 'The problem that the link names is not there any more.';
  await expect(app.page.getByText(gone, { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
});

test('the arguments of a start and of a second start are opened', async ({ host }) => {
  const first = await templateFile(host.dataFolder, 'First start');
  const second = await templateFile(host.dataFolder, 'Second start');
  const electron = await launchElectron({ ...host, args: [first] });
  try {
    const app = new AppPage(await electron.firstWindow(), electron);
    await expect(app.page).toHaveTitle('First start – Mailproof');
    // It hands its arguments to the first one, and ends.
    await launchElectron({ ...host, args: ['--', second] }).catch(() => undefined);
    await expect(app.page).toHaveTitle('Second start – Mailproof');
  } finally {
    await electron.close();
  }
});

test('a file that is no template says so', async ({ host, app, electron }) => {
  const path = join(host.dataFolder, 'notes.json');
  await writeFile(path, '[1, 2]');
  await electron.evaluate(({ app: main }, file) => {
    main.emit('open-file', { preventDefault: () => undefined }, file);
  }, path);
  await expect(app.page.getByText('notes.json could not be opened')).toBeVisible();
});
