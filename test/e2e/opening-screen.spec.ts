import { expect, test, testOverHttp } from './mailproof.ts';

test('opens on a sandbox template, its findings beside its source', async ({ app }) => {
  await expect(app.page).toHaveTitle(/Spring sale \(draft\)/);
  await expect(app.inboxLine).toContainText('Marlow & Wren');
  await expect(app.verdict).toContainText(/\d+ errors, \d+ warnings/);
  await expect(app.verdict).toContainText('the service would refuse this template');
  await expect(app.source).toContainText('<!DOCTYPE html>');
  expect(await app.findings.count()).toBeGreaterThan(8);
  expect(await app.previewDocument()).toContain('Open the windows.');
});

test('choosing a finding marks its place in the source and in the preview', async ({ app }) => {
  const finding = app.findings.filter({ hasText: 'is closed by one brace' });
  await finding.click();
  await expect(finding).toHaveAttribute('aria-expanded', 'true');
  await expect(app.inspector.getByRole('heading', { name: 'How to fix it' })).toBeVisible();
  await expect(app.page.locator('.cm-place')).toHaveText(/\{\{DiscountCode\}/);
  await expect(app.page.locator('.cm-place').first()).toBeInViewport();
  await expect(app.mail.locator('[data-mailproof-marked]').first()).toBeInViewport();
});

test('a finding outside the parts shows its field with the place marked', async ({ app }) => {
  await app.findings.filter({ hasText: 'reply_to is' }).click();
  const field = app.page.getByRole('region', { name: 'Chosen place: Reply address' });
  await expect(field.locator('mark')).toHaveText('hello@marlowandwren');
  await field.getByRole('button', { name: 'Close this field' }).click();
  await expect(field).toBeHidden();
});

test('the severity filter hides findings in the list and in the source', async ({ app }) => {
  const marks = app.page.locator('.cm-finding-dot-warning');
  await app.findings.filter({ hasText: 'links open' }).click();
  await expect(marks.first()).toBeVisible();
  const before = await app.findings.count();
  await app.inspector.getByRole('button', { name: /warnings$/ }).click();
  await expect(marks).toHaveCount(0);
  expect(await app.findings.count()).toBeLessThan(before);
});

// The desktop app asks by the system's own dialog: desktop/failures.spec.ts.
testOverHttp('a link of the mail is opened only after a question', async ({ app }) => {
  await app.page.getByRole('button', { name: /^Links/ }).click();
  await app.page
    .getByRole('region', { name: 'Links of the mail' })
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  const question = app.page.getByRole('alertdialog');
  await expect(question).toContainText('Open marlowandwren.com outside Mailproof?');
  await expect(question).toContainText('http://www.marlowandwren.com/');
  // The first key pressed, by mistake or not, never opens it.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(app.page.context().pages()).toHaveLength(1);
});
