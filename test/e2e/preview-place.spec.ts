/** Working in the preview: it stays where one looks, its keys are the window's, and its links open nothing. */
import type { AppPage } from './app-page.ts';
import { expect, test } from './mailproof.ts';

const paragraphs = (from: number, to: number): string =>
  Array.from(
    { length: to - from },
    (_, index) => `<p id="p${from + index}">Paragraph ${from + index}</p>`,
  ).join('');

/** Longer than any screen; its beginning grows with the sample value, and its end holds a link around a picture. */
const LONG = `<!DOCTYPE html><html><head><title>Long</title><style>
@media (prefers-color-scheme: dark) { p { padding: 9px } }
</style></head><body><h1>Dear {{Name}}</h1>${paragraphs(0, 40)}<p id="linked"><a id="link" href="https://example/offer?id=1"><img id="picture" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" width="200" height="80" alt="Offer" style="display:block"></a></p>${paragraphs(40, 60)}</body></html>`;

async function openLong(app: AppPage): Promise<void> {
  await app.openFile('long.html', LONG);
  await expect(app.page).toHaveTitle(/long\.html/);
  await expect(app.mail.locator('#p59')).toBeAttached();
  // At its full size: Playwright points into a scaled frame as if it were not.
  await app.page
    .getByRole('radiogroup', { name: 'View' })
    .or(app.page.getByRole('group', { name: 'View' }))
    .getByText('Preview')
    .click();
  await expect.poll(async () => Math.round((await app.previewSize()).width)).toBe(640);
}

/** How far below the frame's top edge an element of the mail stands. */
const topOf = (app: AppPage, id: string): Promise<number> =>
  app.mail.locator(id).evaluate((element) => Math.round(element.getBoundingClientRect().top) || 0);

async function scrollTo(app: AppPage, id: string): Promise<void> {
  await app.mail.locator(id).evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
  });
  // The window has heard of it once its own scroll bar stands elsewhere than at the top.
  await expect
    .poll(() => app.page.locator('[aria-hidden="true"].overflow-y-scroll').evaluate((rail) => rail.scrollTop))
    .toBeGreaterThan(10);
}

test(
  'stays at what is on screen when a value is typed, the theme is changed or images are switched',
  { tag: '@gate' },
  async ({ app }) => {
    await openLong(app);
    await scrollTo(app, '#p20');
    const before = await topOf(app, '#p20');
    await app.inspector.getByRole('tab', { name: /^Sample data/ }).click();
    const field = app.inspector.getByRole('textbox', { name: 'Value of Name', exact: true });
    await field.fill('a name that is long enough to need several lines of its own '.repeat(12));
    await expect(app.mail.locator('h1')).toContainText('several lines');
    await expect.poll(() => topOf(app, '#p20')).toBe(before);
    const changes = [
      () => app.page.getByRole('button', { name: 'Dark', exact: true }).click(),
      () => app.page.getByRole('button', { name: 'Forced dark' }).click(),
      () => app.page.getByRole('button', { name: 'Show the mail without images' }).click(),
    ];
    for (const change of changes) {
      const address = await app.previewFrame.last().getAttribute('src');
      await change();
      await expect(app.previewFrame).toHaveCount(1);
      await expect(app.previewFrame.last()).not.toHaveAttribute('src', address ?? '');
      await expect.poll(() => topOf(app, '#p20')).toBe(before);
    }
  },
);

test('the scroll bar beside the mail moves it', async ({ app }) => {
  await openLong(app);
  const rail = app.page.locator('[aria-hidden="true"].overflow-y-scroll');
  await rail.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect(app.mail.locator('#p59')).toBeInViewport();
});

test('a click into the mail leaves every key of the window working', { tag: '@gate' }, async ({ app }) => {
  await openLong(app);
  const { keyboard } = app.page;
  await expect(app.findings.first()).toBeVisible();
  await app.mail.locator('#p1').click();
  await expect.poll(() => app.page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
  await keyboard.press('F8');
  await expect(app.findings.first()).toHaveAttribute('aria-expanded', 'true');
  await keyboard.press('Control+k');
  await expect(app.palette).toBeVisible();
  await keyboard.press('Escape');
  await expect(app.palette).toBeHidden();
  await app.mail.locator('#p1').click();
  await keyboard.press('Control+Shift+s');
  await expect(app.page.getByRole('complementary', { name: 'Suppressions' })).toBeVisible();
});

test('the text of a mail can be selected and copied', async ({ app }) => {
  await openLong(app);
  await app.mail.locator('#p3').click({ clickCount: 3 });
  await app.page.keyboard.press('Control+c');
  await expect.poll(() => app.copied()).toContain('Paragraph 3');
});

test('a link around a picture is outlined where it is seen: at the picture', async ({ app }) => {
  await openLong(app);
  const picture = app.mail.locator('#picture');
  const outline = (): Promise<string> => picture.evaluate((image) => getComputedStyle(image).outlineStyle);
  expect(await outline()).toBe('none');
  await app.findings.filter({ hasText: 'has the host' }).first().click();
  await expect.poll(outline).toBe('solid');
  await expect(picture).toBeInViewport();
});

test('no click on a link opens anything, whatever is held with it', async ({ app, page }) => {
  await openLong(app);
  const opened: string[] = [];
  page.context().on('page', (other) => opened.push(other.url()));
  page.on('framenavigated', (frame) => {
    if (!app.isPreview(frame.url()) && frame !== page.mainFrame()) opened.push(frame.url());
  });
  const link = app.mail.locator('#picture');
  await link.scrollIntoViewIfNeeded();
  await link.click();
  for (const modifier of ['Control', 'Shift', 'Meta', 'Alt'] as const)
    await link.click({ modifiers: [modifier] });
  await link.click({ button: 'middle' });
  await app.mail.locator('#link').focus();
  await page.keyboard.press('Control+Enter');
  await page.waitForTimeout(500);
  expect(opened).toEqual([]);
});
