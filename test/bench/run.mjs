/**
 * `npm run bench -- --json FILE`: how fast we are beside others, in ratios of CPU time, so that any machine says nearly the
 * same. `--only a,b` takes these figures alone.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } });

const cache = join(root, 'node_modules/.cache');
await mkdir(cache, { recursive: true });
const folder = await mkdtemp(join(cache, 'bench-'));
try {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // The files that a source names beside itself stay where they are.
    define: { 'import.meta.url': JSON.stringify(new URL('all.ts', import.meta.url).href) },
    build: {
      ssr: join(root, 'test/bench/all.ts'),
      outDir: folder,
      minify: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: 'all.mjs' } },
    },
  });
  const { takeFigures, tableOf } = await import(pathToFileURL(join(folder, 'all.mjs')).href);
  const figures = await takeFigures(values.only?.split(','));
  process.stdout.write(tableOf(figures));
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
