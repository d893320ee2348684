/** What the system's codes for a file that cannot be read or written mean, and what helps. */
import { codeOf } from './file-system.ts';

export interface FileFailure {
  /** Goes on after "could not be written: ", without a full stop. */
  readonly reason: string;
  /** A sentence's beginning without its end, such as "Make room"; null when only another place helps. */
  readonly remedy: string | null;
}

const denied: FileFailure = { reason: 'this user may not do that there', remedy: 'Change its permissions' };
const full: FileFailure = { reason: 'the disk is full', remedy: 'Make room' };
const throughFile: FileFailure = { reason: 'a part of the path is a file', remedy: null };

const FAILURES: Readonly<Record<string, FileFailure>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: { reason: 'its disk is read-only', remedy: null },
  ENOSPC: full,
  EDQUOT: { reason: 'this user’s share of the disk is full', remedy: 'Make room' },
  EFBIG: { reason: 'the disk takes no file of that size', remedy: null },
  ESHORT: { reason: 'only a part of it arrived on the disk', remedy: 'Check the disk and the room on it' },
  EIO: { reason: 'the disk has a fault', remedy: 'Check the disk' },
  EBUSY: { reason: 'another program holds it', remedy: 'Close the other program' },
  EISDIR: { reason: 'it is a folder', remedy: null },
  ENOTDIR: throughFile,
  EEXIST: throughFile,
  ENAMETOOLONG: { reason: 'the name is too long', remedy: 'Choose a shorter one' },
};

/** @param error what a call of the file system threw */
export function describeFailure(error: unknown): FileFailure {
  const code = codeOf(error);
  return FAILURES[code] ?? { reason: `the system said ${code}`, remedy: null };
}
