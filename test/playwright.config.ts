import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumPath } from '../src/launcher/chromium.mjs';

const inTest = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Chromium refuses its own sandbox to root, which is what containers run as. */
const asRoot = process.getuid?.() === 0;

/** A window that outlives its program is the browser's alone: in the desktop app both end together. */
const BROWSER_ONLY = (process.env['MAILPROOF_HOST'] ?? 'browser') === 'browser' ? [] : [/restart\.spec\.ts$/];

export default defineConfig({
  testDir: inTest('./e2e'),
  testIgnore: BROWSER_ONLY,
  // `npm test` runs those that are tagged so, `npm run test:deep` and `npm run test:e2e` all.
  ...(process.env['MAILPROOF_GATE'] ? { grep: /@gate/ } : {}),
  outputDir: inTest('../test-results/e2e'),
  globalSetup: inTest('./e2e/global-setup.ts'),
  globalTeardown: inTest('./e2e/global-teardown.ts'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A build machine may be busy with others' work for a moment; a test that needs its second try is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  // For a machine ten times slower: they only bound how long a failure takes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: inTest('../test-results/playwright.json') }]],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    // The system's own browser: nothing is downloaded.
    launchOptions: {
      executablePath: chromiumPath(),
      args: asRoot ? ['--no-sandbox'] : [],
      // Scroll bars take room, as on Windows and Linux: what is as wide as promised without them may not be with them.
      ignoreDefaultArgs: ['--hide-scrollbars'],
    },
    // Movement is waited for, test by test. What moves has no spec; that nothing hangs without it has.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every test costs more than the tests; a failure keeps its picture, and --trace on asks for more.
    trace: 'off',
  },
});
