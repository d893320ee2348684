/** Changing a template here: what is typed is seen at once, kept, taken back, and never mistaken for what was fetched. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { violations } from './axe.ts';
import { expect, startProgram, test, testOverHttp } from './mailproof.ts';

const strip = (app: AppPage): Locator => app.page.getByRole('region', { name: 'Draft', exact: true });

/** Begins to edit and puts the cursor behind the first place of a text. */
async function editAfter(app: AppPage, text: string): Promise<void> {
  await app.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(app.source).toBeFocused();
  await app.page.keyboard.press('Control+f');
  await app.page.getByRole('textbox', { name: 'Find in the source' }).fill(text);
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('ArrowRight');
}

test('what is typed into the source is seen at once, and survives a reload', async ({ app }) => {
  const { page } = app;
  await editAfter(app, 'Open the windows.');
  await expect(strip(app)).toHaveCount(0);
  await page.keyboard.type('<b>Now</b><a href="">x</a>');
  await expect(strip(app)).toContainText('Draft, 1 field changed');
  await expect(app.mail.getByText('Now', { exact: true })).toBeVisible();
  await expect(app.findings.filter({ hasText: /empty target/i }).first()).toBeVisible();
  await page.reload();
  await app.isReady();
  await expect(strip(app)).toContainText('Draft, 1 field changed');
  await expect(app.mail.getByText('Now', { exact: true })).toBeVisible();
});

