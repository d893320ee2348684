/**
 * Checks the window with axe. Only our own document is judged: the frame of the preview runs no script, axe's included,
 * and what is in it is somebody's mail.
 */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const { source } = createRequire(import.meta.url)('axe-core') as { source: string };

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

/** One line a violation, with the element it was found on; empty when there is none. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const results = await page.evaluate(() => window.axe.run(document, { iframes: false }));
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} (${node.target.join(' ')})`),
  );
}
