/**
 * Tells `npm start` how far the app came. It waits for this word and otherwise opens the window in the browser, so that
 * an Electron that starts but shows nothing leaves nobody with nothing (src/launcher/electron-window.mjs).
 *
 * The channel is a file whose name comes in the environment. Standard output would not do on Windows, where Electron
 * is a program without a console, nor an inherited descriptor on Linux, where Chromium takes the low numbers for itself
 * (https://github.com/electron/electron/issues/17044: windows stay empty with an 'ipc' descriptor).
 */
import { renameSync, writeFileSync } from 'node:fs';

/**
 * `ready`: the window has connected and its first call was answered. `handed-over`: another Mailproof runs already and
 * shows its window. `closed`: the person ended it before it was ready.
 */
export type StartState = 'ready' | 'handed-over' | 'closed';

/** The variable with the file's name. */
const VARIABLE = 'MAILPROOF_START_REPORT';

export interface StartReport {
  /** Whether somebody waits for the word. */
  readonly wanted: boolean;
  /** Tells once; later words and faults of the file change nothing. */
  tell(state: StartState): void;
}

export function createStartReport(env: NodeJS.ProcessEnv): StartReport {
  const file = env[VARIABLE];
  let told = false;
  return {
    wanted: file !== undefined && file !== '',
    tell(state) {
      if (told || !file) return;
      told = true;
      try {
        // Renamed when it is whole, so that no half word is read.
        writeFileSync(`${file}.part`, state, { mode: 0o600 });
        renameSync(`${file}.part`, file);
      } catch {
        // Then npm start opens the browser as well, which is better than ending a window that works.
      }
    },
  };
}
