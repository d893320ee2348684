/** What stands beside the one picture: the plain text compared, the fallback of AMP, light beside dark, the inbox line. */
import { violations } from './axe.ts';
import { expect, test } from './mailproof.ts';

const HTML =
  '<!DOCTYPE html><html lang="en"><head><title>Order</title><style>body{background:#ffffff;color:#000000}@media (prefers-color-scheme:dark){body{background:#123456!important}}</style></head><body><p>Dear {{Name}}, thank you.</p><p>See our <a href="https://shop.example/chairs">chairs</a>.</p></body></html>';
const AMP =
  '<!doctype html><html ⚡4email><head><meta charset="utf-8"></head><body><p>Swipe here</p></body></html>';
const LONG = 'A line that is longer than the seventy-eight columns at which plain text is wrapped, surely.';
const mail = (parts: object, more: object = {}): string =>
  JSON.stringify({ body: { html: HTML, ...parts }, global_replacements: { Name: 'Ada' }, ...more });

test(
  'the plain text is wrapped at 78, its long lines are numbered, and what the HTML part says otherwise is marked',
  { tag: '@gate' },
  async ({ app, page }) => {
    await app.openFile('a.json', mail({ plaintext: `Dear {{Name}}, thank you.\n\n${LONG}\n` }));
    await app.showPart('Plain text');
    const written = page.getByRole('article', { name: 'Plain text part' });
    const derived = page.getByRole('article', { name: 'Made of the HTML part' });
    await expect(derived.getByRole('link')).toHaveText('https://shop.example/chairs');
    await expect(written).toContainText('3 lines');
    await expect(written).toContainText('1 over 78 columns');
    await expect(written.getByText(`${LONG.length} columns: clients that wrap`)).toBeAttached();
    await expect(derived.getByTitle('Not in the plain text part')).toContainText(['See our chairs']);
    await expect(written.getByTitle('Not in the HTML part')).toHaveText(LONG.replace(/\.$/u, ''));
    // At 78 columns it takes two lines; as wide as there is room it need not.
    const line = written.getByText('A line that is longer').locator('xpath=ancestor-or-self::p');
    const wide = (): Promise<number> => line.evaluate((one) => one.getBoundingClientRect().height);
    expect(await wide()).toBeGreaterThan(30);
    expect(await violations(page)).toEqual([]);
    // On a wide screen one fits beside the source, and two beside each other, without scrolling sideways.
    await page.setViewportSize({ width: 1920, height: 1080 });
    const pane = page.getByRole('group', { name: 'Plain text part' });
    const hidden = (): Promise<number> => pane.evaluate((one) => one.scrollWidth - one.clientWidth);
    const layout = page.getByRole('group', { name: 'View' });
    await layout.getByText('Split').click();
    await expect(app.source).toBeVisible();
    expect(await hidden()).toBe(0);
    await layout.getByText('Preview').click();
    const tops = async (): Promise<(number | undefined)[]> =>
      Promise.all([written, derived].map(async (one) => (await one.boundingBox())?.y));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    expect(await hidden()).toBe(0);
    await page.getByRole('button', { name: 'Compare with HTML' }).click();
    await expect(derived).toHaveCount(0);
    await expect(written.getByTitle('Not in the HTML part')).toHaveCount(0);
  },
);

