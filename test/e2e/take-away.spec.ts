/** What leaves the window: the report of the problems, all of them by the clipboard, and the message as it would be sent. */
import { createHash } from 'node:crypto';
import type { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

async function choose(app: AppPage, title: string): Promise<void> {
  await app.page.keyboard.press('Control+k');
  await app.page.keyboard.type(title);
  await app.palette.getByText(title).first().click();
}

test('a report, the problems and the message are taken away', async ({ app }) => {
  await expect(app.inspector.getByRole('status').first()).toContainText(/error|warning/);

  await choose(app, 'Save a report of the problems');
  const report = app.page.getByRole('dialog', { name: 'Save a report of the problems' });
  const saveReport = report.getByRole('button', { name: 'Save report' });
  await expect(report.getByRole('radio', { name: /^HTML/ })).toBeChecked();
  expect(await violations(app.page)).toEqual([]);
  const page = await app.saved(() => saveReport.click());
  expect(page.name).toMatch(/^Problems of .+\.html$/);
  expect(page.text).toContain('<h1>Mailproof report</h1>');
  expect(page.text).toContain('5b0f6f0e-2c1d-4a7e-9f43-8d1c2e7a6b90');

  // Over everybody at hand: the generated sets and what was typed.
  await choose(app, 'Save a report of the problems');
  await report.getByRole('radio', { name: /^GitLab code quality/ }).check();
  await report.getByRole('radio', { name: /^All \d+ sample recipients/ }).check();
  const quality = await app.saved(() => saveReport.click());
  expect(quality.name).toMatch(/^Problems of .+\.json$/);
  const entries = JSON.parse(quality.text) as { description: string; check_name: string }[];
  expect(entries.length).toBeGreaterThan(5);

  const message = await app.saved(() => choose(app, 'Save the message as it would be sent (.eml)'));
  expect(message.name).toMatch(/\.eml$/);
  expect(message.text).toMatch(/^From: /m);
  expect(message.text).toContain('Content-Type: text/html; charset=utf-8');

  await choose(app, 'Show the message as it would be sent');
  const shown = app.page.getByRole('dialog', { name: 'The message as it would be sent' });
  const parts = shown.getByRole('list', { name: 'Parts of the message' });
  await expect(parts.getByRole('button', { name: /^multipart\/.+/ }).first()).toBeVisible();
  await expect(parts.getByRole('button', { name: /^image\/png mw-hero base64/ })).toBeVisible();
  await parts.getByRole('button', { name: /^text\/html quoted-printable/ }).click();
  await expect(shown.locator('.cm-place')).toContainText('Content-Type: text/html');
  expect(await violations(app.page)).toEqual([]);
  await shown.getByRole('button', { name: 'Close' }).last().click();

  await choose(app, 'Copy all problems');
  await expect(app.page.getByText('The problems were copied.', { exact: true })).toBeVisible();
  const copied = await app.copied();
  expect(copied).toMatch(/1 template checked: \d+ error/);
});

test('a report names the files and sets it was made with, by hash, and none of their values', async ({
  app,
}) => {
  const people = 'FirstName;Gift\r\nZoë;a quince\r\nBoris;a medlar\r\n';
  // As spreadsheets on Windows save it: what is hashed is the file, whatever its encoding.
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(people, 'utf16le')]);
  const choosing = app.page.waitForEvent('filechooser');
  await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
  await app.inspector.getByRole('button', { name: 'Sample sets' }).click();
  await app.page.getByRole('menuitem', { name: 'Import JSON or CSV' }).click();
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: bytes });
  await expect(app.inspector).toContainText('Values in use:people.csv');

  const report = app.page.getByRole('dialog', { name: 'Save a report of the problems' });
  const samplesOf = async (whom: RegExp): Promise<unknown> => {
    await choose(app, 'Save a report of the problems');
    await report.getByRole('radio', { name: /^JSON/ }).check();
    await report.getByRole('radio', { name: whom }).check();
    const { text } = await app.saved(() => report.getByRole('button', { name: 'Save report' }).click());
    expect(text).not.toContain('quince');
    return (JSON.parse(text) as { samples?: unknown }).samples;
  };
  const file = { name: 'people.csv', sha256: createHash('sha256').update(bytes).digest('hex') };
  expect(await samplesOf(/^The 2 rows of people\.csv/)).toEqual([file]);
  expect(await samplesOf(/^The one in use/)).toEqual([file]);

  await app.inspector.getByRole('textbox', { name: 'Value of FirstName', exact: true }).fill('Zora');
  expect(await samplesOf(/^The 2 rows of people\.csv/)).toEqual([
    { name: 'people.csv, with values changed in the window' },
  ]);
});
