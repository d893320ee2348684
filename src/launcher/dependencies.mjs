/** `npm ci`, when what is installed is not what the lockfile says. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { run, runNode } from './processes.mjs';
import { StepError } from './terminal.mjs';

const LOCKFILE = inRoot('package-lock.json');
/** The lockfile's hash at the last install; inside node_modules, so it goes when that goes. */
const STAMP = inRoot('node_modules/.mailproof-lock-hash');
/** npm writes this at the end of every install. */
const NPM_OWN_LOCK = inRoot('node_modules/.package-lock.json');

function lockHash() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
}

/** Whether the packages of the present lockfile are installed, by us or by somebody's own `npm ci`. */
export function dependenciesAreCurrent() {
  if (existsSync(STAMP)) return readFileSync(STAMP, 'utf8') === lockHash();
  return existsSync(NPM_OWN_LOCK) && statSync(NPM_OWN_LOCK).mtimeMs >= statSync(LOCKFILE).mtimeMs;
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
  if (!dependenciesAreCurrent()) await terminal.step('Packages from npm', install);
  if (!existsSync(STAMP)) writeFileSync(STAMP, lockHash());
}
