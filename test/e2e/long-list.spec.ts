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
  await expect(app.inspector.getByText('the check goes on')).toBeHidden();
  const told = await app.inspector.getByRole('heading', { name: /^HTML part \d+$/ }).innerText();
  const all = Number(/\d+/.exec(told)?.[0]);
  expect(all).toBeGreaterThan(300);
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
