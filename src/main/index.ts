/** The Electron app's composition root: makes the services, locks everything down, opens the window. */
import { join } from 'node:path';
import { RPCHandler } from '@orpc/server/message-port';
import { app, dialog, ipcMain, session, type BrowserWindow } from 'electron';
import { WIRE } from '../contract/wire.ts';
import { createSandbox } from '../sandbox/index.ts';
import { createAppPage } from '../services/app-page/app-page.ts';
import { createKeychain } from '../services/keychain/create-keychain.ts';
import { dataFolder } from '../services/library/data-folder.ts';
import { createServices } from '../services/services.ts';
import { createWindowCameras } from './camera.ts';
import { createDesktopHost } from './desktop.ts';
import { createCrashKeeper } from '../services/crash/crash-keeper.ts';
import { listenForHandover, type Handover } from './handover.ts';
import { keepCrashes } from './keep-crashes.ts';
import { lockEveryPage, lockSession } from './lockdown.ts';
import { createMainWindow, loadMainPage } from './main-window.ts';
import { servePort } from './port.ts';
import { PREVIEW_SCHEME, previewUrl, registerSchemes, serveSchemes } from './schemes.ts';
import { createStartReport } from './start-report.ts';

const built = import.meta.dirname;
const startReport = createStartReport(process.env);

/** Without its window the app can do nothing: it says why, and ends. */
function reportFailure(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  // npm start shows the reason and goes on in the browser; a question on top would keep it waiting.
  if (startReport.wanted) process.stderr.write(`Mailproof could not start: ${reason}\n`);
  else dialog.showErrorBox('Mailproof could not start', reason);
  app.exit(1);
}

async function start(handover: Handover): Promise<void> {
  const developer = !app.isPackaged;
  const pages = session.defaultSession;
  lockSession(pages, developer);

  // A session of its own for the service: the pages' request filter does not apply to it, and no cookie, cache or
  // sign-in is shared. Electron's network stack, so proxies and company certificates work.
  const fetchIn =
    (partition: () => string): typeof fetch =>
    (input, init) =>
      session
        .fromPartition(partition(), { cache: false })
        .fetch(input instanceof URL ? input.href : input, init);
  let deletes = 0;

  let window: BrowserWindow | undefined;
  const sandbox = await createSandbox();
  const folder = dataFolder();
  const host = createDesktopHost({ dataFolder: folder, developer });
  const services = await createServices({
    host: 'electron',
    version: app.getVersion(),
    dataFolder: folder,
    fetch: fetchIn(() => 'service'),
    // Chromium sends a request again, a POST too, when a connection that was used before breaks without an answer
    // (HttpNetworkTransaction::ShouldResendRequest). In a session of its own a delete gets a connection of its own.
    fetchOnce: fetchIn(() => `service-delete-${++deletes}`),
    keychain: createKeychain(),
    previewUrl,
    lintWorkerUrl: new URL('./lint-worker.js', import.meta.url),
    cameras: createWindowCameras({ session: pages, previewUrl }),
    desktop: host.desktop,
    sandbox,
    env: process.env,
    // A proxy that the system or a company's script names, which no variable says.
    behindProxy: async () => (await pages.resolveProxy('https://example.com/')) !== 'DIRECT',
  });
  services.warmUp();
  const page = await createAppPage(join(built, '../renderer'), `${PREVIEW_SCHEME}:`);
  serveSchemes(pages, page, () => services.previewStore);

  const handler = new RPCHandler(services.router, {
    ...WIRE,
    interceptors: [
      async ({ next }) => {
        const answer = await next();
        // A page that loads but cannot call is no window to leave a person with.
        startReport.tell('ready');
        return answer;
      },
    ],
  });
  servePort(
    ipcMain,
    () => window?.webContents,
    (port) => {
      handler.upgrade(port, { context: {} });
    },
  );

  const open = async (): Promise<void> => {
    const opened = createMainWindow({
      session: pages,
      preload: join(built, '../preload/index.cjs'),
      developer,
      look: host.windowLook(),
    });
    // Known before its page loads: the preload asks for the port at DOMContentLoaded, earlier than `loadURL` resolves.
    window = opened;
    host.attach(opened);
    opened.on('closed', () => {
      if (window === opened) window = undefined;
    });
    await loadMainPage(opened);
  };
  const showWindow = (): void => {
    if (window === undefined) {
      open().catch(reportFailure);
      return;
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  await host.begin(services, pages, showWindow);
  handover.deliver(host.open, showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app.on('quit', () => {
    startReport.tell('closed');
    void services.close();
    void sandbox.close();
  });
  await open();
}

const handover = listenForHandover(app, {
  argv: process.argv,
  defaultApp: process.defaultApp,
  folder: process.cwd(),
});
keepCrashes(process, {
  keeper: createCrashKeeper({ dataFolder: dataFolder(), version: app.getVersion() }),
  // npm start shows what was written and goes on in the browser; a question on top would keep it waiting.
  say: (title, text) => {
    if (startReport.wanted) process.stderr.write(`${title}\n${text}\n`);
    else dialog.showErrorBox(title, text);
  },
  exit: (code) => {
    app.exit(code);
  },
});
if (app.requestSingleInstanceLock(handover.start)) {
  registerSchemes();
  // Every page's process is confined by the operating system, also pages nobody thought of.
  app.enableSandbox();
  lockEveryPage(app);
  app
    .whenReady()
    .then(() => start(handover))
    .catch(reportFailure);
} else {
  startReport.tell('handed-over');
  app.quit();
}
