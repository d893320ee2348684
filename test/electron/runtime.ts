/** What the stand-in's parts share: the browser, the schemes, and whether the app is ready yet. */
import { Addresses } from './addresses.ts';
import type { Chromium } from './chromium.ts';

export const addresses = new Addresses();

let browser: Chromium | undefined;
let ready = false;

export const runtime = {
  start(chromium: Chromium): void {
    browser = chromium;
  },
  becomeReady(): void {
    ready = true;
  },
  get isReady(): boolean {
    return ready;
  },
  get isStarted(): boolean {
    return browser !== undefined;
  },
  get chromium(): Chromium {
    if (browser === undefined) throw new Error('The stand-in has not started Chromium yet.');
    return browser;
  },
};

/** Everything the app did to the world around it, for tests that run in the main process (`globalThis.standIn`). */
export interface Recorded {
  readonly what: string;
  readonly with: readonly unknown[];
}

export const recorded: Recorded[] = [];

export function record(what: string, ...args: readonly unknown[]): void {
  recorded.push({ what, with: args });
}
