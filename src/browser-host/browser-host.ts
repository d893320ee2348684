/**
 * The window in an ordinary browser: two loopback servers, one for the app and one for previews, over the same
 * services that Electron uses.
 */
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createAppPage } from '../services/app-page/app-page.ts';
import type { Services } from '../services/services.ts';
import { createAccess } from './access.ts';
import { createAppServer, type AppServerParts } from './app-server.ts';
import { createKeptAddresses, newSecret, type Address } from './kept-addresses.ts';
import { createPreviewServer } from './preview-server.ts';
import { createResume } from './resume.ts';

export interface BrowserHostOptions {
  /** The folder of the built window. */
  readonly rendererFolder: string;
  /** TCP ports on 127.0.0.1; 0 for both takes those of an earlier start where they are free, else free ones. */
  readonly port: number;
  readonly previewPort: number;
  /**
   * The port that the browser's address bar shows, where a tunnel or a proxy on this machine stands in front (`ssh -L`,
   * `npm run dev`): `Host` and `Origin` are held to it. 0 means the port we listen on.
   */
  readonly pagePort?: number;
  /** Where the addresses of earlier starts are kept; without it no window is let in again after a restart. */
  readonly dataFolder?: string;
  /** Makes the services once the preview origin is known. */
  readonly createServices: (previewUrl: (id: string, path?: string) => string) => Promise<Services>;
}

export interface BrowserHost {
  /** Open this once: it holds a secret that works a single time. */
  readonly url: string;
  /** Where the app's server itself listens. */
  readonly listening: string;
  close(): Promise<void>;
}

/** Binds 127.0.0.1 only: on every interface, anyone on the same network could try. */
async function listen(server: Server, port: number, name: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Choose another with ${name}.`, {
              cause: error,
            })
          : error,
      );
    };
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Listens on the ports of an earlier start, if both are free. */
async function listenAsBefore(
  servers: { readonly app: Server; readonly previews: Server },
  kept: readonly Address[],
): Promise<boolean> {
  for (const { port, previewPort } of kept) {
    try {
      await listen(servers.app, port, '--port');
      await listen(servers.previews, previewPort, '--preview-port');
      return true;
    } catch {
      if (servers.app.listening) await stop(servers.app);
    }
  }
  return false;
}

async function stop(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

/**
 * Starts both servers.
 * @throws Error when a port is taken or the window is not built.
 */
export async function createBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  let parts: AppServerParts | undefined;
  let services: Services | undefined;
  let previewPort = 0;
  let appOrigin = '';
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Mailproof is still starting.');
    return value;
  };

  const previewServer = createPreviewServer(
    () => started(services).previewStore,
    () => previewPort,
    () => appOrigin,
  );
  const appServer = createAppServer(() => started(parts));
  const servers = { app: appServer, previews: previewServer };
  const keptAddresses = options.dataFolder === undefined ? null : createKeptAddresses(options.dataFolder);
  const anyPorts = options.port === 0 && options.previewPort === 0;
  try {
    const before = anyPorts ? ((await keptAddresses?.list()) ?? []) : [];
    if (!(await listenAsBefore(servers, before))) {
      await listen(previewServer, options.previewPort, '--preview-port');
      await listen(appServer, options.port, '--port');
    }
    const { port } = appServer.address() as AddressInfo;
    previewPort = (previewServer.address() as AddressInfo).port;
    const previewOrigin = `http://localhost:${previewPort}`;
    const page = await createAppPage(options.rendererFolder, previewOrigin);
    const access = createAccess(
      options.pagePort === undefined || options.pagePort === 0 ? port : options.pagePort,
    );
    appOrigin = access.origin;
    const secret = (await keptAddresses?.remember(port, previewPort))?.secret ?? newSecret();
    const resume = createResume({ secret, origin: access.origin });
    services = await options.createServices(
      (id, path = '/') => `${previewOrigin}/${encodeURIComponent(id)}${path}`,
    );
    parts = { access, page, router: services.router, resume, secret };
    return {
      url: access.entryUrl,
      listening: `http://127.0.0.1:${port}`,
      async close() {
        await Promise.all([stop(appServer), stop(previewServer)]);
        await services?.close();
      },
    };
  } catch (error) {
    for (const server of [previewServer, appServer]) if (server.listening) await stop(server);
    throw error;
  }
}
