import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  plugins: [vue()],
  resolve: {
    // `import 'electron'` in plain Node starts a download of the binary; the stand-in keeps that out of every test.
    alias: { electron: fileURLToPath(new URL('./main/electron-stand-in.ts', import.meta.url)) },
  },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', '**/node_modules/**'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
    // A leftover spy or variable must not decide the next test.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    benchmark: { include: ['test/bench/**/*.bench.ts'] },
  },
});
