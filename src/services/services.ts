/** Everything behind the contract, without Electron: the app and the browser host make it once, at their start. */
import { createConnections, type SandboxConnection } from './connections/connections.ts';
import { readEnvironment } from './connections/environment.ts';
import { createCrashKeeper } from './crash/crash-keeper.ts';
import { createRouter } from './handlers.ts';
import type { Keychain } from './keychain/keychain.ts';
import { createLibrary } from './library/library.ts';
import { createLintPool } from './lint-pool/lint-pool.ts';
import { createOpenTemplates } from './open-templates.ts';
import { createPreviewStore, type PreviewStore } from './preview-store/preview-store.ts';

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
  /** Opens an address outside; false when the user said no. Left out where the page opens links itself. */
  readonly openExternal?: (url: string) => Promise<boolean | undefined>;
  /** The running sandbox, when the host started one. */
  readonly sandbox?: SandboxConnection;
  /** `process.env`: MAILPROOF_BASE_URL and MAILPROOF_API_KEY are read from it. */
  readonly env?: NodeJS.ProcessEnv;
  readonly now?: () => Date;
  /** Milliseconds for the linter on one template. */
  readonly lintDeadlineMs?: number;
  /** Milliseconds before each further try of a read. */
  readonly retryDelaysMs?: readonly number[];
}

export interface Services {
  readonly router: ReturnType<typeof createRouter>;
  readonly previewStore: PreviewStore;
  /** Ends the linter's threads, writes what waits to be written, and forgets every preview and open template. */
  close(): Promise<void>;
}

export function createServices(options: ServicesOptions): Promise<Services> {
  const { host, version, keychain, previewUrl, sandbox, openExternal } = options;
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
  const openTemplates = createOpenTemplates(({ picturesId }) => {
    previewStore.remove(picturesId);
  });
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
    openExternal,
    sandbox,
    now,
  });
  return Promise.resolve({
    router,
    previewStore,
    async close() {
      previewStore.clear();
      await Promise.all([lintPool.close(), library.close()]);
    },
  });
}
