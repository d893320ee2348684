/** A picture of one preview document, in full length or its beginning. The browser gets it from us alone, under the preview's own policy. */
import type { DevTools, DevToolsParams } from './devtools-pipe.ts';

export interface PictureResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export interface PictureOptions {
  /** CSS px. */
  readonly width: number;
  /** Device pixels for each CSS px. */
  readonly scale: number;
  /** `png` when it is not said. */
  readonly type?: 'png' | 'webp';
  /** CSS px: of a longer mail only the beginning is taken. */
  readonly longest?: number;
  /** Answers a request to the document's own origin, by its path. */
  readonly respond: (path: string) => PictureResponse;
  /** Lets pictures and fonts be asked for over https; everything else is refused either way. */
  readonly remoteImages: boolean;
  readonly deadlineMs?: number;
}

export interface Picture {
  readonly bytes: Uint8Array;
  /** CSS px. */
  readonly height: number;
  /** The mail is longer than a picture can be, or than was asked for. */
  readonly isCut: boolean;
}

/** A name that no resolver has (RFC 2606); every request to it is answered here. */
const ORIGIN = 'https://preview.invalid';
/** What a mail is laid out against before its length is known. */
const FIRST_HEIGHT = 800;
/** The longest edge that Chromium draws, in device pixels. */
const LONGEST = 16_384;
const DEADLINE = 30_000;
/** Percent; of a `webp`. */
const QUALITY = 75;
const FROM_SERVERS: ReadonlySet<unknown> = new Set(['Image', 'Font']);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const recordOf = (value: unknown): DevToolsParams =>
  typeof value === 'object' && value !== null ? (value as DevToolsParams) : {};

async function answer(
  tools: DevTools,
  session: string,
  { requestId, request, resourceType }: DevToolsParams,
  { respond, remoteImages }: PictureOptions,
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

/** Resolves when everything the document asked for is there, or will not come. */
function loaded(
  tools: DevTools,
  session: string,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
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
      if (method === 'Page.loadEventFired') end();
      else if (method === 'Fetch.requestPaused') answer(tools, session, params, options).catch(reject);
    });
  });
}

async function lengthOf(tools: DevTools, session: string, size: DevToolsParams): Promise<number> {
  const measure = async (): Promise<number> => {
    const { cssContentSize } = await tools.send('Page.getLayoutMetrics', {}, session);
    return Math.ceil(Number(recordOf(cssContentSize)['height']) || 0);
  };
  const length = await measure();
  if (length > FIRST_HEIGHT) return length;
  // A page is at least as long as its window, so a short mail is measured in a low one.
  await tools.send('Emulation.setDeviceMetricsOverride', { ...size, height: 1 }, session);
  return Math.max(1, await measure());
}

/** Rejects with the signal's reason when aborted, and when the browser ends. */
export async function takePicture(
  tools: DevTools,
  options: PictureOptions,
  signal: AbortSignal,
): Promise<Picture> {
  signal.throwIfAborted();
  const { width, scale, type = 'png', longest = LONGEST } = options;
  const { targetId } = await tools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: true });
  const session = textOf(sessionId);
  // What is drawn smaller is laid out as ever, and shrunk as it is captured.
  const shrunk = Math.min(scale, 1);
  const size = { width, height: FIRST_HEIGHT, deviceScaleFactor: Math.max(scale, 1), mobile: false };
  try {
    const done = loaded(tools, session, options, signal);
    await tools.send('Page.enable', {}, session);
    // No script runs, not even where the cleaning and the policy both failed.
    await tools.send('Emulation.setScriptExecutionDisabled', { value: true }, session);
    await tools.send('Emulation.setDeviceMetricsOverride', size, session);
    await tools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, session);
    await Promise.all([done, tools.send('Page.navigate', { url: `${ORIGIN}/` }, session)]);
    const full = await lengthOf(tools, session, size);
    const height = Math.min(full, longest, Math.floor(LONGEST / scale));
    const { data } = await tools.send(
      'Page.captureScreenshot',
      {
        format: type,
        ...(type === 'webp' ? { quality: QUALITY } : {}),
        captureBeyondViewport: true,
        clip: { x: 0, y: 0, width, height, scale: shrunk },
      },
      session,
    );
    return { bytes: Buffer.from(textOf(data), 'base64'), height, isCut: height < full };
  } finally {
    await tools.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }
}
