/** Views of a mail beside its plain picture, side by side: what mail clients keep and drop, what a screen reader reads. */
import { violations } from './axe.ts';
import type { AppPage } from './app-page.ts';
import { expect, test } from './mailproof.ts';

const MAIL = `<!DOCTYPE html><html lang="en"><head><title>Clients</title><style>.big{font-size:30px}</style></head><body>
<p class="big" style="position:relative">One</p><!--[if mso]><p id="word">For Word</p><![endif]-->${'<p>Two</p>'.repeat(80)}<p id="end">End</p></body></html>`;

async function choose(app: AppPage, ...names: readonly string[]): Promise<void> {
  await app.page.getByRole('button', { name: /^Mail clients/ }).click();
  for (const name of names) await app.page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await app.page.keyboard.press('Escape');
}

test(
  'clients stand side by side, scroll together, and lead to what they drop',
  { tag: '@gate' },
  async ({ app, page }) => {
    test.slow();
    await app.openFile('clients.html', MAIL);
    await expect(page).toHaveTitle(/clients\.html/);
    await choose(app, 'As sent', 'Outlook, Windows (Word)', 'Gmail app, other mailbox');
    // Where the window is narrow the words go, the number and the name for screen readers stay, and so does the one row.
    await page.setViewportSize({ width: 1280, height: 800 });
    const bar = page.getByRole('toolbar', { name: 'View' });
    await expect(bar.getByRole('button', { name: 'Mail clients and other views: 3 views' })).toBeVisible();
    expect((await bar.boundingBox())?.height).toBe(40);
    const frame = (name: string) =>
      page.getByRole('region', { name, exact: true }).locator('iframe').contentFrame();
    const word = frame('Outlook, Windows (Word)');
    await expect(word.locator('#word')).toBeAttached();
    await expect(frame('As sent').locator('#word')).not.toBeAttached();
    const size = (name: string): Promise<string> =>
      frame(name)
        .locator('.big')
        .evaluate((element) => getComputedStyle(element).fontSize);
    await expect.poll(() => size('As sent')).toBe('30px');
    await expect.poll(() => size('Gmail app, other mailbox')).toBe('16px');
    const list = page.getByRole('region', { name: /^Gmail app, other mailbox drops \d+ things/ });
    await expect(list).toContainText('No screenshot');
    await expect(list).toContainText('caniemail');
    expect(await violations(page)).toEqual([]);
    await list.getByRole('button', { name: /^<style> element/ }).click();
    await app.showSource();
    await expect(page.locator('.cm-place').first()).toContainText('<style>');
    await frame('As sent')
      .locator('#end')
      .evaluate((element) => {
        element.scrollIntoView();
      });
    // By what stands there: in Outlook a paragraph more stands above it.
    const top = (one: typeof word): Promise<number> =>
      one.locator('#end').evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await expect
      .poll(async () => Math.abs((await top(word)) - (await top(frame('As sent')))))
      .toBeLessThan(2);
  },
);

test('three stand in a window of 1440 px with whole names, and one that nobody tested is not said to drop nothing', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const flex = ['display:flex', 'display:grid', 'opacity:1', 'float:left', 'position:relative', 'z-index:1'];
  const more = [
    'padding:1px',
    'margin:1px',
    'color:red',
    'width:9px',
    'height:9px',
    'line-height:1',
    'font-size:9px',
  ];
  const rest = [
    'max-width:9px',
    'min-width:9px',
    'font-weight:400',
    'text-align:left',
    'direction:ltr',
    'border:0',
  ];
  const styled = [...flex, ...more, ...rest].map((style) => `<p style="${style}">a</p>`).join('');
  await app.openFile('known.html', MAIL.replace('<p id="end"', `${styled}<p id="end"`));
  await expect(page).toHaveTitle(/known\.html/);
  await choose(app, 'Gmail, web', 'Outlook, Windows (Word)', 'T-Online, web');
  const canvas = page.getByRole('region', { name: /^Views side by side/ });
  await expect(canvas.locator('iframe')).toHaveCount(3);
  for (const name of ['Gmail, web', 'Outlook, Windows (Word)', 'T-Online, web']) {
    const head = canvas.getByRole('heading', { name, exact: true });
    await expect(head).toBeInViewport({ ratio: 1 });
    expect(await head.evaluate((element) => element.scrollWidth <= element.clientWidth), name).toBe(true);
  }
  await expect(canvas.getByRole('button', { name: 'hardly tested' })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'T-Online, web: hardly anything used here was tested there' }),
  ).toContainText('features were tested there: all others stay as they were written');
  expect(await violations(page)).toEqual([]);
});

