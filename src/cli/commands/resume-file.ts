/** The file of `--resume`, with its faults said as those of the option. */
import {
  JournalError,
  openJournal,
  type Journal,
  type JournalHead,
} from '../../services/suppression/journal.ts';
import { CommandError } from '../io.ts';

/** Names the option in front of what a journal says. */
export const asResumeError = (error: unknown): unknown =>
  error instanceof JournalError ? new CommandError(`--resume: ${error.message}`) : error;

/** @throws CommandError when it is of another run, damaged, or cannot be written. */
export async function openResumed(path: string, head: JournalHead): Promise<Journal> {
  try {
    const journal = await openJournal(path, head);
    const add = (line: object, options?: { readonly synced: boolean }): Promise<void> =>
      journal.add(line, options).catch((error: unknown) => {
        throw asResumeError(error);
      });
    return { ...journal, add };
  } catch (error) {
    throw asResumeError(error);
  }
}
