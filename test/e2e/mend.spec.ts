/**
 * A designer's walk: a real mail with ten faults of different kinds is mended without leaving the window, by one click or by
 * typing, is taken away as .json and .html, and the command line finds nothing in either.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AppPage } from './app-page.ts';
import { faulty, letter } from './mend-mail.ts';
import { CLI, expect, test } from './mailproof.ts';

/** Every fault by a piece of what is said of it. */
const FAULTS = [
  'ArivalDay is declared nowhere',
  'does not name its language',
  'A layout table has no role',
  'has no alt, so it says nothing',
  'the inline attachment is named harbour.png',
  'The attribute class stands here twice',
  'CabinName is declared nowhere',
  'Blanks stand around this address',
  'Directions to the cabins has an empty target',
  'The service ignores the header Mail-Type',
];

/** Replaces the first place of a text in the source by typing. */
async function retype(app: AppPage, before: string, after: string): Promise<void> {
  const { page } = app;
  await app.source.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Find in the source' }).fill(before);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.type(after);
}

async function act(app: AppPage, title: string): Promise<void> {
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type(title);
  await app.palette.getByText(title).first().click();
}

async function editField(app: AppPage, name: string): Promise<void> {
  await app.page.getByRole('combobox', { name: 'Field in the editor' }).click();
  await app.page.getByRole('option', { name, exact: true }).click();
  await expect(app.page.getByRole('textbox', { name, exact: true })).toBeFocused();
}

test('ten faults are mended in the window, and the command line finds none in what is saved', async ({
  app,
}) => {
  test.slow();
  const { page } = app;
  const sound = letter();
  expect(sound.body.html.length).toBeGreaterThan(40_000);
  await app.openFile('arrival.json', JSON.stringify(faulty()));
  await expect(page).toHaveTitle(/Before you arrive/);
  for (const fault of FAULTS) await expect(app.findings.filter({ hasText: fault }).first()).toBeVisible();

  // Those that are certain, with one click after their changes are shown.
  await app.inspector.getByRole('button', { name: 'Fix 2 …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply all certain fixes' });
  await expect(dialog.locator('ins').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Apply 2 fixes' }).click();
  await expect(app.findings.filter({ hasText: 'A layout table has no role' })).toHaveCount(0);

  // What is typed is seen in the preview and gone from the list.
  const picture = app.mail.getByRole('img', { name: 'A red cabin' });
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await retype(app, '<html dir', '<html lang="en" dir');
  await retype(app, 'height="300"', 'height="300" alt="A red cabin on a pier"');
  await expect(picture).toBeVisible();
  await retype(app, ' class="big"', '');
  await page.keyboard.press('Delete');
  await retype(app, 'href=""', 'href="https://www.harbourandpine.com/directions"');
  await retype(app, 'href=" ', 'href="');
  await editField(app, 'Subject');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Your cabin is ready on {{ArrivalDay}}');
  await expect(app.inboxLine).toContainText('Your cabin is ready on Friday');
  await editField(app, 'Header Mail-Type');
  await page.getByRole('button', { name: 'Rename Header Mail-Type' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('X-Mail-Type');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Header X-Mail-Type' })).toBeFocused();
  await act(app, 'Add a substitution value to the draft');
  const value = page.getByRole('dialog', { name: 'Add a substitution value' });
  await value.getByRole('textbox', { name: 'Name' }).fill('CabinName');
  await value.getByRole('textbox', { name: 'Value' }).fill('Heron');
  await value.getByRole('button', { name: 'Add' }).click();
  await expect(app.mail.getByText('The Heron cabin is yours')).toBeVisible();
  await expect(app.verdict).toContainText(/nothing to fix/i);
  await expect(app.findings).toHaveCount(0);

  const json = await app.saved(() => act(app, 'Save the template (.json)'));
  const html = await app.saved(() => act(app, 'Save the HTML or AMP part (.html)'));
  expect(JSON.parse(json.text)).toEqual({ ...sound, body: { ...sound.body, html: html.text } });
  // Every other sign is as it was, in forty thousand of them.
  const role = '<table class="frame" role="presentation"';
  expect(html.text.replace('<table role="presentation" class="frame"', role)).toBe(
    sound.body.html.replace(/alt="A red cabin[^"]*"/u, 'alt="A red cabin on a pier"'),
  );

  const folder = await mkdtemp(join(tmpdir(), 'mailproof-mended-'));
  try {
    await writeFile(join(folder, json.name), json.text);
    await writeFile(join(folder, html.name), html.text);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [CLI, 'lint', json.name, html.name, '--no-config', '--max-warnings', '0'],
      { cwd: folder, env: { ...process.env, MAILPROOF_DATA: join(folder, 'data') } },
    );
    expect(stdout).toContain('2 templates checked: nothing to fix');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
