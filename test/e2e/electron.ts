/**
 * The desktop app as a host of the end-to-end tests: Electron itself (`MAILPROOF_HOST=electron`), which fails loudly
 * where its program is not installed, and otherwise the stand-in (test/electron/README.md). Both are started, spoken to
 * and ended through Playwright's own support for Electron, by the same lines.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from '@playwright/test';
import { STAND_IN } from '../electron/build.ts';
import { COVERAGE_FOLDER } from '../electron/covered/report.ts';

/** The repository, which is also the folder of the built app. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

export type HostName = 'browser' | 'stand-in' | 'electron';

const asked = process.env['MAILPROOF_HOST'] ?? 'browser';

/** Which host the specs of the window use in this run. Those of the desktop app alone never use the browser. */
export const hostName: HostName = asked === 'electron' || asked === 'stand-in' ? asked : 'browser';

/** @throws Error that says how to get the program. */
function electronProgram(): string {
  const pathFile = `${root}node_modules/electron/path.txt`;
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? `${root}node_modules/electron/dist`;
  const program = existsSync(pathFile) ? `${folder}/${readFileSync(pathFile, 'utf8').trim()}` : undefined;
  if (program === undefined || !existsSync(program)) {
    throw new Error(
      "MAILPROOF_HOST is electron but Electron's program is not installed. Get it with: npx install-electron",
    );
  }
  return program;
}

/** V8's own counting of what runs; the report at the end of a run of all specs reads it. */
const counting =
  hostName === 'electron' || process.env['MAILPROOF_GATE'] ? {} : { NODE_V8_COVERAGE: COVERAGE_FOLDER };

export interface LaunchOptions {
  /** Where the app keeps its data, and Electron what it keeps itself (one instance a folder). */
  readonly dataFolder: string;
  /** What stands behind the app on the command line. */
  readonly args?: readonly string[];
  /** The folder of the built app; the repository when nothing is said. */
  readonly app?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const program = (): string => (hostName === 'electron' ? electronProgram() : STAND_IN);

function commandLine({ dataFolder, args = [], app = root, env }: LaunchOptions): {
  args: string[];
  env: Record<string, string>;
} {
  return {
    args: [`--user-data-dir=${join(dataFolder, 'electron')}`, app, ...args],
    env: { ...process.env, ...counting, MAILPROOF_DATA: dataFolder, ...env },
  };
}

/** Starts the built app on a data folder of its own. */
export function launchElectron(options: LaunchOptions): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: program(),
    // The operating system's colours, not Playwright's.
    colorScheme: null,
    ...commandLine(options),
  });
}

/** Runs the app without a hand on it, for a start that is meant to end by itself. */
export function runToItsEnd(options: LaunchOptions): Promise<{ code: number | null; output: string }> {
  const { args, env } = commandLine(options);
  const child = spawn(program(), process.getuid?.() === 0 ? ['--no-sandbox', ...args] : args, { env });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, output });
    });
  });
}
