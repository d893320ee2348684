/** Bundles each package that core may use, as for a browser, and watches which modules of Node it asks for. */
import { isBuiltin } from 'node:module';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { PURE_PACKAGES } from './imports.ts';
import { repositoryRoot } from './source-files.ts';

async function nodeModulesUsedBy(name: string): Promise<string[]> {
  const used = new Set<string>();
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'watch-for-node',
        enforce: 'pre',
        resolveId(id) {
          if (id === 'virtual:entry') return id;
          if (!isBuiltin(id)) return undefined;
          used.add(id);
          return { id, external: true };
        },
        load: (id) =>
          id === 'virtual:entry'
            ? `import * as all from ${JSON.stringify(name)}; globalThis.all = all;`
            : undefined,
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: 'virtual:entry' } },
  });
  return [...used];
}

it.each(PURE_PACKAGES)('%s asks for no module of Node', async (name) => {
  expect(await nodeModulesUsedBy(name)).toEqual([]);
});

it('would be noticed', async () => {
  expect(await nodeModulesUsedBy('env-paths')).not.toEqual([]);
});
