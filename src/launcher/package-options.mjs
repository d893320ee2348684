/** What `npm run package` was told: which Electron to take, and what is meant for electron-builder. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StepError } from './terminal.mjs';

export const HOW_TO_GIVE_ELECTRON =
  'Give one: npm run package -- --electron <unpacked folder, or the electron-v….zip of this system>. ' +
  'Or name a mirror of its downloads in ELECTRON_MIRROR.';

/**
 * @param {readonly string[]} args behind the script's name
 * @param {NodeJS.ProcessEnv} env `ELECTRON_OVERRIDE_DIST_PATH` is how Electron's own package is told of a folder
 * @returns {{ electron: string | undefined, rest: string[] }} `electron`: a path that is there; `rest`: all other
 *   arguments, as they were
 * @throws {StepError} when no Electron lies at the given place
 */
export function readPackageOptions(args, env) {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: { electron: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const rest = tokens.flatMap((token) => {
    if (token.kind === 'positional') return [token.value];
    if (token.kind !== 'option' || token.name === 'electron') return [];
    return [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`];
  });
  const given = values.electron ?? env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (given === undefined) return { electron: undefined, rest };
  const path = typeof given === 'string' ? resolve(given) : undefined;
  if (path === undefined || given === '') {
    throw new StepError('--electron needs the place of an Electron.', { remedy: HOW_TO_GIVE_ELECTRON });
  }
  if (!existsSync(path)) {
    throw new StepError(`There is no Electron at ${path}.`, { remedy: HOW_TO_GIVE_ELECTRON });
  }
  return { electron: path, rest };
}
