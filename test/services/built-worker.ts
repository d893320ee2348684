/**
 * Worker threads load plain JavaScript, so the linter's worker is bundled for the tests that need one, from the sources
 * as they are now: a build that lies around could be older than what is tested.
 */
import { mkdtemp, rm, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface BuiltWorker {
  readonly url: URL;
  remove(): Promise<void>;
}

/** Bundles a worker's source; `source` is relative to the repository. Below node_modules, so that packages are found. */
export async function buildWorker(source = 'src/services/lint-pool/worker.ts'): Promise<BuiltWorker> {
  const cache = join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'test-worker-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, source),
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'worker.mjs' } },
    },
  });
  return {
    url: pathToFileURL(join(folder, 'worker.mjs')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
