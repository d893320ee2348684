/** Which installed browser of the Chromium family takes pictures; none is downloaded. */
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** By the names their packages give them, the plain ones first. */
const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'brave-browser',
  'chrome',
  'chromium-headless-shell',
];

const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

function candidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']];
    return roots.flatMap((root) => (root ? WINDOWS.map((path) => join(root, path)) : []));
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
  return platform === 'darwin' ? [...MAC, ...found] : found;
}

/** The one that `MAILPROOF_CHROMIUM` names, and no other then; else the first that is installed; null for none. */
export async function findChromium(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Promise<string | null> {
  const named = env['MAILPROOF_CHROMIUM'];
  const paths = named ? [named] : candidates(env, platform);
  for (const path of paths) if (await isProgram(path)) return path;
  return null;
}
