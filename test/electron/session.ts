/**
 * `session`, with its schemes, its request filter, its permission handlers and its fetch.
 * https://www.electronjs.org/docs/latest/api/session
 */
import type { OnBeforeRequestListenerDetails } from 'electron';
import { sessionFetch } from './net-fetch.ts';
import { askPermissions, type CheckHandler, type RequestHandler } from './permissions.ts';
import { Emitter, refuseTheRest } from './refuse.ts';
import { addresses, record, runtime } from './runtime.ts';

export type BeforeRequestDetails = Omit<OnBeforeRequestListenerDetails, 'frame' | 'webContents'> & {
  readonly frame?: object | null;
  readonly webContents?: object;
};
type BeforeRequest = (
  details: BeforeRequestDetails,
  callback: (response: { cancel?: boolean; redirectURL?: string }) => void,
) => void;
type SchemeHandler = (request: Request) => Response | Promise<Response>;

let lastRequest = 0;

export class Session extends Emitter {
  private readonly schemes = new Map<string, SchemeHandler>();
  private beforeRequest: BeforeRequest | null = null;
  private requestHandler: RequestHandler | null = null;
  private checkHandler: CheckHandler | null = null;
  private deviceHandler: ((details: object) => boolean) | null = null;

  constructor(readonly partition: string) {
    super('session');
  }

  /** https://www.electronjs.org/docs/latest/api/protocol#protocolhandlescheme-handler */
  readonly protocol = refuseTheRest('session.protocol', {
    handle: (scheme: string, handler: SchemeHandler): void => {
      if (this.schemes.has(scheme)) throw new Error('Failed to register protocol');
      this.schemes.set(scheme, handler);
    },
    unhandle: (scheme: string): void => {
      this.schemes.delete(scheme);
    },
    isProtocolHandled: (scheme: string): boolean => this.schemes.has(scheme),
  });

  /** https://www.electronjs.org/docs/latest/api/web-request: the last listener given is the one that is asked. */
  readonly webRequest = refuseTheRest('session.webRequest', {
    onBeforeRequest: (listener: BeforeRequest | null): void => {
      this.beforeRequest = listener;
    },
  });

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.requestHandler = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checkHandler = handler;
  }

  /** Kept for a test to ask: HID, serial and USB devices do not exist here, so Chromium never would. */
  setDevicePermissionHandler(handler: ((details: object) => boolean) | null): void {
    this.deviceHandler = handler;
  }

  /** https://www.electronjs.org/docs/latest/api/session#sesresolveproxyurl */
  resolveProxy(url: string): Promise<string> {
    record('session.resolveProxy', url);
    return Promise.resolve('DIRECT');
  }

  clearCache(): Promise<void> {
    record('session.clearCache', this.partition);
    return Promise.resolve();
  }

  fetch(input: string | Request, init?: RequestInit): Promise<Response> {
    // An address that a test read in the page is the made-up one.
    return sessionFetch(typeof input === 'string' ? addresses.toApp(input) : input, init, {
      isAllowed: async (url, method) => {
        // The request of nobody's page: an `xhr` without a frame (shell/browser/api/electron_api_url_loader.cc).
        const { cancel } = await this.askBeforeRequest({ url, method, resourceType: 'xhr', referrer: '' });
        return cancel !== true;
      },
      handle: (request) => this.answer(request),
    });
  }

  /** The stand-in's own: what the listener decides; everything goes where there is none. */
  askBeforeRequest(
    details: Pick<
      BeforeRequestDetails,
      'url' | 'method' | 'resourceType' | 'referrer' | 'frame' | 'webContents'
    >,
  ): Promise<{ cancel?: boolean; redirectURL?: string }> {
    const listener = this.beforeRequest;
    if (listener === null) return Promise.resolve({});
    return new Promise((resolve) => {
      listener({ ...details, id: ++lastRequest, timestamp: Date.now(), uploadData: [] }, resolve);
    });
  }

  /** The stand-in's own: the answer of a scheme's handler; undefined when nobody handles it. */
  async answer(request: Request): Promise<Response | undefined> {
    const scheme = new URL(request.url).protocol.slice(0, -1);
    return this.schemes.get(scheme)?.(request);
  }

  /** The stand-in's own: asks both handlers about every permission of an origin, and tells Chromium. */
  applyPermissions(origin: string, contents: object): Promise<void> {
    return askPermissions({ origin, contents, request: this.requestHandler, check: this.checkHandler });
  }

  /** The stand-in's own, for tests. */
  mayUseDevice(details: object): boolean {
    return this.deviceHandler?.(details) ?? true;
  }
}

const partitions = new Map<string, Session>();

/** https://www.electronjs.org/docs/latest/api/session#sessionfrompartitionpartition-options */
function fromPartition(partition: string): Session {
  // shell/browser/api/electron_api_session.cc
  if (!runtime.isReady) throw new Error('Session can only be received when app is ready');
  const known = partitions.get(partition) ?? new Session(partition);
  partitions.set(partition, known);
  return known;
}

export const session = refuseTheRest('session', {
  fromPartition,
  get defaultSession(): Session {
    return fromPartition('');
  },
});
