/** Debian packages that npm can't bring: what is missing, and how it is put there. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { StepError } from './terminal.mjs';

/** @typedef {'start' | 'test'} Purpose */

/**
 * How presence is found out; replaced in tests.
 * @typedef {object} Probe
 * @property {(name: string) => boolean} hasProgram whether a program of that name is on the PATH
 * @property {(path: string) => boolean} hasFile
 */

/**
 * @typedef {object} Need
 * @property {string} name the Debian package
 * @property {boolean} forStart whether the app is poorer without it; tests need all of them
 * @property {(probe: Probe) => boolean} present
 */

/** @type {Probe} */
export const systemProbe = {
  hasProgram: (name) =>
    (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return true;
      } catch {
        return false;
      }
    }),
  hasFile: existsSync,
};

const NOTO = '/usr/share/fonts/truetype/noto';
const KEYTAR_BINARY = inRoot('node_modules/keytar/build/Release/keytar.node');

/** Tools that compile the keychain library are needed once. @param {Probe} [probe] */
export const keytarIsBuilt = (probe = systemProbe) => probe.hasFile(KEYTAR_BINARY);

/** @param {string} name @param {string} program @returns {Need} */
function buildTool(name, program) {
  return { name, forStart: true, present: (probe) => keytarIsBuilt(probe) || probe.hasProgram(program) };
}

/** What compiles the keychain library. @type {readonly Need[]} */
const KEYTAR_NEEDS = [
  buildTool('make', 'make'),
  buildTool('g++', 'g++'),
  buildTool('python3', 'python3'),
  buildTool('pkg-config', 'pkg-config'),
  {
    name: 'libsecret-1-dev',
    forStart: true,
    present: (probe) => keytarIsBuilt(probe) || probe.hasFile('/usr/include/libsecret-1/libsecret/secret.h'),
  },
];

/** @type {readonly Need[]} */
const NEEDS = [
  ...KEYTAR_NEEDS,
  {
    name: 'chromium-headless-shell',
    forStart: false,
    present: (probe) => probe.hasFile(chromiumPath(probe.hasFile)),
  },
  // dbus-run-session is in dbus-daemon, which dbus brings along.
  { name: 'dbus', forStart: false, present: (probe) => probe.hasProgram('dbus-run-session') },
  { name: 'gnome-keyring', forStart: false, present: (probe) => probe.hasProgram('gnome-keyring-daemon') },
  {
    name: 'fonts-noto-core',
    forStart: false,
    present: (probe) => probe.hasFile(`${NOTO}/NotoSans-Regular.ttf`),
  },
  {
    name: 'fonts-noto-color-emoji',
    forStart: false,
    present: (probe) => probe.hasFile(`${NOTO}/NotoColorEmoji.ttf`),
  },
];

/**
 * Whether npm can compile the keychain library here. Elsewhere than on Linux npm brings it ready-made, and what is
 * missing would stay missing.
 * @param {Probe} [probe]
 * @param {NodeJS.Platform} [platform]
 */
export function keytarCanBeBuilt(probe = systemProbe, platform = process.platform) {
  return platform === 'linux' && KEYTAR_NEEDS.every((need) => need.present(probe));
}

/** The libraries that a built keychain module loads; Debian's desktops have them. @type {Need} */
const LIBSECRET = {
  name: 'libsecret-1-0',
  forStart: true,
  present: (probe) =>
    ['/usr/lib', '/usr/lib64', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].some((folder) =>
      probe.hasFile(`${folder}/libsecret-1.so.0`),
    ),
};

/** @param {Purpose} purpose @param {Probe} [probe] @returns {string[]} names of Debian packages */
export function missingPackages(purpose, probe = systemProbe) {
  return [...NEEDS, LIBSECRET]
    .filter((need) => purpose === 'test' || need.forStart)
    .filter((need) => !need.present(probe))
    .map((need) => need.name);
}

/** The one command that a person runs to put packages there. @param {readonly string[]} packages */
export function installCommand(packages) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** @param {readonly string[]} packages */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update', '-qq'], { env, timeoutMs: 300_000 });
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  const install = await run('apt-get', args, { env, timeoutMs: 900_000 });
  if (install.code === 0) return;
  throw new StepError(`apt-get could not install ${packages.join(', ')}.`, {
    log: `${update.output}\n${install.output}`,
    remedy: `Run it by hand to see why: ${installCommand(packages)}`,
  });
}

/**
 * Sees to the system packages. Tests can't run without them and stop; the app starts without them and says what it
 * will lack.
 * @param {Purpose} purpose
 * @param {import('./terminal.mjs').Terminal} terminal
 */
export async function prepareSystem(purpose, terminal) {
  if (process.platform !== 'linux') return;
  const missing = missingPackages(purpose);
  if (missing.length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && systemProbe.hasProgram('apt-get')) {
    try {
      await terminal.step(`System packages: ${missing.join(', ')}`, () => aptInstall(missing));
      return;
    } catch (error) {
      if (purpose === 'test') throw error;
      terminal.failure(error);
      return;
    }
  }
  const how = systemProbe.hasProgram('apt-get')
    ? installCommand(missing)
    : `install what your system calls ${missing.join(', ')}`;
  if (purpose === 'test') throw new StepError(`The tests need system packages that are missing. Run: ${how}`);
  terminal.say(
    `  Without ${missing.join(', ')} keys can't be kept in the system's keychain. To change that: ${how}`,
  );
}
