/** Pictures by an installed browser of the Chromium family, a process of its own for each job. */
import { createFailure, failureError, FailureError } from '../failure-error.ts';
import type { Failure } from '../../contract/schemas/failure.ts';
import { previewResponse } from '../preview-store/preview-response.ts';
import type { PreviewStore } from '../preview-store/preview-store.ts';
import type { Cameras } from './camera.ts';
import { startChromium } from './devtools-pipe.ts';
import { findChromium } from './find-chromium.ts';
import { printPages, takePicture } from './take-picture.ts';

export interface ChromiumCamerasOptions {
  /** Where `MAILPROOF_CHROMIUM`, `MAILPROOF_BROWSER_SANDBOX` and the folders of programs are looked up. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs the browser without its sandbox, as it must be where the user is root. */
  readonly withoutSandbox: boolean;
  /** How the person says so, such as `mailproof serve --no-browser-sandbox`. */
  readonly sandboxFlag: string;
  /** Holds the documents that are pictured. */
  readonly store: Pick<PreviewStore, 'get'>;
}

const NO_BROWSER = createFailure({
  fault: 'input',
  title: 'There is no browser to take pictures with',
  reason: 'No browser of the Chromium family was found.',
  remedy: 'Install Chromium, Chrome or Edge, or name one with MAILPROOF_CHROMIUM=/path/to/it.',
});

const asRoot = (flag: string): Failure =>
  createFailure({
    fault: 'input',
    title: 'No pictures are taken as root',
    reason: 'As root, Chromium runs without the sandbox that keeps a hostile mail from this machine.',
    remedy: `Run as another user, or add ${flag} (or MAILPROOF_BROWSER_SANDBOX=off) where the machine holds nothing else.`,
  });

/** A browser that ended, or refused, is no fault of the mail's; what was aborted stays as it is. */
async function said<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    signal.throwIfAborted();
    throw failureError({
      fault: 'internal',
      title: 'The picture could not be taken',
      reason: `The browser said: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'Try again, with fewer views or at 1×. MAILPROOF_CHROMIUM=/path/to/it names another browser.',
    });
  }
}

export function createChromiumCameras(options: ChromiumCamerasOptions): Cameras {
  const { env, sandboxFlag, store } = options;
  const withoutSandbox = options.withoutSandbox || env['MAILPROOF_BROWSER_SANDBOX'] === 'off';

  async function look(): Promise<{ readonly path: string } | { readonly trouble: Failure }> {
    if (process.getuid?.() === 0 && !withoutSandbox) return { trouble: asRoot(sandboxFlag) };
    const path = await findChromium(env);
    return path === null ? { trouble: NO_BROWSER } : { path };
  }

  return {
    async trouble() {
      const found = await look();
      return 'trouble' in found ? found.trouble : null;
    },
    async open({ remoteImages }) {
      const found = await look();
      if ('trouble' in found) throw new FailureError(found.trouble);
      const tools = await startChromium({ path: found.path, withoutSandbox, offline: !remoteImages });
      const shown = (id: string) => ({
        remoteImages,
        respond: (path: string) => previewResponse(store, { method: 'GET', id, path }, "'none'"),
      });
      return {
        addressOf: (_id, path) => path,
        picture: (id, size, signal) => said(takePicture(tools, { ...size, ...shown(id) }, signal), signal),
        pdf: (id, signal) => said(printPages(tools, shown(id), signal), signal),
        close: () => tools.close(),
      };
    },
  };
}
