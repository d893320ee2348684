/**
 * What nobody foresaw ends the program, since its state is unknown from there on; but not without a word: what happened
 * is said plainly, with a report to copy, and kept for the window that is opened next.
 */
import { createCrashKeeper } from '../services/crash/crash-keeper.ts';
import { dataFolder } from '../services/library/data-folder.ts';
import { version } from './built.ts';
import { EXIT } from './io.ts';
import { composedText } from './terminal.ts';

/** Covers rejections that nobody awaited too: Node hands them on as exceptions. */
export function keepCrashes(): void {
  let ending = false;
  process.on('uncaughtException', (error) => {
    // Saying it can fail too, such as into a closed pipe.
    if (ending) process.exit(EXIT.failed);
    ending = true;
    const keeper = createCrashKeeper({ dataFolder: dataFolder(), version: version() });
    const report = keeper.keep('the program', error);
    process.stderr.write(
      composedText(
        `Mailproof stopped because of a fault of its own. Start it again; a window that is still open connects by itself and keeps what you typed.\nThis report names no text of yours; pass it on to have the fault put right:\n\n${report}\n`,
      ),
      () => process.exit(EXIT.failed),
    );
  });
}
