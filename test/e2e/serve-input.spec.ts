/** `mailproof serve` shows what it is told to, as the desktop app does with the same arguments. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test, expect } from '@playwright/test';
import { startProgram } from './mailproof.ts';

const MAIL = fileURLToPath(new URL('../fixtures/mails/arabic-without-direction.html', import.meta.url));

let dataFolder: string;
test.beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'mailproof-serve-'));
});
test.afterEach(() => rm(dataFolder, { recursive: true, force: true }));

test('a file is shown instead of the sandbox’s first template', async ({ page }) => {
  const program = startProgram(dataFolder, {}, [MAIL]);
  try {
    await page.goto(await program.url);
    await expect(page.getByText('arabic-without-direction.html').first()).toBeVisible();
    await page.getByText('Split', { exact: true }).click();
    await expect(page.getByRole('textbox', { name: /^Source of/ })).toContainText('عروض نهاية الأسبوع');
    // Read again as it is now, like a template of the service.
    await expect(page.getByRole('button', { name: 'Fetch again' })).toBeEnabled();
  } finally {
    await program.end('SIGINT');
  }
});

test('what is neither a file nor an id is refused before anything starts', async () => {
  const program = startProgram(dataFolder, {}, ['no-such-file.html']);
  await expect(program.url).rejects.toThrow('no-such-file.html is neither a file');
  expect(await program.ended).toBe(2);
});

test('a file that is saved elsewhere is followed, however it is saved, and the chosen problem and the place stay', async ({
  page,
}) => {
  const mail = join(dataFolder, 'mail.html');
  const html = (word: string): string =>
    `<!doctype html><html lang="en"><body><h1>${word}</h1>${'<p>Text</p>'.repeat(60)}<a href="">Shop</a></body></html>`;
  const frame = page.frameLocator('iframe[title]').first();
  const shows = (word: string): Promise<void> =>
    expect(frame.getByRole('heading', { name: word, exact: true })).toBeAttached();
  await writeFile(mail, html('First'));
  const program = startProgram(dataFolder, {}, [mail]);
  try {
    await page.goto(await program.url);
    await shows('First');
    await page.getByText('Split', { exact: true }).click();
    const problem = page
      .getByRole('option', { name: /has an empty target/ })
      .or(page.getByRole('button', { name: /has an empty target/ }));
    await problem.first().click();
    await expect(page.locator('[aria-expanded="true"]', { hasText: 'has an empty target' })).toBeVisible();
    const source = page.locator('.cm-scroller');
    const before = await source.evaluate(({ scrollTop }) => scrollTop);
    const heading = frame.getByRole('heading', { level: 1 });
    const top = (): Promise<number | undefined> => heading.boundingBox().then((box) => box?.y);
    // It has gone to the problem, far below the heading.
    await expect.poll(top).toBeLessThan(0);
    await page.waitForTimeout(500);
    const topBefore = await top();

    await writeFile(mail, html('Second'));
    await shows('Second');
    await writeFile(`${mail}~`, html('Third'));
    await rename(`${mail}~`, mail);
    await shows('Third');
    await rm(mail);
    await page.waitForTimeout(500);
    await shows('Third');
    await writeFile(mail, html('Fourth'));
    await shows('Fourth');
    // Forty saves in ten seconds, as different editors do it: in place, by a rename, and by taking the file away first.
    for (let save = 1; save <= 40; save++) {
      if (save % 10 === 0) await rm(mail);
      if (save % 3 === 0) {
        await writeFile(`${mail}~`, html(`Save ${save}`));
        await rename(`${mail}~`, mail);
      } else await writeFile(mail, html(`Save ${save}`));
      await page.waitForTimeout(240);
      // Followed on the way, not only at the end.
      if (save === 20) await expect(heading).toHaveText(/^Save (?:1[5-9]|2\d)$/u);
    }
    await shows('Save 40');
    expect(await source.evaluate(({ scrollTop }) => scrollTop)).toBe(before);
    await expect.poll(top).toBe(topBefore);
    // Still chosen, with all of its explanation.
    await expect(page.locator('[aria-expanded="true"]', { hasText: 'has an empty target' })).toBeVisible();
  } finally {
    await program.end('SIGINT');
  }
});
