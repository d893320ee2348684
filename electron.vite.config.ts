import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';

const from = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  /**
   * Everything that runs on Node, as ESM with the dependencies left outside: the app's main process, the command line
   * (which is also the browser host), and the linter's worker. They share chunks.
   */
  main: {
    build: {
      outDir: from('out/main'),
      target: 'node20',
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      externalizeDeps: true,
      rolldownOptions: {
        input: {
          index: from('src/main/index.ts'),
          cli: from('src/cli/index.ts'),
          'lint-worker': from('src/services/lint-pool/worker.ts'),
        },
        // Named beside the dependencies because it is an optional one, loaded lazily and allowed to be missing.
        external: ['keytar'],
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  /** A sandboxed preload has no module loader: one CommonJS file with everything in it. */
  preload: {
    build: {
      outDir: from('out/preload'),
      minify: false,
      sourcemap: false,
      reportCompressedSize: false,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: from('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  /** The window, the same files for Electron and for the browser host. */
  renderer: {
    root: from('src/renderer'),
    plugins: [vue(), tailwindcss()],
    build: {
      outDir: from('out/renderer'),
      // Chromium 156 is both the pinned Electron's and the tests' browser; people may use a somewhat older one.
      target: 'chrome130',
      sourcemap: false,
      reportCompressedSize: false,
      // The content security policy allows nothing inline: no data: urls for assets, no polyfill script in the page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: from('src/renderer/index.html') } },
    },
  },
});
