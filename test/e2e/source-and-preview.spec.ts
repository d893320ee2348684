/** Source and preview know each other: a click on an element shows its source, the cursor in the source outlines it. */
import { expect, test } from './mailproof.ts';

const MAIL = `<!DOCTYPE html><html lang="en"><head><title>Both</title></head><body>
<h1 id="top">Hello {{Name}}</h1>
${'<p>Between</p>'.repeat(60)}
<p class="last">The <b>last</b> word</p></body></html>`;

test(
  'a click on an element marks its source, and the mail stays where it is',
  { tag: '@gate' },
  async ({ app, page }) => {
    await app.openFile('both.html', MAIL);
    await expect(page).toHaveTitle(/both\.html/);
    await app.mail.getByRole('heading').click();
    await expect(app.mail.getByRole('heading')).toHaveCSS('outline-style', 'solid');
    const bar = page.getByRole('toolbar', { name: 'Size of the mail' });
    await expect(bar).toContainText('<h1> line 2');
    await bar.getByRole('button', { name: 'Show the source' }).click();
    await expect(page.locator('.cm-place').first()).toContainText('<h1 id="top">Hello {{Name}}</h1>');
    // Selecting text is no click on an element.
    await app.mail.locator('b').scrollIntoViewIfNeeded();
    const top = (): Promise<number> =>
      app.mail.locator('b').evaluate((one) => one.getBoundingClientRect().top);
    const before = await top();
    await app.mail.locator('b').click();
    await expect(page.locator('.cm-place').first()).toHaveText('<b>last</b>');
    expect(await top()).toBe(before);
  },
);

test('the cursor in the source outlines the element it stands in, and brings it into view', async ({
  app,
  page,
}) => {
  await app.openFile('both.html', MAIL);
  await expect(page).toHaveTitle(/both\.html/);
  await app.showSource();
  await app.source.focus();
  await page.keyboard.press('Control+End');
  // Behind "word", before the ends of the paragraph, the body and the page.
  for (let step = 0; step < '</p></body></html>'.length; step++) await page.keyboard.press('ArrowLeft');
  const last = app.mail.locator('.last');
  await expect(last).toHaveCSS('outline-style', 'solid');
  await expect(last).toBeInViewport();
  await expect(app.source).toBeFocused();
});
