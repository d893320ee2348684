/** Makes the stand-in an executable that takes Electron's arguments: `stand-in [switches] <folder of the app>`. */
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = here('../../node_modules/.cache/electron-stand-in');

/** The executable's path, once `buildStandIn` has run. */
export const STAND_IN = `${FOLDER}/stand-in.cjs`;

async function bundle(entry: string, define: Record<string, string>): Promise<string> {
  const isPage = entry.endsWith('-world.ts');
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    define,
    build: {
      write: false,
      target: 'node20',
      minify: false,
      ...(isPage ? { lib: { entry: here(entry), formats: ['iife'], name: 'electronStandIn' } } : {}),
      ...(isPage ? {} : { ssr: here(entry) }),
      rolldownOptions: {
        external: isPage ? [] : [...builtinModules, /^node:/],
        output: { format: isPage ? 'iife' : 'cjs', codeSplitting: false },
      },
    },
    ...(isPage ? {} : { ssr: { noExternal: true } }),
  })) as Rollup.RollupOutput | Rollup.RollupOutput[];
  const [output] = Array.isArray(made) ? made : [made];
  const [chunk] = output?.output ?? [];
  if (chunk === undefined) throw new Error(`${entry} was not built.`);
  return chunk.code;
}

/** @returns the executable's path */
export async function buildStandIn(): Promise<string> {
  const code = await bundle('./main.ts', {
    STAND_IN_PRELOAD_WORLD: JSON.stringify(await bundle('./preload-world.ts', {})),
    STAND_IN_PAGE_WORLD: JSON.stringify(await bundle('./page-world.ts', {})),
  });
  await mkdir(FOLDER, { recursive: true });
  // Two runners may build at once; a rename is never seen half done.
  const fresh = `${STAND_IN}.${String(process.pid)}`;
  await writeFile(fresh, `#!/usr/bin/env node\n${code}`);
  await chmod(fresh, 0o755);
  await rename(fresh, STAND_IN);
  return STAND_IN;
}
