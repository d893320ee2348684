/** A picture of one preview document, or its pages. The browser gets it from us alone, under the preview's own policy. */
import {
  capture,
  prepare,
  recordOf,
  textOf,
  type Picture,
  type PictureSize,
  type SendToPage,
} from './capture.ts';
import type { DevTools, DevToolsParams } from './devtools-pipe.ts';

export interface PictureResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface ShownDocument {
  /** Answers a request to the document's own origin, by its path. */
  readonly respond: (path: string) => PictureResponse;
  /** Lets pictures and fonts be asked for over https; everything else is refused either way. */
  readonly remoteImages: boolean;
  readonly deadlineMs?: number;
}

export interface PictureOptions extends PictureSize, ShownDocument {}

/** A name that no resolver has (RFC 2606); every request to it is answered here. */
const ORIGIN = 'https://preview.invalid';
const DEADLINE = 30_000;
const FROM_SERVERS: ReadonlySet<unknown> = new Set(['Image', 'Font']);

async function answer(
  tools: DevTools,
  session: string,
  { requestId, request, resourceType }: DevToolsParams,
  { respond, remoteImages }: ShownDocument,
): Promise<void> {
  const url = textOf(recordOf(request)['url']);
  if (url.startsWith(`${ORIGIN}/`)) {
    const { status, headers, body } = respond(new URL(url).pathname);
    await tools.send(
      'Fetch.fulfillRequest',
      {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      },
      session,
    );
  } else if (remoteImages && url.startsWith('https:') && FROM_SERVERS.has(resourceType)) {
    await tools.send('Fetch.continueRequest', { requestId }, session);
  } else {
    await tools.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, session);
  }
}

/** Resolves when everything the document asked for is there, or will not come. `loader` names it once it is navigated to. */
function loaded(
  tools: DevTools,
  session: string,
  options: ShownDocument,
  loader: Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // The empty page before it loads too, at any moment.
    const ended = new Set<unknown>();
    let wanted: unknown = null;
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    const end = (): void => {
      clearTimeout(timer);
      // The signal outlives this picture, and may see many.
      signal.removeEventListener('abort', stop);
      resolve();
    };
    // A server that does not answer leaves its picture out, as in a mail program.
    const timer = setTimeout(end, options.deadlineMs ?? DEADLINE);
    signal.addEventListener('abort', stop);
    tools.listen(session, (method, params) => {
      if (method === 'Page.lifecycleEvent' && params['name'] === 'load') {
        ended.add(params['loaderId']);
        if (ended.has(wanted)) end();
      } else if (method === 'Fetch.requestPaused') answer(tools, session, params, options).catch(reject);
    });
    loader.then((id) => {
      wanted = id;
      if (ended.has(wanted)) end();
    }, reject);
  });
}

/** Nobody waits for a browser that is busy with what was given up. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

/** What is done with a page of its own that shows the document. Rejects with the signal's reason when aborted. */
async function withPage<Result>(
  tools: DevTools,
  options: PictureOptions,
  signal: AbortSignal,
  use: (send: SendToPage) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
  const session = textOf(sessionId);
  const send: SendToPage = (method, params = {}) => tools.send(method, params, session);
  try {
    const navigate = async (): Promise<unknown> => {
      await send('Page.enable');
      await send('Page.setLifecycleEventsEnabled', { enabled: true });
      await prepare(send, options);
      await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      return (await send('Page.navigate', { url: `${ORIGIN}/` }))['loaderId'];
    };
    await loaded(tools, session, options, navigate(), signal);
    return await unlessAborted(use(send), signal);
  } finally {
    await tools.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}

/** Rejects with the signal's reason when aborted, and when the browser ends. */
export const takePicture = (
  tools: DevTools,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Picture> => withPage(tools, options, signal, (send) => capture(send, options));

/** CSS px: pages have sizes of their own, so this is only what they are read in. */
const PRINTED = { width: 800, scale: 1 } as const;

/** The document on pages of the sizes that its own styles name. Rejects as `takePicture` does. */
export const printPages = (
  tools: DevTools,
  options: ShownDocument,
  signal: AbortSignal,
): Promise<Uint8Array> =>
  withPage(tools, { ...options, ...PRINTED }, signal, async (send) => {
    const { data } = await send('Page.printToPDF', {
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    });
    return Buffer.from(textOf(data), 'base64');
  });
