/** Builds the desktop app around a made-up Electron, takes it apart again, and runs what was in it on its own. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extractAll, listPackage, statFile } from '@electron/asar';
import type { ElectronApplication } from '@playwright/test';
import { runNode } from '../../src/launcher/processes.mjs';
import { AppPage } from '../e2e/app-page.ts';
import { launchElectron } from '../e2e/electron.ts';
import { buildStandIn } from '../electron/build.ts';
import { filesBelow } from './list-files.ts';
import { makeUpElectron } from './made-up-electron.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface StartedApp {
  readonly page: AppPage;
  /** In the main process. */
  readonly electron: ElectronApplication;
}

export interface PackagedApp {
  /** The program, whose fuses can be read. */
  readonly program: string;
  /** Every file, those inside the archive below `app.asar/`. */
  readonly files: readonly string[];
  /** The archive's files, in a folder without any node_modules of ours. */
  readonly extracted: string;
  /** Starts the app on the stand-in for Electron with a file to open, on a data folder of its own. */
  start(name: string, content: string): Promise<StartedApp>;
  remove(): Promise<void>;
}

/** @throws Error with everything electron-builder said. */
export async function packageApp(): Promise<PackagedApp> {
  const base = await mkdtemp(join(tmpdir(), 'mailproof-app-'));
  const [electron, output, extracted] = ['electron', 'dist', 'app'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(electron);
  await makeUpElectron(electron);
  const args = ['--electron', electron, '--dir', `--config.directories.output=${output}`];
  const { code, output: said } = await runNode([join(root, 'src/launcher/package.mjs'), ...args]);
  if (code !== 0) throw new Error(`npm run package ended with ${String(code)}:\n${said}`);
  const app = join(output, 'linux-unpacked');
  const archive = join(app, 'resources/app.asar');
  const packed = listPackage(archive, { isPack: false })
    .map((path) => path.replace(/^[\\/]/u, ''))
    .filter((path) => !('files' in statFile(archive, path)))
    .map((path) => `resources/app.asar/${path}`);
  extractAll(archive, extracted);
  return {
    program: join(app, 'mailproof'),
    files: [...filesBelow(app), ...packed],
    extracted,
    async start(name, content) {
      await buildStandIn();
      const file = join(base, name);
      await writeFile(file, content);
      const started = await launchElectron({ dataFolder: join(base, 'data'), app: extracted, args: [file] });
      const page = new AppPage(await started.firstWindow({ timeout: 300_000 }), started);
      await page.isReady();
      return { page, electron: started };
    },
    remove: () => rm(base, { recursive: true, force: true }),
  };
}
