/** Everything behind the contract, without Electron: the app and the browser host make it once, at their start. */
import type { WindowState } from '../contract/schemas/library.ts';
import { createConnections, type SandboxConnection } from './connections/connections.ts';
import { readEnvironment } from './connections/environment.ts';
import { createCrashKeeper } from './crash/crash-keeper.ts';
import type { Desktop } from './desktop.ts';
import { createHandedFiles } from './handed-files.ts';
import { createRouter } from './handlers.ts';
import type { Keychain } from './keychain/keychain.ts';
import { createLibrary } from './library/library.ts';
import { describeTool } from './lint-pool/describe-tool.ts';
import { createLintPool } from './lint-pool/lint-pool.ts';
import { createMailTransforms } from './mail-transforms/mail-transforms.ts';
import type { LinkCheckOptions } from './link-check/link-check.ts';
import { createChromiumCameras } from './pictures/chromium-cameras.ts';
import type { Cameras } from './pictures/camera.ts';
import { namesProxy } from './network/proxy-settings.ts';
import { createOpenTemplates } from './open-templates.ts';
import { createPreviewStore, type PreviewStore } from './preview-store/preview-store.ts';
import { listRecentDocuments, type RecentDocument } from './recent-documents.ts';
import { createWindowEvents } from './window-events.ts';
import { createWindowRequests, type WindowRequests } from './window-requests.ts';

export interface ServicesOptions {
  readonly host: 'electron' | 'browser';
  readonly version: string;
  readonly dataFolder: string;
  /** Electron's network stack there, so that proxies and company certificates work; Node's elsewhere. */
  readonly fetch: typeof fetch;
  /** For deletes, where `fetch` may send a request again by itself: one that never does. */
  readonly fetchOnce?: typeof fetch;
  readonly keychain: Keychain;
  /** The address at which the host serves a preview's path; the path is `/` when left out. */
  readonly previewUrl: (previewId: string, path?: string) => string;
  /** The built worker: `lint-worker.js` beside the host's own file. */
  readonly lintWorkerUrl: URL;
  /** Left out where it stands beside the linter's, as the build puts it. */
  readonly transformWorkerUrl?: URL;
  /** Left out where the window runs in a browser. */
  readonly desktop?: Desktop;
  /** Takes pictures of what the preview store holds; an installed Chromium where it is left out. */
  readonly cameras?: Cameras;
  /** Runs that Chromium without its sandbox, as it must be where the user is root. */
  readonly withoutBrowserSandbox?: boolean;
  /** The running sandbox, when the host started one. */
  readonly sandbox?: SandboxConnection;
  /** `process.env`: MAILPROOF_BASE_URL and MAILPROOF_API_KEY are read from it. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether this machine reaches the web through a proxy, where the environment alone does not say it. */
  readonly behindProxy?: () => Promise<boolean>;
  /** Tests let 127.0.0.1 pass; everybody else keeps the default. */
  readonly isPublicLink?: LinkCheckOptions['isPublic'];
  readonly now?: () => Date;
  /** Milliseconds for the linter on one template. */
  readonly lintDeadlineMs?: number;
  /** Milliseconds before each further try of a read. */
  readonly retryDelaysMs?: readonly number[];
}

export interface Services {
  readonly router: ReturnType<typeof createRouter>;
  readonly previewStore: PreviewStore;
  /** What the host may ask of its window. */
  readonly window: WindowRequests;
  /** For native menus. @throws FailureError when what is kept cannot be read. */
  recentDocuments(): Promise<readonly RecentDocument[]>;
  /** Empties the list of files; templates stay in the window's own list. */
  forgetRecentFiles(): Promise<void>;
  /** The theme as it was left, for the window's frame before its page has loaded. */
  theme(): Promise<WindowState['theme']>;
  /** Lets what is open go, so that a window that comes back does not open it again. */
  forgetOpen(): void;
  /** Begins to load what the first template needs, for a program whose window is about to open one. */
  warmUp(): void;
  /** Ends all threads, writes what waits to be written, and forgets every preview and open template. */
  close(): Promise<void>;
}

export function createServices(options: ServicesOptions): Promise<Services> {
  const { host, version, keychain, previewUrl, sandbox, desktop } = options;
  const now = options.now ?? (() => new Date());
  const library = createLibrary({ folder: options.dataFolder, now });
  const previewStore = createPreviewStore({ now });
  const crashes = createCrashKeeper({ dataFolder: options.dataFolder, version, now });
  const lintPool = createLintPool({
    workerUrl: options.lintWorkerUrl,
    onFault: (error) => {
      crashes.keep('the linter’s thread', error);
    },
    ...(options.lintDeadlineMs === undefined ? {} : { deadlineMs: options.lintDeadlineMs }),
  });
  const mailTransforms = createMailTransforms({
    workerUrl: options.transformWorkerUrl ?? new URL('transform-worker.js', options.lintWorkerUrl),
  });
  const { baseUrl, half } = readEnvironment(options.env ?? {});
  // There is no connection to list for it, and the window must not look as if nobody had set anything.
  if (baseUrl === null && half !== null) library.note(half);
  const connections = createConnections({
    library,
    keychain,
    fetch: options.fetch,
    fetchOnce: options.fetchOnce,
    sandbox,
    env: options.env ?? {},
    now,
    retryDelaysMs: options.retryDelaysMs,
  });
  const openTemplates = createOpenTemplates(({ picturesId, template }) => {
    previewStore.remove(picturesId);
    lintPool.drop(template);
  });
  const windowEvents = createWindowEvents();
  const handedFiles = createHandedFiles();
  const router = createRouter({
    host,
    version,
    library,
    crashes,
    keychain,
    connections,
    openTemplates,
    previewStore,
    previewUrl,
    lintPool,
    describeTool: () => describeTool(version, options.lintWorkerUrl),
    mailTransforms,
    linkCheck: async () => ({
      userAgent: `Mailproof/${version} (checks the links of a mail before it is sent)`,
      behindProxy: namesProxy(options.env ?? {}) || ((await options.behindProxy?.()) ?? false),
      ...(options.isPublicLink ? { isPublic: options.isPublicLink } : {}),
    }),
    cameras:
      options.cameras ??
      createChromiumCameras({
        env: options.env ?? {},
        withoutSandbox: options.withoutBrowserSandbox ?? false,
        sandboxFlag: 'mailproof serve --no-browser-sandbox',
        store: previewStore,
      }),
    desktop,
    windowEvents,
    handedFiles,
    sandbox,
    now,
  });
  return Promise.resolve({
    router,
    previewStore,
    window: createWindowRequests(windowEvents, handedFiles, connections),
    recentDocuments: () => listRecentDocuments(library),
    async forgetRecentFiles() {
      await library.recentFiles.clear();
      desktop?.recentsChanged();
    },
    theme: async () => (await library.windowState()).theme,
    forgetOpen: openTemplates.forgetLatest,
    warmUp: lintPool.warmUp,
    async close() {
      previewStore.clear();
      await Promise.all([lintPool.close(), mailTransforms.close(), library.close()]);
    },
  });
}
