/** The Chromium that tests, figures and pictures are made with: the system's own, nothing is downloaded. */
import { existsSync } from 'node:fs';

/** Debian's build without windows of its own starts faster than the whole browser, which serves as well. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
export const WHOLE_BROWSER = '/usr/bin/chromium';

/**
 * Where Chromium is: what MAILPROOF_CHROMIUM names, else the first of the two that is installed.
 * @param {(path: string) => boolean} [hasFile] whether there is a file; replaced in tests
 * @returns {string} a path; there may be nothing at it
 */
export function chromiumPath(hasFile = existsSync) {
  const named = process.env['MAILPROOF_CHROMIUM'];
  if (named) return named;
  return hasFile(HEADLESS_SHELL) || !hasFile(WHOLE_BROWSER) ? HEADLESS_SHELL : WHOLE_BROWSER;
}
