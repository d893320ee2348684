/** Pictures by the app itself: a hidden window shows the preview's document in the locked-down session of all pages. */
import { BrowserWindow, type BrowserWindowConstructorOptions, type Session } from 'electron';
import { failureError } from '../services/failure-error.ts';
import type { Cameras } from '../services/pictures/camera.ts';
import { capture, prepare, type SendToPage } from '../services/pictures/capture.ts';
import type { DevToolsParams } from '../services/pictures/devtools-pipe.ts';

/** Milliseconds for a mail to load: a server that does not answer leaves its picture out, as in a mail program. */
const LOADING = 30_000;
/** Milliseconds for a picture: a page that is not drawn answers never. */
const DRAWING = 30_000;

/**
 * Not shown, and drawn all the same, which is the default said explicitly
 * (https://www.electronjs.org/docs/latest/api/structures/browser-window-options: `paintWhenInitiallyHidden`).
 */
export function cameraWindowOptions(session: Session): BrowserWindowConstructorOptions {
  return {
    show: false,
    paintWhenInitiallyHidden: true,
    width: 800,
    height: 800,
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // No script runs, not even where the cleaning and the policy both failed.
      javascript: false,
      // Nobody looks at it, and it is to be drawn.
      backgroundThrottling: false,
    },
  };
}

const notDrawn = (why: string): Error =>
  failureError({
    fault: 'internal',
    title: 'The picture could not be taken',
    reason: `The app’s hidden window drew nothing: ${why}`,
    remedy: 'Try again, with fewer views or at 1×.',
  });

/** Waits for the work, for its time to be over, or for nobody to want it any more, whichever is first. */
function within<Result>(work: Promise<Result>, ms: number, signal: AbortSignal): Promise<Result | undefined> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      resolve(undefined);
    }, ms);
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}

export interface WindowCamerasOptions {
  /** The pages' own: it serves previews, and lets nothing else pass that they may not have. */
  readonly session: Session;
  readonly previewUrl: (id: string, path?: string) => string;
}

export function createWindowCameras({ session, previewUrl }: WindowCamerasOptions): Cameras {
  return {
    trouble: () => Promise.resolve(null),
    open() {
      const window = new BrowserWindow(cameraWindowOptions(session));
      const { webContents } = window;
      const tools = webContents.debugger;
      tools.attach();
      const send: SendToPage = async (method, params = {}) =>
        (await tools.sendCommand(method, params)) as DevToolsParams;

      async function draw<Result>(
        id: string,
        signal: AbortSignal,
        work: () => Promise<Result>,
      ): Promise<Result> {
        signal.throwIfAborted();
        try {
          await within(window.loadURL(previewUrl(id)), LOADING, signal);
          const drawn = await within(work(), DRAWING, signal);
          if (drawn !== undefined) return drawn;
        } catch (error) {
          signal.throwIfAborted();
          throw notDrawn(error instanceof Error ? error.message : String(error));
        }
        throw notDrawn('it did not answer in time.');
      }

      return Promise.resolve({
        addressOf: previewUrl,
        picture: (id, size, signal) =>
          draw(id, signal, async () => {
            await prepare(send, size);
            return capture(send, size);
          }),
        // Printing by the protocol is Chromium's shell's alone; Electron has a call of its own.
        pdf: (id, signal) =>
          draw(id, signal, () =>
            webContents.printToPDF({
              printBackground: true,
              preferCSSPageSize: true,
              generateTaggedPDF: true,
              generateDocumentOutline: true,
            }),
          ),
        close() {
          if (!window.isDestroyed()) window.destroy();
          return Promise.resolve();
        },
      });
    },
  };
}
