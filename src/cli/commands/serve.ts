/** `mailproof serve`: the window in a browser, over the same services as the desktop app. */
import open from 'open';
import { readPlace } from '../../core/lint/finding-place.ts';
import { createSandbox } from '../../sandbox/index.ts';
import { createKeychain } from '../../services/keychain/create-keychain.ts';
import { dataFolder } from '../../services/library/data-folder.ts';
import { createServices } from '../../services/services.ts';
import { readInput, type StartRequest } from '../../services/start-requests.ts';
import { lintWorkerUrl, rendererFolder, version } from '../built.ts';
import { expandInputs } from '../../services/inputs/list-inputs.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';
import { untilAborted } from '../until-aborted.ts';

export interface ServeOptions {
  readonly port: number;
  readonly previewPort: number;
  readonly pagePort: number;
  readonly open: boolean;
  /** What to open in the window: files, or ids of templates. */
  readonly inputs: readonly string[];
  readonly connection: string | undefined;
  /** The place of a problem to go to. */
  readonly finding?: string | undefined;
  /** Whether the browser that takes pictures is kept in its sandbox. */
  readonly browserSandbox: boolean;
}

/** @throws CommandError when an input is neither a file nor the id of a template, or the problem has no place. */
async function readRequests({ inputs, connection, finding }: ServeOptions): Promise<StartRequest[]> {
  if (finding !== undefined && readPlace(finding) === null) {
    throw new CommandError(
      '--finding takes a place such as link-empty@body.html:12:5, as the window copies it.',
    );
  }
  if (finding !== undefined && inputs.length !== 1) {
    throw new CommandError('--finding is about one template. Name one file or id beside it.');
  }
  const found = await expandInputs(inputs);
  return found.flatMap(({ source }) => readInput(source, process.cwd(), { connection, finding }) ?? []);
}

/** Runs until Ctrl-C. */
export async function runServe(options: ServeOptions, io: Io): Promise<ExitCode> {
  // Loaded when asked for, so that `mailproof lint` does not pay for a server.
  const { createBrowserHost } = await import('../../browser-host/browser-host.ts');
  const requests = await readRequests(options);
  const sandbox = await createSandbox();
  try {
    const host = await createBrowserHost({
      rendererFolder: rendererFolder(),
      port: options.port,
      previewPort: options.previewPort,
      pagePort: options.pagePort,
      dataFolder: dataFolder(io.env),
      createServices: async (previewUrl) => {
        const services = await createServices({
          host: 'browser',
          version: version(),
          dataFolder: dataFolder(io.env),
          fetch: io.service.fetch,
          keychain: createKeychain(),
          previewUrl,
          lintWorkerUrl: lintWorkerUrl(),
          sandbox,
          env: io.env,
          withoutBrowserSandbox: !options.browserSandbox,
        });
        services.warmUp();
        // They wait for the window.
        for (const request of requests) services.window.open(request);
        return services;
      },
    });
    io.out(
      `Mailproof is running. Open this address in your browser; it works once:\n\n  ${host.url}\n\nStop with Ctrl-C.\n`,
    );
    if (options.pagePort !== 0) io.out(`Listening on ${host.listening}\n`);
    if (options.open) await openBrowser(host.url);
    await untilAborted(io.signal);
    await host.close();
    return EXIT.clean;
  } finally {
    await sandbox.close();
  }
}

/** Opens the default browser where there is one; the printed address is always enough. */
async function openBrowser(url: string): Promise<void> {
  try {
    const child = await open(url);
    child.on('error', () => {
      // No browser here: the address is on screen.
    });
  } catch {
    // The same.
  }
}
