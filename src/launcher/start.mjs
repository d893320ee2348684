/**
 * `npm start`: from a fresh clone to the running app. Electron where there is a binary and a display, otherwise, or when
 * Electron does not get as far as a window that works, the same window in the browser. Arguments are handed on;
 * `--browser` asks for the browser outright.
 */
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { electronBinary, reasonAgainstElectron } from './electron-binary.mjs';
import { showWindow } from './electron-window.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { stopOnInterrupt } from './processes.mjs';
import { createTerminal } from './terminal.mjs';

const terminal = createTerminal(process.stdout);
const wantsBrowser = process.argv.includes('--browser');
const args = process.argv.slice(2).filter((arg) => arg !== '--browser');

/** In this process, so that Ctrl-C reaches the server itself. */
async function startInBrowser() {
  const cli = inRoot('out/main/cli.js');
  process.argv = [process.execPath, cli, 'serve', '--open', ...args];
  await import(pathToFileURL(cli).href);
}

/** @returns {Promise<string | undefined>} Electron's executable, where it is the right host */
async function chooseElectron() {
  if (wantsBrowser) return undefined;
  const reason = reasonAgainstElectron({
    platform: process.platform,
    env: process.env,
    uid: process.getuid?.(),
  });
  if (reason === undefined) return electronBinary(terminal);
  terminal.say(`  Opening in the browser: ${reason}.`);
  return undefined;
}

const letGo = stopOnInterrupt();
try {
  await prepare('start', terminal);
  await build(terminal);
  const electron = await chooseElectron();
  const openInBrowser = async () => {
    letGo();
    await startInBrowser();
  };
  const code = await showWindow({ electron, args: [root, ...args], openInBrowser }, terminal);
  // The browser's server has set its own by then.
  if (code !== 0) process.exitCode = code;
} catch (error) {
  terminal.failure(error);
  process.exitCode = 1;
}
