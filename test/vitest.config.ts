import { fileURLToPath } from 'node:url';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './long-first.ts';

/**
 * Tests that need a process of their own: they replace a module, start what a process has but once, or have garbage
 * collected all the time, which takes long in a process that holds much. All others share processes and the modules in
 * them, for loading the services anew for each file costs as much as a third of the tests.
 */
const ALONE = ['test/**/*.alone.test.ts'];
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
    sequence: { sequencer: LongFirst },
    // For a machine ten times slower: they only bound how long a failure takes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 5_000,
    // A leftover spy or variable must not decide the next test.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, ...DEEP, ...NOT_OURS],
          isolate: false,
          setupFiles: [fileURLToPath(new URL('./leave-clean.ts', import.meta.url))],
          benchmark: { include: ['test/bench/**/*.bench.ts'] },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: ALONE, exclude: NOT_OURS, benchmark: { include: [] } },
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
