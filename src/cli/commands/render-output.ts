/** Where rendered rows go: one file a row, named so that they sort and none is written over another. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from '../io.ts';
import type { Recipient } from '../samples.ts';

/** Before the extension; a dot in a folder's name is none. */
function withLabel(out: string, label: string): string {
  const dot = out.lastIndexOf('.');
  const slash = Math.max(out.lastIndexOf('/'), out.lastIndexOf('\\'));
  return dot > slash + 1 ? `${out.slice(0, dot)}-${label}${out.slice(dot)}` : `${out}-${label}`;
}

/**
 * `mail.html` and row 7 of 1,000 give `mail-0007.html`; generated sets have their name; a single recipient gets the name
 * as it was given.
 */
export function createOutputNames(
  out: string,
  recipients: readonly Recipient[],
): (recipient: Recipient, index: number) => string {
  const rows = recipients.filter(({ row }) => row !== null).length;
  const width = String(rows).length;
  const labels = new Map<number, string>();
  const taken = new Set<string>();
  recipients.forEach(({ row, name }, index) => {
    if (row !== null) return;
    const plain =
      name
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/gu, '') || 'sample';
    // The same set asked for twice, or two names that differ in signs only.
    let label = plain;
    for (let again = 2; taken.has(label); again++) label = `${plain}-${again}`;
    taken.add(label);
    labels.set(index, label);
  });
  return ({ row }, index) =>
    recipients.length === 1
      ? out
      : withLabel(out, row === null ? (labels.get(index) ?? '') : String(row).padStart(width, '0'));
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be written. Choose another folder, or change its permissions',
  EPERM: 'it may not be written. Choose another folder, or change its permissions',
  EROFS: 'its disk is read-only. Choose another folder',
  ENOSPC: 'the disk is full. Make room, or choose another folder',
  EDQUOT: 'the disk is full. Make room, or choose another folder',
  EISDIR: 'it is a folder. Add a file name, such as mail.html',
  ENOTDIR: 'a part of the path is a file. Choose another folder',
  EEXIST: 'a part of the path is a file. Choose another folder',
  ENAMETOOLONG: 'the name is too long. Choose a shorter one',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** Makes the folder when it is not there. @throws CommandError with the path, the reason and the remedy. */
export async function writeOutput(path: string, text: string): Promise<void> {
  try {
    try {
      await writeFile(path, text);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  } catch (error) {
    const code = codeOf(error);
    throw new CommandError(
      `--out: ${path} could not be written: ${REASONS[code] ?? `the system said ${code}`}.`,
    );
  }
}
