/** Puts in place what a fresh machine lacks. Says nothing when there is nothing to do. */
import { prepareAmpValidator } from './amp-validator.mjs';
import { prepareDependencies } from './dependencies.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { prepareSystem } from './system-packages.mjs';

/**
 * @param {import('./system-packages.mjs').Purpose} purpose
 * @param {import('./terminal.mjs').Terminal} terminal
 */
export async function prepare(purpose, terminal) {
  checkNodeVersion();
  await prepareSystem(purpose, terminal);
  await prepareDependencies(terminal);
  await prepareAmpValidator(terminal);
}
