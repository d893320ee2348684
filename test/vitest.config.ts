import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

/**
 * Tests of code that keeps nothing between them, so that their files may share one process and its modules: the core, the
 * window's stores, which each test makes anew, and those that read our sources. Those that replace a module with one of
 * their own (`*.mocked.test.ts`) must not.
 */
const PURE = [
  'test/{core,renderer}/**/!(*.mocked).test.ts',
  'test/{architecture,golden,sandbox}/**/*.test.ts',
];
/** Tests that take too long for a gate: `npm run test:deep` runs these, and only these. */
const DEEP = ['test/**/*.deep.test.ts'];
const NOT_OURS = ['test/e2e/**', '**/node_modules/**'];

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig({
  root,
  plugins: [vue()],
  resolve: {
    // `import 'electron'` in plain Node starts a download of the binary; the stand-in keeps that out of every test.
    alias: { electron: fileURLToPath(new URL('./main/electron-stand-in.ts', import.meta.url)) },
  },
  test: {
    pool: 'forks',
    // One more than the cores of a small machine: many a test waits, for a deadline or for another process.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 5_000,
    // A leftover spy or variable must not decide the next test.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        // Loading the linter anew for each file costs more than most of the files' own tests.
        test: {
          name: 'pure',
          include: PURE,
          exclude: DEEP,
          isolate: false,
          setupFiles: [fileURLToPath(new URL('./leave-clean.ts', import.meta.url))],
          benchmark: { include: [] },
        },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['test/**/*.test.ts'],
          exclude: [...PURE, ...DEEP, ...NOT_OURS],
          benchmark: { include: ['test/bench/**/*.bench.ts'] },
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: DEEP,
          exclude: NOT_OURS,
          testTimeout: 900_000,
          hookTimeout: 900_000,
          benchmark: { include: [] },
        },
      },
    ],
  },
});
