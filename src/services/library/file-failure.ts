/** The failure that a file of the library makes, in words that name the file, the reason and the remedy. */
import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describeFailure } from '../files/describe-failure.ts';
import { failureError, type FailureError } from '../failure-error.ts';

/** The part of the path that is a file where a folder should be; null when none is. */
function fileAmongFolders(path: string): string | null {
  for (let at = dirname(path); dirname(at) !== at; at = dirname(at)) {
    try {
      return statSync(at).isDirectory() ? null : at;
    } catch {
      // Not there, or not to be looked at: the one above decides.
    }
  }
  return null;
}

/** @param error what the system threw */
export function fileFailure(
  what: 'read' | 'write' | 'set aside',
  path: string,
  error: unknown,
): FailureError {
  const inTheWay = fileAmongFolders(path);
  if (inTheWay !== null) {
    return failureError(
      {
        fault: 'file',
        title: 'The data folder cannot be used',
        reason: `${inTheWay} is a file, not a folder.`,
        remedy: 'Move that file away, or set MAILPROOF_DATA to a folder.',
      },
      { cause: error },
    );
  }
  const done = { read: 'read', write: 'written', 'set aside': 'set aside' }[what];
  const { reason, remedy } = describeFailure(error);
  return failureError(
    {
      fault: 'file',
      title: `${basename(path)} could not be ${done}`,
      reason: `The file ${path}: ${reason}.${what === 'write' ? ' What was kept before is unchanged.' : ''}`,
      remedy: `${remedy ?? 'Check the file'}${what === 'write' ? ', and save again' : ''}, or set MAILPROOF_DATA to another folder.`,
    },
    { cause: error },
  );
}
