/**
 * `npm run package`: the installers for the system it runs on.
 *
 *   npm run package -- [--electron <folder or zip>] [options of electron-builder, such as --dir]
 *
 * Electron is the one that is given, the one that is installed, or a download. electron-builder is run by its exact
 * version and is no dependency: its tree is larger than all the rest. It downloads the makers of installers itself.
 */
import { dirname } from 'node:path';
import { requireAmpValidator } from './amp-validator.mjs';
import { build } from './build.mjs';
import { downloadElectron } from './electron-binary.mjs';
import { HOW_TO_GIVE_ELECTRON, readPackageOptions } from './package-options.mjs';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { run, runNode, stopOnInterrupt } from './processes.mjs';
import { keytarIsBuilt } from './system-packages.mjs';
import { createTerminal, StepError } from './terminal.mjs';

const ELECTRON_BUILDER = 'electron-builder@26.17.0';

/**
 * The Electron to pack where none is given; undefined where electron-builder downloads one for each processor itself.
 * @param {import('./terminal.mjs').Terminal} terminal
 */
async function ownElectron(terminal) {
  // Two dmg files, one a processor: the one that is installed fits only one of them.
  if (process.platform === 'darwin') return undefined;
  const binary = await downloadElectron(terminal);
  if (binary !== undefined) return dirname(binary);
  throw new StepError('An installer needs Electron, which is not installed and could not be downloaded.', {
    remedy: HOW_TO_GIVE_ELECTRON,
  });
}

/** npm's own way to run a package that is not installed. @param {readonly string[]} args */
function npx(args) {
  const npm = process.env['npm_execpath'];
  const exec = ['exec', '--yes', '--package', ELECTRON_BUILDER, '--', 'electron-builder', ...args];
  const isNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  return isNpm ? runNode([npm, ...exec], { inView: true }) : run('npm', exec, { inView: true });
}

const terminal = createTerminal(process.stdout);
stopOnInterrupt();
try {
  const { electron, rest } = readPackageOptions(process.argv.slice(2), process.env);
  await prepare('start', terminal);
  if (!keytarIsBuilt()) {
    throw new StepError('The keychain library (keytar) is not built, so the app could not keep keys.', {
      remedy:
        'On Debian: apt-get install libsecret-1-dev g++ make python3 pkg-config, then run the command again.',
    });
  }
  const dist = electron ?? (await ownElectron(terminal));
  await requireAmpValidator(terminal);
  await build(terminal);
  const { code } = await npx([
    ...['--config', inRoot('electron-builder.yml'), '--publish', 'never'],
    ...(dist === undefined ? [] : [`--config.electronDist=${dist}`]),
    // keytar must be built for the other processor too.
    ...(process.platform === 'darwin' ? ['--config.npmRebuild=true'] : []),
    ...rest,
  ]);
  process.exitCode = code;
} catch (error) {
  terminal.failure(error);
  process.exitCode = 1;
}