test('three stand in a window of 1280 px without scrolling sideways: the list of templates makes way', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await app.openFile('room.html', MAIL);
  await expect(page).toHaveTitle(/room\.html/);
  await choose(app, 'As sent', 'Gmail, web');
  await expect(app.list).toBeVisible();
  await choose(app, 'Outlook, Windows (Word)');
  const canvas = page.getByRole('region', { name: /^Views side by side/ });
  await expect(canvas.locator('iframe')).toHaveCount(3);
  await expect(app.list).toBeHidden();
  const overflow = (): Promise<number> =>
    canvas.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(overflow).toBe(0);
  expect(await violations(page)).toEqual([]);
  // Whoever wants the list has it, and the canvas scrolls.
  const list = page.getByRole('button', { name: 'List of templates' });
  await expect(list).toHaveAttribute('aria-pressed', 'false');
  await list.click();
  await expect(app.list).toBeVisible();
  await expect.poll(overflow).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Take Gmail, web off the canvas' }).click();
  await choose(app, 'Gmail, web');
  await expect(app.list).toBeHidden();
  // Alone again, the mail gives the room back; whoever opens from the list keeps it.
  await page.keyboard.press('Control+k');
  await app.palette.getByRole('combobox').fill('mail as sent');
  await app.palette.getByRole('option', { name: 'Show the mail as sent' }).click();
  await expect(app.list).toBeVisible();
});

test('a screen reader’s view stands beside the mail, and an entry leads to its place in mail and source', async ({
  app,
  page,
}) => {
  const last = '<h2>Far below</h2>';
  await app.openFile('reader.html', `${MAIL.replace('<p id="end"', `${last}<p id="end"`)}<img src="a.png">`);
  await expect(page).toHaveTitle(/reader\.html/);
  await choose(app, 'As sent', 'Screen reader');
  const list = page.getByRole('list', { name: 'What a screen reader reads' });
  await expect(list).toContainText('heading level 2 Far below');
  await expect(list).not.toContainText('For Word');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'What is listed' }).click();
  await page.getByRole('option', { name: 'Headings (1)' }).click();
  await expect(list.getByRole('button')).toHaveCount(1);
  await list.getByRole('button', { name: 'heading level 2 Far below' }).press('Enter');
  const heading = page.locator('iframe').contentFrame().getByRole('heading', { name: 'Far below' });
  await expect(heading).toHaveCSS('outline-style', 'solid');
  await expect(heading).toBeInViewport();
  await app.showSource();
  await expect(page.locator('.cm-place').first()).toContainText('<h2>');
  // Alone it fills the canvas; what is typed is heard at once.
  await page.getByRole('button', { name: 'Take As sent off the canvas' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  // A list has no width and no height.
  const size = page.getByRole('toolbar', { name: 'Size of the mail' });
  await expect(size).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await app.palette.getByRole('combobox').fill('mail as sent');
  await app.palette.getByRole('option', { name: 'Show the mail as sent' }).click();
  await expect(app.previewFrame).toHaveCount(1);
  await expect(list).toBeHidden();
  await expect(size).toBeVisible();
  // What is there without any choice is none.
  const picker = page.getByRole('button', { name: 'Mail clients and other views: as sent' });
  await expect(picker).toBeVisible();
  await expect(picker).not.toHaveAttribute('data-picked');
});

test('a mail with its styles inlined stands as picture and as source, with what could not be moved', async ({
  app,
  page,
}) => {
  const html = '<style>.a{color:rgb(1,2,3)}@media print{.a{color:red}}</style><p class="a">One</p>';
  await app.openFile('inlined.html', html);
  await expect(page).toHaveTitle(/inlined\.html/);
  await choose(app, 'Styles inlined');
  const words = page.locator('iframe').contentFrame().getByText('One');
  await expect(words).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(words).toHaveAttribute('style', 'color: rgb(1,2,3);');
  const list = page.getByRole('region', { name: '1 thing of the style sheets cannot be inlined' });
  await expect(list).toContainText('juice 11.1.1');
  await list.getByRole('button', { name: /^@media/ }).click();
  const column = page.getByRole('region', { name: 'Styles inlined', exact: true });
  await column.getByRole('button', { name: 'Source' }).click();
  const source = page.getByRole('textbox', { name: 'Source with its styles inlined' });
  await expect(source).toContainText('<p class="a" style="color: rgb(1,2,3);">One</p>');
  expect(await violations(page)).toEqual([]);
  // A real mail's attribute with nothing but a comment: juice throws.
  await app.openFile('thrown.html', '<style>p{color:red}</style><p style="/* none */">One</p>');
  await expect(page.getByRole('alert').filter({ hasText: 'juice failed' }).first()).toBeVisible();
});
