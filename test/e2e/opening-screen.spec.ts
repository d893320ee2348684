import { expect, test, testOverHttp } from './mailproof.ts';

test('opens on a sandbox template, its findings beside it', async ({ app }) => {
  await expect(app.page).toHaveTitle(/Spring sale \(draft\)/);
  await expect(app.inboxLine).toContainText('Marlow & Wren');
  await expect(app.verdict).toContainText(/\d+ errors, \d+ warnings/);
  await expect(app.verdict).toContainText('the service would refuse this template');
  // Half of this width shows no mail at its size: the preview begins alone.
  await expect(app.source).toBeHidden();
  await app.showSource();
  await expect(app.source).toContainText('<!DOCTYPE html>');
  expect(await app.findings.count()).toBeGreaterThan(8);
  expect(await app.previewDocument()).toContain('Open the windows.');
});

test(
  'choosing a finding marks its place in the source and in the preview',
  { tag: '@gate' },
  async ({ app }) => {
    await app.showSource();
    const finding = app.findings.filter({ hasText: 'is closed by one brace' });
    await finding.click();
    await expect(finding).toHaveAttribute('aria-expanded', 'true');
    await expect(app.inspector.getByRole('heading', { name: 'How to fix it' })).toBeVisible();
    await expect(app.page.locator('.cm-place')).toHaveText(/\{\{DiscountCode\}/);
    await expect(app.page.locator('.cm-place').first()).toBeInViewport();
    await expect(app.mail.locator('[data-mailproof-marked]').first()).toBeInViewport();
  },
);

test('a finding outside the parts shows its field with the place marked', async ({ app }) => {
  await app.findings.filter({ hasText: 'reply_to is' }).click();
  const field = app.page.getByRole('region', { name: 'Chosen place: Reply address' });
  await expect(field.locator('mark')).toHaveText('hello@marlowandwren');
  await field.getByRole('button', { name: 'Close this field' }).click();
  await expect(field).toBeHidden();
});

test('the severity filter hides findings in the list and in the source', async ({ app }) => {
  await app.showSource();
  const marks = app.page.locator('.cm-finding-dot-warning');
  await app.findings.filter({ hasText: 'links open' }).click();
  await expect(marks.first()).toBeVisible();
  const before = await app.findings.count();
  await app.inspector.getByRole('button', { name: /warnings$/ }).click();
  await expect(marks).toHaveCount(0);
  expect(await app.findings.count()).toBeLessThan(before);
});

// The desktop app asks by the system's own dialog: desktop/failures.spec.ts.
testOverHttp('a link of the mail is opened only after a question', { tag: '@gate' }, async ({ app }) => {
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

test('a link of the list leads to its place, and says where it really leads', async ({ app }) => {
  const html = `<!DOCTYPE html><html lang="en"><head><title>L</title></head><body><p>${'Text. '.repeat(2000)}</p><p id="p"><a id="a" href="https://раураl.com/x\u202egpj?utm_source=m">Pay</a></p></body></html>`;
  await app.openFile('links.html', html);
  await expect(app.page).toHaveTitle(/links\.html/);
  await app.page.getByRole('button', { name: /^Links/ }).click();
  const list = app.page.getByRole('region', { name: 'Links of the mail' });
  await expect(list).toContainText('xn--');
  await expect(list).toContainText('\\u{202e}');
  await expect(list).toContainText('1 tracking parameter');
  await expect(list).toContainText('no unsubscribe link found');
  await list.getByRole('button', { name: 'Go to Pay' }).click();
  await expect(app.mail.locator('#a')).toHaveAttribute('data-mailproof-marked', '');
  await expect(app.mail.locator('#a')).toBeInViewport();
});

test('the first start says what the sample is; the next does not', async ({ app, page }) => {
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome).toContainText('a sample with faults on purpose');
  await app.openFromList('Password reset');
  await expect(page).toHaveTitle(/Password reset/);
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(app.inboxLine).toBeVisible();
  await expect(page).toHaveTitle(/Password reset/);
  await expect(welcome).toBeHidden();
});

test('the list keeps its rows in place while one points into it', async ({ app, page }) => {
  const row = app.list.getByRole('button', { name: /Order confirmation/ }).first();
  await row.hover();
  const before = await row.boundingBox();
  await row.click();
  await expect(page).toHaveTitle(/Order confirmation/);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(app.verdict).toBeVisible();
  // Its name gives room to the buttons of an opened template as soon as the list knows it as one; the place stays.
  const { x, y, height } = (await row.boundingBox()) ?? {};
  expect({ x, y, height }).toEqual({ x: before?.x, y: before?.y, height: before?.height });
  await page.mouse.move(640, 500);
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(before?.y ?? 0);
});
