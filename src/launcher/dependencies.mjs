/** `npm ci`, when what is installed is not what the lockfile says or what this machine can have. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run, runNode } from './processes.mjs';
import { keytarCanBeBuilt, keytarIsBuilt } from './system-packages.mjs';
import { StepError } from './terminal.mjs';

const LOCKFILE = inRoot('package-lock.json');
/** What the last install of ours was made for; inside node_modules, so it goes when that goes. */
const STAMP = inRoot('node_modules/.mailproof-lock-hash');
/** npm writes this at the end of every install. */
const NPM_OWN_LOCK = inRoot('node_modules/.package-lock.json');

/**
 * What an install is made for: the lockfile, and whether the keychain library could be compiled. npm leaves an optional
 * package out where its system packages are missing, and does not look again by itself when they come.
 * @param {{ lockHash: string, canBuildKeytar: boolean }} state
 */
export function stampFor({ lockHash, canBuildKeytar }) {
  return canBuildKeytar ? `${lockHash} with keytar` : lockHash;
}

/**
 * Whether the packages of the present lockfile are installed, by us or by somebody's own `npm ci`, and the keychain
 * library with them where it can be compiled. A second install that did not bring it either is not repeated.
 * @param {object} state
 * @param {string} state.lockHash
 * @param {string | undefined} state.stamp of the last install of ours
 * @param {boolean} state.npmInstalled whether npm has installed since the lockfile was written
 * @param {boolean} state.hasKeytar
 * @param {boolean} state.canBuildKeytar
 */
export function installIsCurrent({ lockHash, stamp, npmInstalled, hasKeytar, canBuildKeytar }) {
  const current = stamp === undefined ? npmInstalled : stamp.split(' ')[0] === lockHash;
  if (!current || hasKeytar || !canBuildKeytar) return current;
  return stamp === stampFor({ lockHash, canBuildKeytar });
}

function presentState() {
  return {
    lockHash: createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex'),
    stamp: existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined,
    npmInstalled: existsSync(NPM_OWN_LOCK) && statSync(NPM_OWN_LOCK).mtimeMs >= statSync(LOCKFILE).mtimeMs,
    hasKeytar: keytarIsBuilt(),
    canBuildKeytar: keytarCanBeBuilt(),
  };
}

/** Node's headers, where its package brought them along: compiling then needs no download. */
function headersEnvironment() {
  const prefix = dirname(dirname(process.execPath));
  if (!existsSync(join(prefix, 'include/node/node.h'))) return {};
  return { npm_config_nodedir: prefix, npm_package_config_node_gyp_nodedir: prefix };
}

async function install() {
  // The npm that started us, so that no other version writes node_modules.
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  const options = { env: { ...process.env, ...headersEnvironment() }, timeoutMs: 900_000 };
  const isNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const result = isNpm ? await runNode([npm, ...args], options) : await run('npm', args, options);
  if (result.code === 0) return;
  throw new StepError('npm could not install the packages.', {
    log: result.output,
    remedy: result.timedOut
      ? 'It took more than 15 minutes. Look at the connection to the npm registry, then run the command again.'
      : 'Look at the connection to the npm registry (npm ping), then run the command again.',
  });
}

/** @param {import('./terminal.mjs').Terminal} terminal */
export async function prepareDependencies(terminal) {
  const state = presentState();
  const current = installIsCurrent(state);
  if (!current) await terminal.step('Packages from npm', install);
  if (current && state.stamp !== undefined) return;
  try {
    writeFileSync(STAMP, stampFor(state));
  } catch {
    // Somebody else's checkout, which runs all the same; the question is only asked again next time.
  }
}
