/**
 * Electron's binary is a separate download that company networks often block. It is tried once in a bounded time, and
 * a failure is remembered for a day, so that it never costs more than that; browser mode does the same work.
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runNode } from './processes.mjs';
import { secondsSince } from './terminal.mjs';

const PACKAGE = 'node_modules/electron';
const CACHE = inRoot('node_modules/.cache');
const FAILED = `${CACHE}/electron-binary-failed`;
const TRY_FOR_MS = 60_000;
const TRY_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Whether a window can be shown here.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(platform, env) {
  if (platform === 'win32' || platform === 'darwin') return true;
  return Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}

/**
 * Why Electron is not even tried, or undefined.
 * @param {{ platform: NodeJS.Platform, env: NodeJS.ProcessEnv, uid: number | undefined }} system
 */
export function reasonAgainstElectron({ platform, env, uid }) {
  if (env['MAILPROOF_SKIP_ELECTRON'] === '1') return 'MAILPROOF_SKIP_ELECTRON is set';
  if (!hasDisplay(platform, env)) return 'there is no display';
  // As root Chromium runs only without its sandbox, and this window shows mail from strangers.
  if (platform === 'linux' && uid === 0) return 'Electron has no sandbox when it runs as root';
  return undefined;
}

/** @returns {string | undefined} path of the executable, when it is there */
function installedBinary() {
  const pathFile = inRoot(`${PACKAGE}/path.txt`);
  if (!existsSync(pathFile)) return undefined;
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? inRoot(`${PACKAGE}/dist`);
  const binary = `${folder}/${readFileSync(pathFile, 'utf8').trim()}`;
  return existsSync(binary) ? binary : undefined;
}

function failedLately() {
  const since = statSync(FAILED, { throwIfNoEntry: false })?.mtimeMs;
  return since !== undefined && Date.now() - since < TRY_AGAIN_AFTER_MS;
}

/**
 * Electron's executable, downloaded now when it is missing; undefined when it can't be had.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @returns {Promise<string | undefined>}
 */
export async function downloadElectron(terminal) {
  const present = installedBinary();
  if (present !== undefined) return present;
  const started = Date.now();
  terminal.say(`  Electron's binary: downloading, for at most ${TRY_FOR_MS / 1000} s …`);
  const { code } = await runNode([inRoot(`${PACKAGE}/install.js`)], { timeoutMs: TRY_FOR_MS });
  const binary = code === 0 ? installedBinary() : undefined;
  const outcome = binary === undefined ? ' could not be downloaded' : '';
  terminal.say(`  Electron's binary${outcome} (${secondsSince(started)})`);
  return binary;
}

/**
 * Electron's executable for starting the app: a download that failed is not tried again for a day, so that it never
 * costs more than once.
 * @param {import('./terminal.mjs').Terminal} terminal
 * @returns {Promise<string | undefined>}
 */
export async function electronBinary(terminal) {
  if (installedBinary() === undefined && failedLately()) {
    terminal.say("  Electron's binary could not be downloaded lately: opening in the browser instead.");
    return undefined;
  }
  const binary = await downloadElectron(terminal);
  if (binary !== undefined) return binary;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(FAILED, '');
  terminal.say('  Opening in the browser instead. Next try tomorrow, or now with: npx install-electron');
  return undefined;
}
