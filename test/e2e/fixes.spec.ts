import { violations } from './axe.ts';
import { expect, test, testOverHttp } from './mailproof.ts';

test('a finding with a fix shows the line before and after, and both copy with the change', async ({
  app,
}) => {
  await app.findings.filter({ hasText: 'MW-Candle' }).click();
  const fix = app.inspector.getByRole('region', { name: 'Fix: Write the name as the attachment has it' });
  const lines = fix.getByRole('listitem');
  await expect(lines.nth(0)).toContainText('Before:');
  await expect(lines.nth(0).locator('del')).toHaveText('MW-Candle');
  await expect(lines.nth(1)).toContainText('After:');
  await expect(lines.nth(1).locator('ins')).toHaveText('mw-candle');
  await expect(fix).toContainText('mailproof lint --fix');
  expect(await violations(app.page)).toEqual([]);
  // Showing a place far down scrolls the list, never the window.
  await fix.getByText('It goes into the draft').scrollIntoViewIfNeeded();
  await expect(app.openField).toBeInViewport();
  expect(await app.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);

  await fix.getByRole('button', { name: 'Copy fixed text' }).click();
  await expect.poll(() => app.copied()).toMatch(/^\s*<a href=""><img src="cid:mw-candle"[^\n]*$/);
  await fix.getByRole('button', { name: 'Copy the whole HTML part with this fix' }).click();
  await expect.poll(() => app.copied()).toMatch(/^<!doctype html>/i);
  const whole = await app.copied();
  expect(whole).toContain('cid:mw-candle');
  expect(whole).not.toContain('cid:MW-Candle');
  // The rest of the part is as it was, other faults included.
  expect(whole).toContain('{{DiscountCode}');
});

test('a fix that recipients would notice says so, one without a fix offers none', async ({ app }) => {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hello</title></head>
<body><p>Hello {{firstname}}, <a href="https://www.example.com/">shop</a></p></body></html>`;
  const template = {
    subject: 'Hello {{FirstName}}',
    body: { html },
    global_replacements: { FirstName: 'friend' },
  };
  await app.openFile('hello.json', JSON.stringify(template));
  await app.findings
    .filter({ hasText: /firstname/ })
    .first()
    .click();
  const fix = app.inspector.getByRole('region', { name: /^Fix: / });
  await expect(fix).toContainText('Recipients will see a difference.');
  await expect(fix).toContainText('--fix-visible');
});

testOverHttp('what is odd about an answer is said above the parts until it is dismissed', async ({ app }) => {
  const note = 'The service answered with another template than the one asked for.';
  await app.page.route('**/rpc/template/open', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { json: object };
    await route.fulfill({ response, json: { ...body, json: { ...body.json, notes: [note] } } });
  });
  await app.openFile('page.html', '<!doctype html><title>Page</title><p>Only html</p>');
  const strip = app.page.getByRole('status', { name: 'About this template' });
  await expect(strip).toContainText(note);
  await strip.getByRole('button', { name: 'Dismiss: About this template' }).click();
  await expect(strip).toBeHidden();
  // The next answer is another one, and its note is said anew.
  await app.openFile('page.html', '<!doctype html><title>Page</title><p>Once more</p>');
  await expect(strip).toContainText(note);
});

testOverHttp(
  'what happened to the data kept here is said at the start until it is dismissed',
  async ({ app }) => {
    const notice = 'The list of recent templates was damaged and was set aside.';
    await app.page.route('**/rpc/app/info', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { json: object };
      await route.fulfill({ response, json: { ...body, json: { ...body.json, notices: [notice] } } });
    });
    await app.page.reload();
    await app.isReady();
    const strip = app.page.getByRole('status', { name: 'About the data kept here' });
    await expect(strip).toContainText(notice);
    expect(await violations(app.page)).toEqual([]);
    await strip.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(strip).toBeHidden();
  },
);
