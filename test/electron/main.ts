/**
 * The executable: takes Electron's arguments, and runs an app's built main process with this module in the place of
 * `electron`. Used like `electron [switches] <folder> [arguments]`; see README.md.
 *
 * Order of the start, as in Electron: the app's module runs to its end, also what it awaits at its top level
 * (`JoinAppCode` in shell/browser/electron_browser_main_parts.cc), then the browser is up and `ready` comes.
 */
import { open as openInspector } from 'node:inspector';
import Module, { register } from 'node:module';
import { release } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
import { chromiumPath } from '../../src/launcher/chromium.mjs';
import { app } from './app.ts';
import { Chromium } from './chromium.ts';
import { watchDownloads } from './downloads.ts';
import { electron } from './electron.ts';
import { holdRequests } from './requests.ts';
import { recorded, runtime } from './runtime.ts';
import { screen } from './screen.ts';
import { nativeTheme } from './system.ts';
import { verdicts } from './permissions.ts';
import { watchTargets } from './targets.ts';

const GLOBAL = 'electronStandIn';

/** For both kinds of import, and for what a test evaluates in this process. */
function putInPlaceOfElectron(): void {
  Object.defineProperty(globalThis, GLOBAL, {
    value: { electron, recorded, verdicts, setSystemTheme: nativeTheme.setSystem.bind(nativeTheme), screen },
  });
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
  const load = loader._load;
  loader._load = (name, ...rest) => (name === 'electron' ? electron : load(name, ...rest));
  const names = Object.keys(electron)
    .map((name) => `export const ${name} = electron.${name};`)
    .join('\n');
  const shim = `const { electron } = globalThis.${GLOBAL}; export default electron; ${names}`;
  const shimUrl = `data:text/javascript,${encodeURIComponent(shim)}`;
  const hooks = `export const resolve = (name, context, next) =>
    name === 'electron' ? { url: ${JSON.stringify(shimUrl)}, shortCircuit: true } : next(name, context);`;
  register(`data:text/javascript,${encodeURIComponent(hooks)}`);
}

/** Switches come before the app's folder; `--inspect` is Node's, the others are Chromium's. */
function readArguments(): { folder: string; switches: string[] } {
  const [executable = '', , ...given] = process.argv;
  const at = given.findIndex((each) => !each.startsWith('-'));
  const folder = given[at];
  if (folder === undefined) throw new Error('Usage: stand-in [switches] <folder of the app> [arguments]');
  const before = given.slice(0, at);
  for (const each of [...before, ...given.slice(at + 1)]) {
    const match = /^--([^=]+)=?(.*)$/.exec(each);
    if (match?.[1] !== undefined && match[1] !== 'inspect') app.commandLine.appendSwitch(match[1], match[2]);
  }
  if (before.includes('--inspect=0')) openInspector(0);
  process.argv = [executable, ...given];
  return {
    folder: resolve(folder),
    switches: before.filter((each) => each.startsWith('--remote-debugging-port')),
  };
}

function behaveAsElectron(): void {
  const versions = { ...process.versions, electron: '0.0.0-stand-in', chrome: 'stand-in' };
  Object.defineProperty(process, 'versions', { value: versions });
  // https://www.electronjs.org/docs/latest/api/process#processgetsystemversion
  Object.assign(process, { getSystemVersion: () => release() });
  Object.assign(process, { type: 'browser', defaultApp: true, resourcesPath: join(app.getAppPath(), '..') });
  // lib/browser/init.ts: an error that nobody catches is shown, and the app goes on.
  process.on('uncaughtException', (error) => {
    console.error('A JavaScript error occurred in the main process\n', error);
  });
  process.on('unhandledRejection', (reason) => {
    console.error('(node) UnhandledPromiseRejection', reason);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
}

async function start(): Promise<void> {
  const { folder, switches } = readArguments();
  app.openFolder(folder);
  behaveAsElectron();
  putInPlaceOfElectron();
  const { main = 'index.js' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    main?: string;
  };
  await import(pathToFileURL(join(folder, main)).href);
  const chromium = new Chromium({
    executable: chromiumPath(),
    switches,
  });
  runtime.start(chromium);
  process.on('exit', () => chromium.kill());
  await watchTargets();
  await watchDownloads();
  await holdRequests();
  app.start();
}

start().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
