/** Builds every host into out/, when a source is newer than what stands there. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { inRoot, root } from './paths.mjs';
import { runNode, stopOnInterrupt } from './processes.mjs';
import { createTerminal, StepError } from './terminal.mjs';

/** What the built program consists of. */
const INPUTS = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const STAMP = inRoot('out/.built-from');
const RESULTS = ['out/main/index.js', 'out/main/cli.js', 'out/preload/index.cjs', 'out/renderer/index.html'];
/** A folder, since making one is atomic: two commands started at once must not build into the same place. */
const LOCK = inRoot('node_modules/.cache/mailproof-build.lock');
/** A build takes seconds; a lock older than this was left behind by one that was ended. */
const LOCK_LIFETIME_MS = 120_000;

function currentFingerprint() {
  return fingerprint(root, INPUTS, (path) => !path.endsWith('.md') && !path.startsWith('src/launcher/'));
}

export function buildIsCurrent() {
  if (!RESULTS.every((path) => existsSync(inRoot(path))) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === currentFingerprint();
}

async function takeLock() {
  mkdirSync(inRoot('node_modules/.cache'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      return;
    } catch {
      const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs;
      if (since !== undefined && Date.now() - since > LOCK_LIFETIME_MS)
        rmSync(LOCK, { recursive: true, force: true });
      await wait(200);
    }
  }
}

async function runBuild() {
  const before = currentFingerprint();
  rmSync(STAMP, { force: true });
  const cli = inRoot('node_modules/electron-vite/bin/electron-vite.js');
  const result = await runNode([cli, 'build', '--logLevel', 'warn'], { timeoutMs: 600_000 });
  if (result.code !== 0) {
    throw new StepError('The build failed.', { log: result.output, remedy: 'The lines above say where.' });
  }
  const lacking = RESULTS.filter((path) => !existsSync(inRoot(path)));
  if (lacking.length > 0)
    throw new StepError(`The build left out ${lacking.join(', ')}.`, { log: result.output });
  // The state before: a file that was saved while we built makes the next start build again.
  writeFileSync(STAMP, before);
}

/** @param {import('./terminal.mjs').Terminal} terminal @param {{ force?: boolean }} [options] */
export async function build(terminal, { force = false } = {}) {
  if (!force && buildIsCurrent()) return;
  await takeLock();
  try {
    // Somebody else may have built while we waited.
    if (force || !buildIsCurrent()) await terminal.step('Build', runBuild);
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

// `npm run build`
if (argv[1] === fileURLToPath(import.meta.url)) {
  const terminal = createTerminal(process.stdout);
  stopOnInterrupt();
  try {
    await build(terminal, { force: true });
  } catch (error) {
    terminal.failure(error);
    process.exitCode = 1;
  }
}
