/**
 * The command as people get it: packed by `npm pack`, installed into an empty folder far from this checkout, and run as
 * a user who may read that folder and write nothing in it.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/launcher/processes.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Nobody, on Linux and macOS; root itself could write everywhere. */
const NOBODY = 65_534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  /** The Node that runs it; else the one that runs the tests. */
  readonly node?: string;
  /** Called with what was printed so far, each time more is; answering true ends the program with SIGINT. */
  readonly stopWhen?: (out: string) => boolean | Promise<boolean>;
}

export interface InstalledPackage {
  /** Its own folder, below `node_modules`. */
  readonly folder: string;
  /** Where the command keeps its user's data. */
  readonly dataFolder: string;
  /** The size of the tarball, in bytes. */
  readonly tarballSize: number;
  /** Runs the installed command where it cannot write, with an empty home. */
  run(args: readonly string[], options?: RunOptions): Promise<CommandResult>;
  remove(): Promise<void>;
}

/** What npm tells a program that it started must not decide about another package. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (/^(?:MAILPROOF_|npm_lifecycle|npm_package|NODE_OPTIONS|VITEST|FORCE_COLOR)/u.test(name)) continue;
    env[name] = value;
  }
  return { ...env, NO_COLOR: '1' };
}

/** @throws Error with everything npm said. */
export async function npm(args: readonly string[]): Promise<string> {
  const cli = process.env['npm_execpath'];
  const ours = cli !== undefined && /npm-cli\.[cm]?js$/u.test(cli) ? [process.execPath, cli] : ['npm'];
  const [command = 'npm', ...before] = ours;
  const options = { env: cleanEnvironment(), timeoutMs: 600_000 };
  const { code, output } = await run(command, [...before, ...args, '--no-audit', '--no-fund'], options);
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${String(code)}:\n${output}`);
  return output;
}

/** Packs the repository as `npm publish` would; answers the tarball's path. */
export async function packRepository(folder: string): Promise<string> {
  await npm(['pack', root, '--pack-destination', folder]);
  const [tarball] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack left no tarball.');
  return join(folder, tarball);
}

async function withoutWriting(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() ? 0o555 : 0o444);
  }
  await chmod(folder, 0o555);
}

async function withWriting(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await withWriting(join(folder, entry.name));
  }
}

function finish(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  { stopWhen }: RunOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    let out = '';
    let err = '';
    let asking = Promise.resolve();
    let stopped = false;
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      out += chunk;
      const soFar = out;
      asking = asking
        .then(async () => {
          if (stopped || stopWhen === undefined || !(await stopWhen(soFar))) return;
          stopped = true;
          child.kill('SIGINT');
        })
        .catch((error: unknown) => {
          child.kill('SIGKILL');
          reject(error instanceof Error ? error : new Error(String(error)));
        });
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (err += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

/**
 * Packs, installs and takes the right to write away.
 * @param files what the user has in the working folder, by name
 * @param npmOptions further options of `npm install`
 */
export async function installPackage(
  files: Readonly<Record<string, string>>,
  npmOptions: readonly string[] = [],
): Promise<InstalledPackage> {
  const base = await mkdtemp(join(tmpdir(), 'mailproof-package-'));
  await chmod(base, 0o755);
  const [place, home] = [join(base, 'place'), join(base, 'home')];
  await mkdir(place);
  await mkdir(home);
  if ('uid' in asNobody) await chmod(home, 0o777);
  const tarball = await packRepository(base);
  const { size } = await stat(tarball);
  await npm(['install', '--prefix', place, tarball, ...npmOptions]);
  for (const [name, content] of Object.entries(files)) await writeFile(join(place, name), content);
  await withoutWriting(place);
  const folder = join(place, 'node_modules/mailproof');
  return {
    folder,
    dataFolder: join(home, 'data'),
    tarballSize: size,
    run(args, options = {}) {
      const command = join(folder, 'src/launcher/mailproof.mjs');
      const child = spawn(options.node ?? process.execPath, [command, ...args], {
        cwd: place,
        env: {
          ...cleanEnvironment(),
          HOME: home,
          MAILPROOF_DATA: join(home, 'data'),
          DBUS_SESSION_BUS_ADDRESS: '',
        },
        stdio: ['pipe', 'pipe', 'pipe'],
        ...asNobody,
      });
      child.stdin.end();
      return finish(child, options);
    },
    async remove() {
      await withWriting(place);
      await rm(base, { recursive: true, force: true });
    },
  };
}
