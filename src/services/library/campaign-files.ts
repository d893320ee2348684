/**
 * The files of campaigns, as they were given to the window: a folder for each campaign with the names that its campaign file
 * uses, so that the window lists, reads and fills them in by the very code of `mailproof check`. They are copies: the window
 * never names a path of this machine.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { failureError } from '../failure-error.ts';
import { codeOf } from '../files/file-system.ts';
import { removeLeftovers } from '../files/leftovers.ts';
import { writeWhole } from '../files/write-whole.ts';
import { fileFailure } from './file-failure.ts';
import { withoutAddress } from './without-address.ts';

/** Bytes of all files of one campaign. */
export const CAMPAIGN_FILES_CAP = 512 * 1024 * 1024;
const LONGEST_NAME = 400;
const DEEPEST = 20;

export interface CampaignFile {
  /** With `/` between folders. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CampaignFiles {
  /** Absolute; it need not be there. */
  folderOf(id: string): string;
  /** Whether a path is one of these copies. */
  holds(path: string): boolean;
  /** By name. @throws FailureError when they cannot be read. */
  list(id: string): Promise<readonly string[]>;
  /** Puts each in place of one of the same name. @throws FailureError that names what cannot be kept. */
  add(id: string, files: readonly CampaignFile[]): Promise<void>;
  /** Takes all of a campaign away. */
  remove(id: string): Promise<void>;
  /** Takes an address out of every file. Answers with how many had it. */
  forget(email: string): Promise<number>;
  /** Removes what killed processes left, and the folders of campaigns that are no more. */
  tidy(known: ReadonlySet<string>): Promise<void>;
}

/** A name that stays inside the folder, on any system. */
function isPlain(name: string): boolean {
  const steps = name.split('/');
  return (
    name.length <= LONGEST_NAME &&
    steps.length <= DEEPEST &&
    !/[\\:*?"<>|\u0000-\u001f]/u.test(name) &&
    steps.every((step) => step !== '' && step !== '.' && step !== '..' && !/[. ]$/u.test(step))
  );
}

const refused = (name: string, reason: string, remedy: string): Error =>
  failureError({
    fault: 'input',
    title: `${name.slice(0, 80)} was not added`,
    reason,
    remedy,
    field: 'files',
  });

export function createCampaignFiles(root: string): CampaignFiles {
  const folderOf = (id: string): string => join(root, id);

  async function pathsIn(folder: string): Promise<readonly string[]> {
    try {
      const found = await readdir(folder, { recursive: true, withFileTypes: true });
      return found.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw fileFailure('read', folder, error);
    }
  }

  const isOurs = (path: string): boolean => !/[/\\]\.mailproof-[^/\\]+\.tmp$/u.test(path);

  return {
    folderOf,
    holds: (path) => path.startsWith(root + sep),
    async list(id) {
      const folder = folderOf(id);
      return (await pathsIn(folder))
        .filter(isOurs)
        .map((path) => path.slice(folder.length + 1).replaceAll(sep, '/'))
        .sort();
    },
    async add(id, files) {
      const folder = folderOf(id);
      const bad = files.find(({ name }) => !isPlain(name));
      if (bad) {
        throw refused(
          bad.name,
          'Its name holds signs that not every system allows, or is too long.',
          'Give it another name, and add it again.',
        );
      }
      let size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
      const added = new Set(files.map(({ name }) => join(folder, ...name.split('/'))));
      for (const path of await pathsIn(folder)) if (!added.has(path)) size += (await stat(path)).size;
      if (size > CAMPAIGN_FILES_CAP) {
        throw refused(
          files[0]?.name ?? '',
          'The files of the campaign would be more than 512 MB.',
          'Split the campaign, or check the folder with “mailproof check”.',
        );
      }
      for (const { name, bytes } of files) {
        const path = join(folder, ...name.split('/'));
        try {
          await mkdir(dirname(path), { recursive: true });
          await writeWhole(path, bytes);
        } catch (error) {
          throw fileFailure('write', path, error);
        }
      }
    },
    async remove(id) {
      await rm(folderOf(id), { recursive: true, force: true });
    },
    async forget(email) {
      let count = 0;
      for (const path of await pathsIn(root)) {
        try {
          // Byte by byte, so that whatever encoding it has stays.
          const text = await readFile(path, 'latin1');
          const bare = withoutAddress(
            withoutAddress(text, email),
            Buffer.from(email, 'utf8').toString('latin1'),
          );
          if (bare === text) continue;
          await writeWhole(path, Buffer.from(bare, 'latin1'));
          count++;
        } catch (error) {
          throw fileFailure('write', path, error);
        }
      }
      return count;
    },
    async tidy(known) {
      let ids: readonly string[];
      try {
        ids = await readdir(root);
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return;
        throw fileFailure('read', root, error);
      }
      for (const id of ids) {
        if (!known.has(id)) await rm(folderOf(id), { recursive: true, force: true });
        else for (const folder of await foldersIn(folderOf(id))) await removeLeftovers(folder);
      }
    },
  };
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return [folder, ...found.filter((one) => one.isDirectory()).map((one) => join(one.parentPath, one.name))];
}
