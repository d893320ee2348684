/**
 * Worker threads load plain JavaScript, so the linter's worker is bundled for the tests that need one, from the sources
 * as they are now: a build that lies around could be older than what is tested. A bundle is kept for as long as no source
 * changes: many files need the same one, some for each of their tests.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fingerprint } from '../../src/launcher/fingerprint.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const CACHE = join(root, 'node_modules/.cache/test-workers');

export interface BuiltWorker {
  readonly url: URL;
}

/** What a bundle may be made of. */
const INPUTS = ['src', 'resources', 'test', 'tsconfig.json', 'package-lock.json'];
const isSource = (path: string): boolean => /\.(?:[cm]?[jt]s|json|html)$/u.test(path);

/** The tests of a file begin with the same sources, so they are looked at once. */
let state: string | undefined;

async function bundle(source: string, folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const temporary = await mkdtemp(join(CACHE, 'making-'));
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, source),
      outDir: temporary,
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'worker.mjs' } },
    },
  });
  try {
    await rename(temporary, folder);
  } catch (error) {
    // Another test process was faster with the same bundle.
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Bundles a worker's source; `source` is relative to the repository. Below node_modules, so that packages are found. */
export async function buildWorker(source = 'src/services/lint-pool/worker.ts'): Promise<BuiltWorker> {
  state ??= fingerprint(root, INPUTS, isSource).slice(0, 16);
  const name = source.replaceAll(/[^a-z]+/gu, '-');
  const folder = join(CACHE, `${name}.${state}`);
  if (!existsSync(folder)) {
    // Those of earlier sources; whoever still runs with one has loaded it.
    for (const older of await readdir(CACHE).catch(() => []))
      if (older.startsWith(`${name}.`)) await rm(join(CACHE, older), { recursive: true, force: true });
    await bundle(source, folder);
  }
  return { url: pathToFileURL(join(folder, 'worker.mjs')) };
}
