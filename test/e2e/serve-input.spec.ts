/** `mailproof serve` shows what it is told to, as the desktop app does with the same arguments. */
import { mkdtemp, rm } from 'node:fs/promises';
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
    await expect(page.getByText('arabic-without-direction.html').first()).toBeVisible({ timeout: 30_000 });
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
