/** What leaves the window: the report of the problems, all of them by the clipboard, and the message as it would be sent. */
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
  await parts.getByRole('button', { name: /^text\/html quoted-printable/ }).click();
  await expect(shown.locator('.cm-place')).toContainText('Content-Type: text/html');
  expect(await violations(app.page)).toEqual([]);
  await shown.getByRole('button', { name: 'Close' }).last().click();

  await choose(app, 'Copy all problems');
  await expect(app.page.getByText('The problems were copied.', { exact: true })).toBeVisible();
  const copied = await app.copied();
  expect(copied).toMatch(/1 template checked: \d+ error/);
});
