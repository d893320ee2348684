/**
 * Fetches the official AMP validator, one file out of the npm package `next`, which carries a copy. It is 4 MB and under
 * another licence (Apache-2.0), so it is neither committed nor depended on. Tried once in a bounded time, and a failure
 * is remembered for a day; the linter says where it had to do without.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run, runNode } from './processes.mjs';
import { secondsSince } from './terminal.mjs';

const PACKAGE = 'next@15.5.20';
const MEMBER = 'package/dist/compiled/amphtml-validator/validator_wasm.js';
/** Of the file itself, so that nothing else is ever run in its place. */
const SHA256 = 'f1f4629ab36f555f5a9937a5cf00f0ef780bf025883c035d06389b151c896f26';
const FOLDER = inRoot('node_modules/.cache/mailproof');
const TRY_FOR_MS = 60_000;
const TRY_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/** @param {string} path */
export function isAmpValidator(path) {
  return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === SHA256;
}

/** @param {string} failed path of the file that remembers a failure */
function failedLately(failed) {
  const since = statSync(failed, { throwIfNoEntry: false })?.mtimeMs;
  return since !== undefined && Date.now() - since < TRY_AGAIN_AFTER_MS;
}

/**
 * The file, in a temporary folder.
 * @param {string} folder
 * @param {{ env: NodeJS.ProcessEnv, timeoutMs: number }} options
 * @returns {Promise<string | undefined>}
 */
async function fetchInto(folder, options) {
  const npm = options.env['npm_execpath'];
  const args = ['pack', PACKAGE, '--pack-destination', folder, '--ignore-scripts', '--silent'];
  const isNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const packed = isNpm ? await runNode([npm, ...args], options) : await run('npm', args, options);
  if (packed.code !== 0) return undefined;
  const archive = join(folder, 'next-15.5.20.tgz');
  const unpacked = await run('tar', ['-xzf', archive, '-C', folder, MEMBER], options);
  const file = join(folder, MEMBER);
  return unpacked.code === 0 && isAmpValidator(file) ? file : undefined;
}

/**
 * Puts the validator in place when it is missing. Never throws: without it less is checked, and nothing else changes.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ folder?: string, tryForMs?: number }} [options] `folder`: where it is kept; `tryForMs`: for each of two steps
 */
export async function prepareAmpValidator(
  terminal,
  env = process.env,
  { folder: kept = FOLDER, tryForMs = TRY_FOR_MS } = {},
) {
  const file = `${kept}/validator_wasm.js`;
  const failed = `${kept}/amp-validator-failed`;
  if (env['MAILPROOF_AMP_VALIDATOR'] || isAmpValidator(file) || failedLately(failed)) return;
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-amp-'));
  try {
    const fetched = await fetchInto(folder, { env, timeoutMs: tryForMs });
    mkdirSync(kept, { recursive: true });
    if (fetched !== undefined) {
      // Written beside and renamed, so that no reader ever sees half a file.
      writeFileSync(`${file}.part`, readFileSync(fetched));
      renameSync(`${file}.part`, file);
      terminal.say(`  AMP validator (${secondsSince(started)})`);
      return;
    }
    writeFileSync(failed, '');
    terminal.say(
      `  The AMP validator could not be fetched (${secondsSince(started)}): AMP parts are checked without it. ` +
        'Next try tomorrow.',
    );
  } catch (error) {
    terminal.say(
      `  The AMP validator could not be stored: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
