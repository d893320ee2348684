/** The size of the mail: the number shown is what its media queries see, by ruler, edge, keys, device and field. */
import type { AppPage } from './app-page.ts';
import { expect, test } from './mailproof.ts';

const MAIL = `<!DOCTYPE html><html><head><title>W</title><style>
h1{color:rgb(1,1,1)} @media (max-width:600px){h1{color:rgb(2,2,2)}} @media (max-width:480px){h1{color:rgb(3,3,3)}}
</style></head><body style="margin:0"><h1>Wide</h1>${'<p>Text</p>'.repeat(60)}</body></html>`;

/** What the mail itself knows: its layout width, and which of its styles hold. */
const seen = (app: AppPage): Promise<unknown> =>
  app.mail.locator('h1').evaluate((h1) => [innerWidth, getComputedStyle(h1).color]);

test('the ruler, the edge, the keys and the fields set the width that the mail lays out in', async ({
  app,
}) => {
  const { page } = app;
  await app.openFile('wide.html', MAIL);
  await expect(app.mail.locator('h1')).toHaveText('Wide');
  const at480 = page.getByRole('button', { name: 'Switches at 480 px: @media (max-width:480px)' });
  await at480.click();
  await expect.poll(() => seen(app)).toEqual([480, 'rgb(3, 3, 3)']);
  await at480.click();
  await expect.poll(() => seen(app)).toEqual([481, 'rgb(2, 2, 2)']);

  const edge = page.getByRole('slider', { name: 'Width of the mail' });
  await edge.press('PageUp');
  await expect.poll(() => seen(app)).toEqual([600, 'rgb(2, 2, 2)']);
  await edge.press('ArrowRight');
  await expect.poll(() => seen(app)).toEqual([601, 'rgb(1, 1, 1)']);
  await edge.press('Shift+ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuetext', '591 px');
  const box = await edge.boundingBox();
  if (!box) throw new Error('The edge is not on screen.');
  await page.mouse.move(box.x + 6, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x - 24, box.y + 80, { steps: 3 });
  await page.mouse.up();
  await expect.poll(() => seen(app)).toEqual([531, 'rgb(2, 2, 2)']);

  const width = page.getByRole('textbox', { name: 'Width in CSS pixels' });
  await expect(width).toHaveValue('531');
  await width.fill('199');
  await width.press('Enter');
  await expect(page.getByText('Width in CSS pixels: from 200 to 2,000.', { exact: true })).toBeVisible();
  await expect.poll(() => seen(app)).toEqual([200, 'rgb(3, 3, 3)']);
});

test('a device has its width and height, is drawn smaller where it does not fit, and rotates', async ({
  app,
}) => {
  const { page } = app;
  await app.openFile('wide.html', MAIL);
  await expect(app.mail.locator('h1')).toHaveText('Wide');
  await page.getByRole('button', { name: 'Device: No device' }).click();
  await page.getByRole('menuitem', { name: 'iPad Pro 11 834' }).click();
  const inside = (): Promise<unknown> => app.mail.locator('h1').evaluate(() => [innerWidth, innerHeight]);
  await expect.poll(inside).toEqual([834, 1194]);
  await expect(page.getByText(/drawn at \d\d %/)).toBeVisible();
  await page.getByRole('button', { name: 'Rotate', exact: true }).click();
  await expect.poll(inside).toEqual([1194, 834]);
  await expect(page.getByRole('button', { name: 'Device: iPad Pro 11' })).toBeVisible();
  const bottom = page.getByRole('slider', { name: 'Height of the mail' });
  await bottom.press('Shift+ArrowDown');
  await expect.poll(inside).toEqual([1194, 844]);
  await page.getByRole('button', { name: 'Phone, 375 px' }).click();
  await expect(page.getByRole('textbox', { name: 'Height in CSS pixels' })).toHaveValue('');
});

test('a width chosen just before another template is opened is that template’s when it comes back', async ({
  app,
}) => {
  const { page } = app;
  const width = page.getByRole('group', { name: 'Width' });
  await width.getByText('375').click();
  await app.openFromList('Password reset');
  await width.getByText('600').click();
  await app.openFromList('Spring sale');
  await expect.poll(async () => Math.round((await app.previewSize()).width)).toBe(375);
});

test('queries for a phone’s screen hold at a phone’s width, and not in a window of a desktop', async ({
  app,
}) => {
  const { page } = app;
  const style = `<style>h1{color:rgb(1,1,1)} @media only screen and (max-device-width: 640px){h1{color:rgb(2,2,2)}}
@media screen and (MAX-DEVICE-WIDTH:30em){h1{color:rgb(3,3,3)}} @media (min-device-width: 768px){p{color:rgb(4,4,4)}}</style>`;
  await app.openFile(
    'phone.html',
    `<!DOCTYPE html><html><head><title>P</title>${style}</head><body><h1>Wide</h1><p>Text</p></body></html>`,
  );
  await expect(app.mail.locator('h1')).toHaveText('Wide');
  const colours = (): Promise<string[]> =>
    app.mail.locator('h1, p').evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  for (const [button, heading, text] of [
    ['Phone, 375 px', 'rgb(3, 3, 3)', 'rgb(0, 0, 0)'],
    ['Tablet, 600 px', 'rgb(2, 2, 2)', 'rgb(0, 0, 0)'],
    ['Desktop, 640 px', 'rgb(1, 1, 1)', 'rgb(4, 4, 4)'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect.poll(colours, button).toEqual([heading, text]);
  }
  await expect(page.getByRole('button', { name: /^Switches at 480 px: @media .*DEVICE/ })).toBeVisible();
});
