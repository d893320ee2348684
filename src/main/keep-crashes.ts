/**
 * What nobody foresaw ends the app, since its state is unknown from there on; but not without a word: what happened is
 * said plainly, with a report to copy, and kept for the window that is opened next.
 */
import type { CrashKeeper } from '../services/crash/crash-keeper.ts';

export interface CrashTools {
  readonly keeper: Pick<CrashKeeper, 'keep'>;
  /** Shows it, and comes back when it was read. */
  readonly say: (title: string, text: string) => void;
  readonly exit: (code: number) => void;
}

/**
 * Both events: once there is a listener for the first, Electron no longer shows its own box with the bare error
 * (https://www.electronjs.org/docs/latest/api/process), and a rejection that nobody awaited it only warns of.
 */
export function keepCrashes(process: Pick<NodeJS.Process, 'on'>, { keeper, say, exit }: CrashTools): void {
  let ending = false;
  const end = (error: unknown): void => {
    if (ending) return;
    ending = true;
    const report = keeper.keep('the program', error);
    try {
      say(
        'Mailproof stopped because of a fault of its own',
        `Start it again: what you saved is kept.\n\nThis report names no text of yours; pass it on to have the fault put right:\n\n${report}`,
      );
    } finally {
      exit(1);
    }
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
