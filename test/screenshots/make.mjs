/**
 * Makes the pictures of the README anew: the window on the sandbox's opening template, in light and in dark. Run by
 * hand (`npm run screenshots`) when the window has changed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../../src/launcher/chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'resources/screenshots');
const data = mkdtempSync(join(tmpdir(), 'mailproof-screenshots-'));
mkdirSync(folder, { recursive: true });

/** Starts the browser host and gives its address. */
function serve() {
  const child = spawn(process.execPath, [join(root, 'out/main/cli.js'), 'serve'], {
    env: { ...process.env, MAILPROOF_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const url = /http:\/\/127\S+/u.exec(said)?.[0];
      if (url) resolve({ child, url });
    });
    child.on('exit', () => reject(new Error(`The window could not be served:\n${said}`)));
  });
}

const { child, url } = await serve();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
  for (const [name, colorScheme] of [
    ['window', 'light'],
    ['window-dark', 'dark'],
  ]) {
    await page.emulateMedia({ colorScheme });
    await page
      .getByText(/errors?, \d+ warnings?/u)
      .first()
      .waitFor();
    await page.frameLocator('iframe').first().locator('body').waitFor();
    await page.evaluate(() => globalThis.document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    console.log(`resources/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  child.removeAllListeners('exit');
  // It writes down what it keeps while it ends.
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  if (child.exitCode === null) await ended;
  rmSync(data, { recursive: true, force: true });
}
