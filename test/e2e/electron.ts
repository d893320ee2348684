/**
 * The same end-to-end tests under Electron itself: `REQUIRE_ELECTRON=1`. It fails loudly where Electron's program is
 * not installed, so that a run that was meant to prove the desktop app never passes without it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const electronIsRequired = process.env['REQUIRE_ELECTRON'] === '1';

/** @throws Error that says how to get the program. */
function electronProgram(): string {
  const pathFile = `${root}node_modules/electron/path.txt`;
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? `${root}node_modules/electron/dist`;
  const program = existsSync(pathFile) ? `${folder}/${readFileSync(pathFile, 'utf8').trim()}` : undefined;
  if (program === undefined || !existsSync(program)) {
    throw new Error(
      "REQUIRE_ELECTRON is set but Electron's program is not installed. Get it with: npx install-electron",
    );
  }
  return program;
}

/** Starts the built app on a data folder of its own. */
export function launchElectron(dataFolder: string): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: electronProgram(),
    args: [root],
    env: { ...process.env, MAILPROOF_DATA: dataFolder },
  });
}