test('what changed is shown by field, and goes when the draft is discarded', async ({ app }) => {
  const { page } = app;
  await editAfter(app, 'Open the windows.');
  // Names of the template are completed as its engine writes them.
  await page.keyboard.type('{{Store');
  await expect(page.getByRole('listbox').getByRole('option', { name: /^StoreCity/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(app.source).toContainText('windows.{{StoreCity}}');
  await page.keyboard.type('<b>Now</b>');
  await expect(app.mail.getByText('Now', { exact: true })).toBeVisible();
  await strip(app).getByRole('button', { name: 'What changed' }).click();
  const changes = page.getByRole('dialog', { name: 'What the draft changed' });
  await expect(changes.getByRole('region', { name: 'HTML' }).locator('ins')).toContainText('Now');
  expect(await violations(page)).toEqual([]);
  await changes.getByRole('button', { name: 'Close' }).last().click();
  await strip(app).getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(strip(app)).toHaveCount(0);
  await expect(app.mail.getByText('Now', { exact: true })).toHaveCount(0);
});

test('undo goes through the fields of the draft, and back', async ({ app }) => {
  const { page } = app;
  await editAfter(app, 'Open the windows.');
  await page.keyboard.type('<b>First</b>');
  await expect(app.mail.getByText('First', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Field in the editor' }).click();
  await page.getByRole('option', { name: 'Subject' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true });
  await expect(subject).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and then');
  await expect(app.inboxLine).toContainText('and then');
  await expect(strip(app)).toContainText('Draft, 2 fields changed');

  await page.keyboard.press('Control+z');
  await expect(app.inboxLine).not.toContainText('and then');
  await expect(strip(app)).toContainText('Draft, 1 field changed');
  await page.getByRole('button', { name: 'Undo in the draft' }).click();
  await expect(strip(app)).toHaveCount(0);
  await expect(app.source).toBeVisible();
  await expect(app.mail.getByText('First', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Redo in the draft' }).click();
  await page.getByRole('button', { name: 'Redo in the draft' }).click();
  await expect(app.inboxLine).toContainText('and then');
  await expect(strip(app)).toContainText('Draft, 2 fields changed');
});

test('fixes go into the draft with one click, alone and all certain ones, and the saved file has them', async ({
  app,
}) => {
  const { page } = app;
  await app.findings.filter({ hasText: 'MW-Candle' }).click();
  await app.inspector.getByRole('button', { name: 'Apply this fix' }).click();
  await expect(strip(app)).toContainText('Draft, 1 field changed');
  await expect(app.findings.filter({ hasText: 'MW-Candle' })).toHaveCount(0);

  await app.inspector.getByRole('button', { name: /^Fix \d+ …$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply all certain fixes' });
  await expect(dialog.locator('ins').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Apply \d+ fix/ }).click();
  await expect(app.inspector.getByRole('button', { name: /^Fix \d+ …$/ })).toHaveCount(0);

  const saved = await app.saved(async () => {
    await strip(app).getByRole('button', { name: 'Take it along' }).click();
    await page.getByRole('menuitem', { name: 'Save the template (.json)' }).click();
  });
  expect(saved.name).toMatch(/\.json$/);
  expect(saved.text).toContain('cid:mw-candle');
  expect(saved.text).not.toContain('cid:MW-Candle');
  const patch = await app.saved(async () => {
    await strip(app).getByRole('button', { name: 'Take it along' }).click();
    await page.getByRole('menuitem', { name: 'Save what changed (.patch)' }).click();
  });
  expect(patch.text).toMatch(/^-.*cid:MW-Candle/m);
  expect(patch.text).toMatch(/^\+.*cid:mw-candle/m);
  await expect(app.list.getByRole('region', { name: 'Drafts' }).getByRole('button')).toHaveCount(1);
});

test('a problem is accepted by a comment that goes into the draft', async ({ app }) => {
  await app.findings.filter({ hasText: 'Click here' }).first().click();
  await app.inspector.getByRole('button', { name: 'Decide …' }).click();
  await app.page.getByRole('menuitem', { name: 'Accept it here because …' }).click();
  const form = app.inspector.getByRole('form', { name: 'Accept this problem' });
  await form.getByRole('combobox', { name: 'How much is accepted' }).click();
  await app.page.getByRole('option', { name: 'Where it stands, by a comment in the source' }).click();
  await form.getByRole('button', { name: 'Accept' }).click();
  await expect(form.getByText('Say why it is fine')).toBeVisible();
  await form.getByRole('textbox', { name: 'Why it is fine' }).fill('Agreed with the shop');
  await form.getByRole('button', { name: 'Accept' }).click();
  await expect(strip(app)).toContainText('Draft, 1 field changed');
  await expect(app.findings.filter({ hasText: 'Click here' })).toHaveCount(0);
});

testOverHttp(
  'a draft survives a kill, and goes on from a file that changed meanwhile',
  { tag: '@gate' },
  async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'mailproof-drafts-'));
    const path = join(folder, 'mail.json');
    const save = (subject: string, html: string): Promise<void> =>
      writeFile(
        path,
        JSON.stringify({ subject, body: { html: `<!doctype html><p>${html}</p>`, plaintext: 'x' } }),
      );
    await save('Sale', 'First');
    const app = new AppPage(page);
    let program = startProgram(join(folder, 'data'), {}, [path]);
    try {
      await page.goto(await program.url);
      await app.isReady();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('combobox', { name: 'Field in the editor' }).click();
      await page.getByRole('option', { name: 'Subject' }).click();
      await expect(page.getByRole('textbox', { name: 'Subject', exact: true })).toBeFocused();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' of mine');
      await expect(app.inboxLine).toContainText('Sale of mine');
      await program.end('SIGKILL');
      await save('Sale of theirs', 'Second');

      program = startProgram(join(folder, 'data'), {}, [path]);
      await page.goto(await program.url);
      await app.isReady();
      await expect(app.inboxLine).toContainText('Sale of mine');
      await expect(app.mail.getByText('Second')).toBeVisible();
      await strip(app).getByRole('button', { name: 'The template changed since …' }).click();
      const dialog = page.getByRole('dialog', { name: 'The template changed since the draft was begun' });
      const subject = dialog.getByRole('region', { name: 'Subject' });
      await expect(subject).toContainText('Both changed it, each otherwise');
      await expect(subject.locator('ins')).toHaveText(['of mine', 'of theirs'].map((one) => new RegExp(one)));
      await expect(dialog).toContainText('taken from it: HTML');
      expect(await violations(page)).toEqual([]);
      await subject.getByText('Take theirs').click();
      await dialog.getByRole('button', { name: 'Go on from the new version' }).click();
      await expect(app.inboxLine).toContainText('Sale of theirs');
      await expect(strip(app)).toHaveCount(0);
    } finally {
      await program.end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    }
  },
);