test('what is typed into the plain text is compared with the HTML part too', async ({ app, page }) => {
  await app.openFile('typed.json', mail({ plaintext: 'Dear {{Name}}, thank you.' }));
  await app.showPart('Plain text');
  const written = page.getByRole('article', { name: 'Plain text part' });
  await expect(page.getByRole('article', { name: 'Made of the HTML part' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(app.source).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Goodbye');
  await expect(written.getByTitle('Not in the HTML part')).toHaveText('Goodbye');
});

test('a template without a plain text part shows the text that a sender would make', async ({
  app,
  page,
}) => {
  await app.openFile('b.json', mail({}));
  await app.showPart('Plain text');
  const heading = page.getByRole('heading', { name: 'This template has no plain text part' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('article', { name: 'Made of the HTML part' })).toContainText(
    'Dear Ada, thank you.',
  );
  // In half of a window the text beneath is wider than the pane; what is said of it is not.
  await app.showSource();
  const right = async (one: typeof heading): Promise<number> => {
    const box = await one.boundingBox();
    return box ? box.x + box.width : 0;
  };
  const pane = page.getByRole('region', { name: 'Preview', exact: true });
  await expect.poll(async () => (await right(heading)) < (await right(pane))).toBe(true);
});

test('the HTML part stands beside the AMP part, and a place of one is not marked in the other', async ({
  app,
  page,
}) => {
  await app.openFile('c.json', mail({ amp: AMP }));
  await app.showPart('AMP');
  await page.getByRole('button', { name: 'Show the HTML part' }).click();
  const html = page.getByRole('region', { name: 'HTML part', exact: true }).locator('iframe');
  await expect(html.contentFrame().getByText('Dear Ada, thank you.')).toBeVisible();
  const amp = page.getByRole('region', { name: 'As sent', exact: true }).locator('iframe');
  await expect(amp.contentFrame().getByText('Swipe here')).toBeVisible();
  // The list has a group of the same name.
  await expect(app.inspector.getByRole('group', { name: 'HTML part', exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the HTML part' }).click();
  await expect(app.previewFrame).toHaveCount(1);
});

test('light stands beside dark, its own and forced', async ({ app, page }) => {
  await app.openFile('d.json', mail({}));
  await page.getByRole('button', { name: /^Mail clients/ }).click();
  const names = ['Light', 'Dark, its own styles', 'Dark, forced in part', 'Dark, forced in full'];
  for (const name of names) await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  const ground = (name: string): Promise<string> =>
    page
      .getByRole('region', { name, exact: true })
      .locator('iframe')
      .last()
      .contentFrame()
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect.poll(() => ground('Light')).toBe('rgb(255, 255, 255)');
  await expect.poll(() => ground('Dark, its own styles')).toBe('rgb(18, 52, 86)');
  const forced = (await ground('Dark, forced in part')).match(/\d+/gu)?.map(Number) ?? [];
  expect(Math.max(...forced)).toBeLessThan(80);
});

test('the inbox line is cut by the room that clients have, phone and desktop, light and dark', async ({
  app,
  page,
}) => {
  const subject = 'Your order 4711 has been sent, and will be there before the weekend begins';
  await app.openFile('e.json', mail({}, { subject, sender_name: 'Shop' }));
  await page.getByRole('button', { name: 'In inboxes' }).click();
  const list = page.getByRole('region', { name: 'The mail in inboxes' });
  const rows = (name: string) => list.getByRole('region', { name }).getByRole('figure');
  await expect(rows('Gmail, app')).toHaveCount(2);
  await expect(rows('Gmail, app').first()).toContainText('Light: subject cut');
  await expect(rows('Gmail, app').last()).toContainText('Dark: subject cut');
  await expect(rows('Outlook, Windows').first()).toContainText('subject cut');
  await expect(rows('Gmail, web').first()).toContainText('subject or preheader cut');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'A client whose window runs from right' }).click();
  await expect(rows('Gmail, app').first().locator('[dir="rtl"]')).toBeVisible();
  await page.getByRole('button', { name: 'A client whose window runs from left' }).click();
  const arabic = 'ثلاث ليال وفناء هادئ وشاي بالنعناع عند الوصول. '.repeat(4);
  await app.openFile(
    'ar.json',
    mail({ html: `<p>${arabic}</p>` }, { subject: 'تأكيد', sender_name: 'Shop' }),
  );
  const lines = rows('Apple Mail, iPhone').first().locator('[data-cut="preheader"]');
  await expect(lines).toContainText('ثلاث');
  // With the dots of the cut inside of it.
  expect(await lines.evaluate((one) => getComputedStyle(one).textAlign)).toBe('start');
  await app.openFile('f.json', mail({ html: '<p>Yes</p>' }, { subject: 'Hi', sender_name: 'Shop' }));
  await expect(list.getByText('nothing is cut')).toHaveCount(14);
});

test('lines of inboxes are drawn smaller in a narrow column, and cut where they are with room', async ({
  app,
  page,
}) => {
  const subject = 'Your order 4711 has been sent, and will be there before the weekend begins';
  await app.openFile('e.json', mail({}, { subject, sender_name: 'Shop' }));
  await page.getByRole('button', { name: 'In inboxes' }).click();
  const list = page.getByRole('region', { name: 'The mail in inboxes' });
  const said = (): Promise<string[]> => list.getByRole('figure').locator('figcaption').allInnerTexts();
  await expect(list.getByRole('figure').first()).toContainText('subject cut');
  const withRoom = await said();
  const alone = page.getByRole('region', { name: 'In inboxes', exact: true }).locator('header');
  expect((await alone.boundingBox())?.height).toBeLessThan(48);

  await page.getByRole('button', { name: /^Mail clients/ }).click();
  for (const name of ['As sent', 'Gmail, web', 'Light'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  const row = list.getByRole('figure').first().locator('[dir="ltr"]').first();
  const ends = async (): Promise<number> => {
    const [box, pane] = [await row.boundingBox(), await list.boundingBox()];
    return box && pane ? pane.x + pane.width - (box.x + box.width) : -1;
  };
  await expect.poll(ends).toBeGreaterThan(0);
  expect(await said()).toEqual(withRoom);
  const heads = page.getByRole('region', { name: /^Views side by side/ }).locator('header');
  const heights = await heads.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect([heights.length, new Set(heights).size]).toEqual([4, 1]);
});

test('the list of pictures fits into half of a window', async ({ app, page }) => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const image = `<img src="data:image/png;base64,${png}" width="148" height="89" alt="${'A garden in autumn '.repeat(5)}">`;
  await app.openFile('pictures.json', mail({ html: image.repeat(2) }));
  await app.showSource();
  await page.getByTitle('The pictures of the mail').click();
  const list = page.getByRole('region', { name: 'Pictures of the mail' }).getByRole('list');
  await expect(list.getByText('148 × 89 shown')).toHaveCount(2);
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});
