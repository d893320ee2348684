/** What a page said about the window it wants to open, in Electron's words. */
import type { HandlerDetails } from 'electron';
import { addresses } from './runtime.ts';

const NOT_SAID: HandlerDetails = {
  url: '',
  frameName: '',
  features: '',
  disposition: 'other',
  referrer: { url: '', policy: 'default' },
};

/** How a link was clicked (Page.ClientNavigationDisposition of the protocol). */
const DISPOSITIONS: Readonly<Record<string, HandlerDetails['disposition']>> = {
  newTab: 'foreground-tab',
  newWindow: 'new-window',
};

export function byClick(url: string, disposition: string): HandlerDetails {
  return { ...NOT_SAID, url: addresses.toApp(url), disposition: DISPOSITIONS[disposition] ?? 'other' };
}

/** `window.open`: with features it is a window of its own. */
export function byScript(url: string, frameName: string, features: string): HandlerDetails {
  const disposition = features === '' ? 'foreground-tab' : 'new-window';
  return { ...NOT_SAID, url: addresses.toApp(url), frameName, features, disposition };
}
