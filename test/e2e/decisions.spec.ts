/** Decisions about problems, made where they are read: what counts, what is accepted, and a configuration beside the mail. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { startProgram } from './mailproof.ts';

const MAIL =
  '<!doctype html><html lang="en"><head><title>Sale</title></head><body><div style="display:flex"><p>Left</p><p>Right</p></div><a href="">Shop</a></body></html>';
const CONFIG = '{\n  "rules": { "link-empty": "off" }\n}\n';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailproof-decisions-'));
  await writeFile(join(folder, 'mail.html'), MAIL);
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function decide(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Decide …' }).click();
  await page.getByRole('menuitem', { name: title }).click();
}

test('what counts is decided where a problem is read, and taken back', async ({ page }) => {
  await writeFile(join(folder, 'mailproof.config.json'), CONFIG);
  const program = startProgram(join(folder, 'data'), {}, [join(folder, 'mail.html')]);
  try {
    const app = new AppPage(page);
    await page.goto(await program.url);
    await app.isReady();
    const empty = app.findings.filter({ hasText: /empty target/ });
    await expect(empty).toBeVisible();

    // A configuration beside the mail has to be agreed to.
    const beside = app.inspector.getByRole('region', { name: 'The configuration beside this mail' });
    await expect(beside).toContainText('Turned off: link-empty');
    await beside.getByRole('button', { name: 'Use it', exact: true }).click();
    await expect(empty).toBeHidden();

    // What is decided now is written into it.
    await app.inspector.getByRole('button', { name: /display:flex/ }).click();
    await decide(page, 'Make it an error');
    await expect(
      app.inspector.getByText('It counts as an error: decided for mailproof.config.json.'),
    ).toBeVisible();
    const written = JSON.parse(await readFile(join(folder, 'mailproof.config.json'), 'utf8')) as unknown;
    expect(written).toEqual({ rules: { 'link-empty': 'off', 'client-unsupported': 'error' } });

    await page.keyboard.press('Control+k');
    await page.keyboard.type('Rules and decisions');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Rules and decisions' });
    await dialog.getByRole('button', { name: 'Stop using it' }).click();
    // From now on decisions go elsewhere.
    await expect(dialog.getByRole('button', { name: 'Use it', exact: true })).toBeVisible();

    // Shares of one's own recipients, for this template.
    await dialog.getByRole('tab', { name: 'Mail clients' }).click();
    const share = dialog.getByRole('textbox', { name: 'Percent of your recipients with Outlook (Windows)' });
    await share.fill('120');
    await share.blur();
    await expect(dialog.getByRole('alert')).toContainText('A share is a number from 0 to 100');
    await share.fill('12');
    await share.blur();
    await expect(dialog.getByText('12 % from this template')).toBeVisible();

    // Any rule, found by a word of what it checks.
    await dialog.getByRole('tab', { name: 'Rules' }).click();
    await dialog.getByRole('searchbox', { name: 'Search the rules' }).fill('link-empty');
    await dialog.getByRole('combobox', { name: 'link-empty counts as' }).selectOption('Note');
    await expect(dialog.getByText('link-empty · from this template, by itself Error')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('by itself Error')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(app.inspector.getByText(/\b12 % of your recipients use this client/)).toBeVisible();

    // One problem is fine: it no longer counts, and is there with its reason.
    await empty.click();
    await decide(page, 'Accept it here because …');
    const form = app.inspector.getByRole('form', { name: 'Accept this problem' });
    await form.getByRole('button', { name: 'Accept' }).click();
    await expect(form.getByRole('alert')).toContainText('why');
    await form.getByRole('textbox', { name: 'Why it is fine' }).fill('The shop fills it in');
    await form.getByRole('textbox', { name: 'Who says so' }).fill('Ann');
    await form.getByRole('textbox', { name: 'Until' }).fill('2099-12-31');
    await form.getByRole('button', { name: 'Accept' }).click();
    await expect(empty).toBeHidden();
    const accepted = app.inspector.getByRole('button', { name: /1 accepted problem/ });
    await accepted.click();
    await expect(app.inspector.getByText('by Ann · until 2099-12-31 · for this template')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await app.inspector.getByRole('button', { name: /^Take back/ }).click();
    await expect(empty).toBeVisible();
    await expect(accepted).toBeHidden();
  } finally {
    await program.end('SIGINT');
  }
});

test('a problem is opened again by its link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const program = startProgram(join(folder, 'data'), {}, [
    join(folder, 'mail.html'),
    '--finding',
    'link-empty@body.html',
  ]);
  try {
    const app = new AppPage(page);
    await page.goto(await program.url);
    const chosen = app.inspector.locator('[aria-expanded="true"]', { hasText: 'empty target' });
    await expect(chosen).toBeVisible();
    await app.inspector.getByRole('button', { name: 'Copy a link to this problem' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/^mailproof serve --open mail\.html --finding link-empty@body\.html:1:\d+$/);
  } finally {
    await program.end('SIGINT');
  }
});
