/**
 * Every request of every page passes here (`Fetch` of the browser itself, so also the first request of a frame that
 * gets a process of its own): the navigation's events, then the session's filter, then the scheme's handler, then the
 * network.
 *
 * What the protocol does not show, and so no test on the stand-in can: `data:` and `blob:` addresses, `about:blank`,
 * WebSockets, DNS prefetches and preconnects. Unit tests hold what `onBeforeRequest` answers for those.
 */
import { WebContents } from './web-contents.ts';
import { addresses, runtime } from './runtime.ts';
import type { BeforeRequestDetails } from './session.ts';

/** https://www.electronjs.org/docs/latest/api/web-request: the protocol's types by Electron's names. */
const RESOURCE_TYPES: Readonly<Record<string, BeforeRequestDetails['resourceType']>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'xhr',
  Fetch: 'xhr',
  EventSource: 'xhr',
  WebSocket: 'webSocket',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
};

export interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly redirectedRequestId?: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
    readonly hasPostData?: boolean;
  };
}

/** Headers in which an address travels, on the way back to the page. */
function headersToWeb(headers: Headers): { name: string; value: string }[] {
  return [...headers].map(([name, value]) => ({
    name,
    value: name.startsWith('content-security-policy') ? addresses.policyToWeb(value) : addresses.toWeb(value),
  }));
}

/** Documents, styles and scripts name addresses; anything else stays as it is, byte for byte. */
function bodyToWeb(bytes: Buffer, type: string): Buffer {
  return /^(text\/|application\/(json|javascript))/.test(type)
    ? Buffer.from(addresses.toWeb(bytes.toString('utf8')))
    : bytes;
}

const refuse = (requestId: string, errorReason: 'Aborted' | 'BlockedByClient' | 'Failed'): Promise<unknown> =>
  runtime.chromium.root.send('Fetch.failRequest', { requestId, errorReason });

async function decide(paused: PausedRequest): Promise<unknown> {
  const { requestId, request, frameId, resourceType } = paused;
  const contents = WebContents.owning(frameId);
  // A page of nobody's: a window that was refused, on its way out.
  if (contents === undefined) return refuse(requestId, 'Aborted');
  const url = addresses.toApp(request.url);
  const frame = contents.frame(frameId);
  const isMainFrame = frame === contents.mainFrame;
  if (resourceType === 'Document') {
    const isRedirect = paused.redirectedRequestId !== undefined;
    const goesOn = contents.navigates({ url, frame, isMainFrame, isRedirect });
    // ElectronNavigationThrottle answers CANCEL: the page stays as it was (shell/browser/electron_navigation_throttle.cc).
    if (!goesOn) return refuse(requestId, 'Aborted');
  }
  const type: BeforeRequestDetails['resourceType'] =
    resourceType === 'Document'
      ? isMainFrame
        ? 'mainFrame'
        : 'subFrame'
      : (RESOURCE_TYPES[resourceType] ?? 'other');
  const { cancel, redirectURL } = await contents.session.askBeforeRequest({
    url,
    method: request.method,
    resourceType: type,
    referrer: addresses.toApp(request.headers['Referer'] ?? ''),
    frame: frame ?? null,
    webContents: contents,
  });
  if (cancel === true) return refuse(requestId, 'BlockedByClient');
  if (redirectURL !== undefined) throw new Error('The Electron stand-in does not implement redirectURL.');
  const privileges = addresses.privileges(new URL(url).protocol.slice(0, -1));
  if (privileges === undefined) return runtime.chromium.root.send('Fetch.continueRequest', { requestId });
  // Without the privilege, `fetch` and XMLHttpRequest do not know the scheme.
  if (type === 'xhr' && privileges.supportFetchAPI !== true) return refuse(requestId, 'Failed');
  if (resourceType === 'Document')
    await contents.session.applyPermissions(url.split('/').slice(0, 3).join('/'), contents);
  const answer = await contents.session.answer(toRequest(url, paused));
  if (answer === undefined) return refuse(requestId, 'Failed');
  // The frame of another process says where it is only after it has begun to ask for pictures.
  if (resourceType === 'Document' && frame !== undefined && !isMainFrame) frame.url = url;
  const body = bodyToWeb(Buffer.from(await answer.arrayBuffer()), answer.headers.get('content-type') ?? '');
  return runtime.chromium.root.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: headersToWeb(answer.headers),
    body: body.toString('base64'),
  });
}

function toRequest(url: string, { request }: PausedRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, addresses.toApp(value));
  const { method, postData } = request;
  return new Request(url, { method, headers, ...(postData === undefined ? {} : { body: postData }) });
}

/** Starts to hold every request of the browser. */
export async function holdRequests(): Promise<void> {
  const { root } = runtime.chromium;
  root.on('Fetch.requestPaused', (paused) => {
    decide(paused as PausedRequest).catch((error: unknown) => {
      // A page that is gone has no requests any more; a handler that threw answers with a failure, as in Electron.
      if (error instanceof Error && !/Invalid InterceptionId|has ended/.test(error.message))
        console.error(error);
      refuse(paused.requestId, 'Failed').catch(() => undefined);
    });
  });
  await root.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
}
