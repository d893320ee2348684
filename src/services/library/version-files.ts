/**
 * The texts of templates as they were fetched, a file for each, named by the hash of what stands in it: equal texts are
 * kept once, a file is written whole or not at all and never changed afterwards, and damage is noticed when it is read.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, retryWhileBusy, type FileSystem } from '../files/file-system.ts';
import { writeWhole } from '../files/write-whole.ts';
import { failureError } from '../failure-error.ts';
import { sha256Of, sha256OfFile, sha256OfPieces } from '../hash.ts';
import { fileFailure } from './file-failure.ts';

export interface VersionFiles {
  /** Answers with the hash that names the text, which may come in pieces. */
  keep(pieces: readonly string[]): Promise<string>;
  /** @throws FailureError when it is gone, or is another text than was kept. */
  read(hash: string): Promise<string>;
  remove(hash: string): Promise<void>;
  /** Every text that is kept, with when it was written, in milliseconds. */
  list(): Promise<readonly { readonly hash: string; readonly writtenAt: number }[]>;
}

const FILE = /^([0-9a-f]{64})\.json$/u;

const lost = (reason: string): Error =>
  failureError({
    fault: 'file',
    title: 'The stored version cannot be read',
    reason,
    remedy: 'Choose another version, or fetch the template again.',
  });

export function createVersionFiles(folder: string, fileSystem: FileSystem): VersionFiles {
  const pathOf = (hash: string): string => join(folder, `${hash}.json`);
  async function readText(hash: string): Promise<string | null> {
    try {
      return await retryWhileBusy(() => readFile(pathOf(hash), 'utf8'));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw fileFailure('read', pathOf(hash), error);
    }
  }
  /** Of what the file holds; null when it cannot be read. */
  async function hashOf(name: string): Promise<string | null> {
    try {
      return await sha256OfFile(pathOf(name));
    } catch {
      return null;
    }
  }
  return {
    async keep(pieces) {
      const hash = sha256OfPieces(pieces);
      // A damaged file is written anew.
      if ((await hashOf(hash)) === hash) return hash;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(pathOf(hash), pieces, { mode: 0o600, fileSystem });
      } catch (error) {
        throw fileFailure('write', pathOf(hash), error);
      }
      return hash;
    },
    async read(hash) {
      const text = await readText(hash);
      if (text === null) throw lost('Its file is no longer there.');
      if (sha256Of(text) !== hash) throw lost('Its file was changed or damaged since it was written.');
      return text;
    },
    async remove(hash) {
      try {
        await rm(pathOf(hash), { force: true });
      } catch (error) {
        throw fileFailure('write', pathOf(hash), error);
      }
    },
    async list() {
      try {
        const hashes = (await readdir(folder)).flatMap((name) => FILE.exec(name)?.[1] ?? []);
        return await Promise.all(
          hashes.map(async (hash) => ({ hash, writtenAt: (await stat(pathOf(hash))).mtimeMs })),
        );
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw fileFailure('read', folder, error);
      }
    },
  };
}
