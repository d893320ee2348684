/** Builds every host into out/, when a source is newer than what stands there. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { placeAmpValidator } from './amp-validator.mjs';
import { fingerprint } from './fingerprint.mjs';
import { LICENSES_TEXT, writeLicenses } from './licenses.mjs';
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
const HOSTS = ['out/main/index.js', 'out/main/cli.js', 'out/preload/index.cjs', 'out/renderer/index.html'];
const RESULTS = [...HOSTS.map(inRoot), LICENSES_TEXT];
/** Holds the builder's process id. Creating it is atomic: two commands started at once must not build into the same place. */
const LOCK = inRoot('node_modules/.cache/mailproof-build.lock');

function currentFingerprint() {
  return fingerprint(root, INPUTS, (path) => !path.endsWith('.md') && !path.startsWith('src/launcher/'));
}

export function buildIsCurrent() {
  if (!RESULTS.every((path) => existsSync(path)) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, 'utf8') === currentFingerprint();
}

/** Whether the process that holds the lock is gone: it was ended, or the machine was. */
function lockIsStale() {
  const holder = Number(readFileSync(LOCK, 'utf8'));
  try {
    process.kill(holder, 0);
    return false;
  } catch (error) {
    // EPERM: somebody else's process, and alive.
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Waits for the lock; answers how to give it back, which also happens when this process is interrupted. */
async function takeLock() {
  mkdirSync(inRoot('node_modules/.cache'), { recursive: true });
  while (!tryLock()) {
    try {
      if (lockIsStale()) rmSync(LOCK, { force: true });
    } catch {
      // Given back between the two looks at it.
    }
    await wait(200);
  }
  const release = () => {
    rmSync(LOCK, { force: true });
  };
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

/** What of the window gets a form compressed as far as brotli goes, to be sent to browsers as it stands. */
const COMPRESSED = /\.(?:js|css)$/u;

function compressWindow() {
  const folder = inRoot('out/renderer/assets');
  for (const name of readdirSync(folder)) {
    if (!COMPRESSED.test(name)) continue;
    const content = readFileSync(join(folder, name));
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    };
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content, { params }));
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
  const lacking = HOSTS.filter((path) => !existsSync(inRoot(path)));
  if (lacking.length > 0)
    throw new StepError(`The build left out ${lacking.join(', ')}.`, { log: result.output });
  compressWindow();
  writeLicenses();
  // The state before: a file that was saved while we built makes the next start build again.
  writeFileSync(STAMP, before);
}

/** @param {import('./terminal.mjs').Terminal} terminal @param {{ force?: boolean }} [options] */
export async function build(terminal, { force = false } = {}) {
  // It may have come since the last build.
  placeAmpValidator();
  if (!force && buildIsCurrent()) return;
  const release = await takeLock();
  try {
    // Somebody else may have built while we waited.
    if (force || !buildIsCurrent()) await terminal.step('Build', runBuild);
  } finally {
    release();
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
