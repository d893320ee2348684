/**
 * `npm pack` and `npm publish`: everything that goes into the npm package is built and whole, or nothing is packed.
 * Speaks on standard error only: standard output is npm's.
 */
import { requireAmpValidator } from './amp-validator.mjs';
import { build } from './build.mjs';
import { prepareDependencies } from './dependencies.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { stopOnInterrupt } from './processes.mjs';
import { createTerminal } from './terminal.mjs';

const terminal = createTerminal(process.stderr);
stopOnInterrupt();
try {
  checkNodeVersion();
  await prepareDependencies(terminal);
  await requireAmpValidator(terminal);
  await build(terminal);
} catch (error) {
  terminal.failure(error);
  process.exitCode = 1;
}
