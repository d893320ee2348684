/**
 * Fetches the official AMP validator, one file out of the npm package `next`, which carries a copy. It is 4 MB and under
 * another licence (Apache-2.0), so it is neither committed nor depended on. Tried once in a bounded time, and a failure
 * is remembered for a day; the linter says where it had to do without. It is built into `out`, so that the installed
 * app and the npm package have it too; there a failure is final.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
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
import { secondsSince, StepError } from './terminal.mjs';

const PACKAGE = 'next@15.5.20';
const MEMBER = 'package/dist/compiled/amphtml-validator/validator_wasm.js';
/** Of the file itself, so that nothing else is ever run in its place. */
const SHA256 = 'f1f4629ab36f555f5a9937a5cf00f0ef780bf025883c035d06389b151c896f26';
const FOLDER = inRoot('node_modules/.cache/mailproof');
/** Where the built linter looks for it (src/services/lint-pool/worker.ts). */
const BUILT_FOLDER = inRoot('out/amp-validator');
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
  // What npm was told about the package it packs now (`npm pack --dry-run`) is not meant for this one.
  const env = { ...options.env, npm_config_dry_run: 'false', npm_config_json: 'false' };
  const packed = isNpm
    ? await runNode([npm, ...args], { ...options, env })
    : await run('npm', args, { ...options, env });
  if (packed.code !== 0) return undefined;
  const archive = join(folder, 'next-15.5.20.tgz');
  const unpacked = await run('tar', ['-xzf', archive, '-C', folder, MEMBER], options);
  const file = join(folder, MEMBER);
  return unpacked.code === 0 && isAmpValidator(file) ? file : undefined;
}

/** Copies a file so that no reader ever sees half of it. @param {string} from @param {string} to */
function copyWhole(from, to) {
  copyFileSync(from, `${to}.part`);
  renameSync(`${to}.part`, to);
}

/** Puts the fetched validator and its licence into `out`, where they are not there yet. */
export function placeAmpValidator() {
  const fetched = `${FOLDER}/validator_wasm.js`;
  const built = `${BUILT_FOLDER}/validator_wasm.js`;
  const size = statSync(fetched, { throwIfNoEntry: false })?.size;
  if (size === undefined || statSync(built, { throwIfNoEntry: false })?.size === size) return;
  mkdirSync(BUILT_FOLDER, { recursive: true });
  copyFileSync(inRoot('resources/amp-validator/LICENSE'), `${BUILT_FOLDER}/LICENSE`);
  copyWhole(fetched, built);
}

/**
 * Fetches the validator in a bounded time; a failure is noted beside it and said.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {{ env: NodeJS.ProcessEnv, kept: string, tryForMs: number }} options `kept`: the folder it is kept in
 * @returns {Promise<boolean>} whether it is there now
 */
async function fetchOnce(terminal, { env, kept, tryForMs }) {
  const started = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'mailproof-amp-'));
  try {
    const fetched = await fetchInto(folder, { env, timeoutMs: tryForMs });
    mkdirSync(kept, { recursive: true });
    if (fetched === undefined) {
      writeFileSync(`${kept}/amp-validator-failed`, '');
      terminal.say(`  The AMP validator could not be fetched (${secondsSince(started)}).`);
      return false;
    }
    copyWhole(fetched, `${kept}/validator_wasm.js`);
    terminal.say(`  AMP validator (${secondsSince(started)})`);
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    terminal.say(`  The AMP validator could not be stored: ${why}`);
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Fetches the validator when it is missing. Never throws: without it less is checked, and nothing else changes.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @param {NodeJS.ProcessEnv} [env]
 * @param {{ folder?: string, tryForMs?: number }} [options] `folder`: where it is kept; `tryForMs`: for each of two steps
 */
export async function prepareAmpValidator(
  terminal,
  env = process.env,
  { folder: kept = FOLDER, tryForMs = TRY_FOR_MS } = {},
) {
  const present = env['MAILPROOF_AMP_VALIDATOR'] || isAmpValidator(`${kept}/validator_wasm.js`);
  if (present || failedLately(`${kept}/amp-validator-failed`)) return;
  if (!(await fetchOnce(terminal, { env, kept, tryForMs })))
    terminal.say('  AMP parts are checked without it for now. Next try tomorrow.');
}

/**
 * For what is given to others: fetches the validator when it is missing and puts it into `out`.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @throws {StepError} when it cannot be had: everybody who installs the result would check AMP without it.
 */
export async function requireAmpValidator(terminal) {
  const options = { env: process.env, kept: FOLDER, tryForMs: TRY_FOR_MS };
  if (!isAmpValidator(`${FOLDER}/validator_wasm.js`) && !(await fetchOnce(terminal, options))) {
    throw new StepError('The AMP validator belongs into the package and could not be fetched.', {
      remedy: `Look at the connection to the npm registry (npm view ${PACKAGE}), then run the command again.`,
    });
  }
  placeAmpValidator();
}
