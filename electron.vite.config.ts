import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const from = (path: string): string => resolve(import.meta.dirname, path);

/**
 * The core's packages in the builds they publish for browsers, as the window has them: the others read their data from
 * files beside them, or ask for modules of Node that the core never needs, and could not stand in a bundle.
 */
const PURE_BUILDS = [
  // The part of it that works on text: the rest reads streams and asks servers.
  { find: /^cheerio$/, replacement: 'cheerio/slim' },
  { find: /^css-tree$/, replacement: 'css-tree/dist/csstree.esm' },
  { find: /^fflate$/, replacement: 'fflate/browser' },
  { find: /^liquidjs$/, replacement: from('node_modules/liquidjs/dist/liquid.browser.mjs') },
];

/**
 * electron-vite puts `const require`, `__dirname` and `__filename` at the head of every script that mentions one of them
 * anywhere, also where a bundled package has its own: the script then fails to load. `define` below gives the two names
 * to the packages that lack them, and the bundler itself sees to `require`.
 */
const withoutShims: Plugin = {
  name: 'mailproof:without-shims',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === 'vite:esm-shim');
    if (at < 0)
      throw new Error('electron-vite no longer has the plugin "vite:esm-shim": remove withoutShims.');
    // Declared read-only; the list is the one that the build goes through.
    (plugins as Plugin[]).splice(at, 1);
  },
};

/**
 * html-validate compiles JSON schemas with Ajv while it loads, a tenth of what `mailproof lint` costs for a small file, and
 * holds nothing against them unless somebody brings a configuration of their own. This stands for its Ajv, compiles a
 * schema when it is first asked for, and loads Ajv itself then: `require` inside a function is how a bundle puts that off.
 */
const LATE_AJV = `
  module.exports = class LateAjv {
    constructor(options) {
      this.options = options;
      this.additions = [];
      this.known = new Map();
    }
    addMetaSchema(schema) {
      this.additions.push((ajv) => ajv.addMetaSchema(schema));
    }
    addKeyword(keyword) {
      this.additions.push((ajv) => ajv.addKeyword(keyword));
    }
    real() {
      if (!this.ajv) {
        const { default: Ajv } = require('ajv/dist/ajv.js');
        this.ajv = new Ajv(this.options);
        for (const add of this.additions) add(this.ajv);
      }
      return this.ajv;
    }
    getSchema(id) {
      return this.known.get(id);
    }
    compile(schema) {
      let compiled = null;
      const validate = (data) => {
        compiled ??= this.real().compile(schema);
        const valid = compiled(data);
        validate.errors = compiled.errors;
        return valid;
      };
      if (schema.$id) this.known.set(schema.$id, validate);
      return validate;
    }
  };
`;
const LATE_AJV_ID = '\0late-ajv.cjs';

const lateAjv: Plugin = {
  name: 'mailproof:late-ajv',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === 'ajv' && importer?.includes('html-validate') ? LATE_AJV_ID : null;
  },
  load: (id) => (id === LATE_AJV_ID ? LATE_AJV : null),
};

/** What each build has taken from packages, which src/launcher/licenses.mjs makes into one text. */
const LICENSES = 'licenses.json';

/** `parse5` or `orpc-server`, for the file of a module of a package; null for one of ours. */
function packageOf(path: string): string | null {
  const [, name] = /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/](?!.*node_modules)/u.exec(path) ?? [];
  return name?.replace(/^@/u, '').replace(/[\\/]/u, '-') ?? null;
}

export default defineConfig({
  /**
   * Everything that runs on Node, as ESM with every package in it, so that the app and the command line are installed
   * without a tree of packages: the app's main process, the command line (which is also the browser host), and the
   * two workers. They share chunks.
   */
  main: {
    plugins: [withoutShims, lateAjv],
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    resolve: { alias: PURE_BUILDS },
    build: {
      outDir: from('out/main'),
      target: 'node20',
      minify: false,
      sourcemap: true,
      reportCompressedSize: false,
      externalizeDeps: false,
      license: { fileName: LICENSES },
      rolldownOptions: {
        input: {
          index: from('src/main/index.ts'),
          cli: from('src/cli/index.ts'),
          // Commands for a process that goes on: the tests run hundreds.
          'cli-embed': from('src/cli/embed.ts'),
          'lint-worker': from('src/services/lint-pool/worker.ts'),
          'transform-worker': from('src/services/mail-transforms/worker.ts'),
        },
        // Native and optional: loaded lazily from node_modules, and allowed to be missing.
        external: ['keytar'],
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Each package in a chunk of its own: a command, and a thread, loads those it needs.
          codeSplitting: { groups: [{ test: /node_modules/u, name: packageOf }] },
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
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
      license: { fileName: LICENSES },
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
      minify: true,
      cssMinify: true,
      sourcemap: false,
      reportCompressedSize: false,
      license: { fileName: LICENSES },
      // The content security policy allows nothing inline: no data: urls for assets, no polyfill script in the page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: from('src/renderer/index.html') } },
    },
  },
});
