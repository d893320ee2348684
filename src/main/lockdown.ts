/**
 * Everything a page could do beyond showing itself is denied here, in one place. A template is hostile input: if one of
 * its tricks ever got past the preview's sandbox and policy, it would still find no permission, no navigation, no new
 * window and no network.
 */
import type { App, OnBeforeRequestListenerDetails, Session, WebContents } from 'electron';
import { APP_ORIGIN, PREVIEW_SCHEME } from './schemes.ts';

const isApp = (url: string): boolean => url === APP_ORIGIN || url.startsWith(`${APP_ORIGIN}/`);
const isPreview = (url: string): boolean => url.startsWith(`${PREVIEW_SCHEME}://`);

/**
 * Which requests may leave: our own schemes, and https pictures and fonts that a preview's own policy has let through
 * because the user asked for remote images. Everything else of every page is cancelled, whatever made it.
 */
export function isRequestAllowed(
  details: Pick<OnBeforeRequestListenerDetails, 'url' | 'resourceType'> & {
    readonly frame?: { readonly url: string } | null | undefined;
  },
): boolean {
  if (isApp(details.url) || isPreview(details.url)) return true;
  if (details.url.startsWith('data:')) return true;
  // Exports of the window itself are downloads of blobs it made.
  if (details.url.startsWith(`blob:${APP_ORIGIN}/`)) return true;
  const framed = details.frame ? isPreview(details.frame.url) : false;
  const isShown = details.resourceType === 'image' || details.resourceType === 'font';
  return isShown && details.url.startsWith('https://') && framed;
}

/**
 * The one permission there is: our own page may put text on the clipboard ("Copy details"), which Chromium asks for on
 * every `navigator.clipboard.writeText`. Decided by who asks and not by the page at hand, which a check may come
 * without. Reading the clipboard stays denied, also to us: it may hold a password.
 */
function isPermissionGranted(permission: string, requestingUrl: string | undefined): boolean {
  return permission === 'clipboard-sanitized-write' && requestingUrl !== undefined && isApp(requestingUrl);
}

/** Denies permissions, but for that one, and filters requests of a session. */
export function lockSession(session: Session, developer: boolean): void {
  session.setPermissionRequestHandler((_contents, permission, decide, details) => {
    decide(isPermissionGranted(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) =>
    isPermissionGranted(permission, requestingOrigin),
  );
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => {
    // The developer tools' own pages, and only when the app is not packaged.
    const tools = developer && details.url.startsWith('devtools://');
    decide({ cancel: !tools && !isRequestAllowed(details) });
  });
}

/** Denies navigation, redirects, new windows and webviews of one page. */
export function lockContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    // The preview frame may go to another preview (or a fragment of it), and nowhere else.
    if (event.isMainFrame || !isPreview(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** Locks every page the app will ever make, also those nobody thought of. */
export function lockEveryPage(app: App): void {
  app.on('web-contents-created', (_event, contents) => {
    lockContents(contents);
  });
}
