/** What a page's way to another address means to the app: which events, in which order, and which failures. */
import type { WebFrameMain } from './frames.ts';
import { createEvent } from './refuse.ts';

export interface Navigation {
  readonly url: string;
  readonly frame: WebFrameMain | undefined;
  readonly isMainFrame: boolean;
  readonly isRedirect: boolean;
}

type Emit = (name: string, ...args: unknown[]) => boolean;

/**
 * Asks the app before the request is sent; false stops it, and the page stays as it was. `will-navigate` and
 * `will-frame-navigate` are for what the page starts (IsRendererInitiated), also a frame's first load; `will-redirect`
 * is for every redirect: shell/browser/electron_navigation_throttle.cc.
 */
export function askAboutNavigation(
  emit: Emit,
  { url, frame, isMainFrame, isRedirect }: Navigation,
  isOwn: boolean,
): boolean {
  const params = { url, isMainFrame, isSameDocument: false, frame: frame ?? null, initiator: null };
  const asks = (name: string): boolean => {
    const event = createEvent(params);
    emit(name, event, url, false, isMainFrame, 0, 0);
    return !event.defaultPrevented;
  };
  if (isRedirect) {
    if (!asks('will-redirect')) return false;
    emit('did-redirect-navigation', createEvent(params), url, false, isMainFrame, 0, 0);
    return true;
  }
  if (!isOwn) {
    if (isMainFrame && !asks('will-navigate')) return false;
    if (!asks('will-frame-navigate')) return false;
  }
  emit('did-start-navigation', createEvent(params), url, false, isMainFrame, 0, 0);
  return true;
}

/** The numbers of the failures a load can have here: net/base/net_error_list.h of Chromium. */
const NET_ERRORS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_BLOCKED_BY_CLIENT: -20,
};

export interface LoadError extends Error {
  readonly code: string;
  readonly errno: number;
}

/** What `loadURL` rejects with, worded as in lib/browser/api/web-contents.ts. */
export function loadError(name: string, url: string): LoadError {
  const code = name.replace(/^net::/, '');
  const errno = NET_ERRORS[code] ?? -2;
  return Object.assign(new Error(`${code} (${String(errno)}) loading '${url}'`), { code, errno, url });
}
