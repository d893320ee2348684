/** Hundreds of problems: only those around what is in sight stand in the page, and keys reach the others all the same. */
import { expect, test } from './mailproof.ts';

const LINE = (index: number): string =>
  `<p><span style="width: 10 px">&nbsp &foo${index};</span> <i aria-labelledby="none${index}">words</i></p>`;
const MAIL = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Long</title></head><body>${Array.from({ length: 260 }, (_, index) => LINE(index)).join('\n')}</body></html>`;

test('a list of hundreds holds few rows in the page, and Home, End, arrows and F8 go through all of it', async ({
  app,
}) => {
  const { page } = app;
  await app.openFile('long.html', MAIL);
  await expect(page).toHaveTitle(/long\.html/);
  const all = async (): Promise<number> => {
    const told = await app.inspector.getByRole('heading', { name: /^HTML part \d+$/ }).innerText();
    return Number(/\d+/.exec(told)?.[0]);
  };
  // The quick rules find fewer, and come first.
  await expect.poll(all).toBeGreaterThan(300);
  await expect(app.inspector.getByText('the check goes on')).toBeHidden();
  await expect.poll(() => app.findings.count()).toBeLessThan(150);

  await app.findings.first().focus();
  await page.keyboard.press('End');
  const focused = page.locator('button[data-row]:focus');
  await expect(focused).toBeInViewport();
  const last = await focused.innerText();
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveText(last, { useInnerText: true });
  for (let press = 0; press < 70; press++) await page.keyboard.press('ArrowUp');
  await expect(focused).toBeInViewport();
  expect(await focused.innerText()).not.toBe(last);
  await page.keyboard.press('Home');
  await expect(focused).toBeInViewport();
  const first = await focused.innerText();

  // The one before the first is the last, whose place nobody has been to since.
  await page.keyboard.press('F8');
  await expect(app.findings.and(page.locator('[aria-expanded="true"]'))).toHaveText(first, {
    useInnerText: true,
  });
  await page.keyboard.press('Shift+F8');
  const open = app.findings.and(page.locator('[aria-expanded="true"]'));
  await expect(open).toHaveCount(1);
  await expect(open).toBeInViewport();
  await expect(open).not.toHaveText(first, { useInnerText: true });
  expect(await app.findings.count()).toBeLessThan(250);

  await page.getByRole('searchbox', { name: 'Filter the problems' }).fill('none25');
  await expect.poll(() => app.findings.count()).toBeLessThan(30);
});

test('a filter lists what fits from its top, is cleared where nothing fits, and long names make no list wider', async ({
  app,
}) => {
  const list = app.inspector.locator('.overflow-y-auto', { has: app.page.locator('button[data-row]') });
  await app.openFromList('Webinar');
  await expect(app.inspector.getByText('the check goes on')).toBeHidden();
  await expect(app.findings.nth(40)).toBeAttached();
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await app.findings.nth(40).scrollIntoViewIfNeeded();
  expect(await list.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
  const filter = app.inspector.getByRole('searchbox', { name: 'Filter the problems' });
  await filter.fill('link');
  await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBe(0);
  await filter.fill('no such problem');
  await app.inspector.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(filter).toHaveValue('');
  await expect(app.findings.nth(40)).toBeAttached();
});
