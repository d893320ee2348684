import type { Page } from '@playwright/test';
import { AppPage } from './app-page.ts';
import { expect, testOverHttp } from './mailproof.ts';

/** What the window's own files may weigh on their way, fonts included; more is a package that came along unseen. */
const MOST_BYTES = 400_000;

/** The window's files as the browser counts them: what came over the wire, headers included; 0 from its cache. */
const transfers = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() =>
    [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, initiatorType }) => name.startsWith(location.origin) && initiatorType !== 'fetch')
      .map(({ name, transferSize }) => ({ name, bytes: transferSize })),
  );

testOverHttp(
  'the window opens with few bytes, and a reload asks for none of them again',
  { tag: '@gate' },
  async ({ page, host }) => {
    await page.goto(host.url);
    await new AppPage(page).isReady();
    const first = await transfers(page);
    const scripts = first.filter(({ name }) => /\/[\w-]{22}\/assets\/index-[\w-]+\.js$/u.test(name));
    expect(scripts).toHaveLength(1);
    const bytes = first.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(MOST_BYTES);

    await page.reload();
    await new AppPage(page).isReady();
    const again = (await transfers(page)).filter(({ name }) => name.includes('/assets/'));
    expect(again.length).toBeGreaterThan(2);
    expect(again.filter((one) => one.bytes > 0)).toEqual([]);
  },
);
