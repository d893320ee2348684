/** Takes a person's address out of everything that is kept on this machine, because they asked for it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../files/file-system.ts';
import { writeWhole } from '../files/write-whole.ts';
import { fileFailure } from './file-failure.ts';
import type { Library } from './library.ts';
import { TEMPLATES_FOLDER } from './stored-templates.ts';
import { withoutAddress } from './without-address.ts';

/** In how many places the address stood. */
export interface Forgotten {
  readonly lifts: number;
  readonly lists: number;
  readonly sampleValues: number;
  readonly drafts: number;
  readonly recents: number;
  /** Templates of the library, campaigns and their files. */
  readonly templates: number;
  readonly replies: number;
  /** Configurations that named it, such as by who accepted a finding. */
  readonly decisions: number;
  /** Files with damaged data that were set aside. */
  readonly setAside: number;
}

/** Damaged data that was set aside is no longer read, but still there. */
async function cleanSetAside(folder: string, email: string): Promise<number> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw fileFailure('read', folder, error);
  }
  let cleaned = 0;
  for (const name of names.filter((one) => /\.(?:torn|corrupt)-/u.test(one))) {
    const path = join(folder, name);
    try {
      // Byte by byte as Latin-1, so that whatever else is damaged in it stays as it was.
      const text = await readFile(path, 'latin1');
      const bare = withoutAddress(withoutAddress(text, email), Buffer.from(email, 'utf8').toString('latin1'));
      if (bare === text) continue;
      await writeWhole(path, Buffer.from(bare, 'latin1'));
      cleaned++;
    } catch (error) {
      throw fileFailure('write', path, error);
    }
  }
  return cleaned;
}

/** @throws FailureError when a file could not be read or written: what came before it is done then. */
export async function forgetPerson(library: Library, email: string): Promise<Forgotten> {
  // The log comes last: its line says that all of it was done.
  const lists = await library.lists.forget(email);
  const sampleValues = await library.sampleSets.forget(email);
  const drafts = await library.drafts.forget(email);
  const templates =
    (await library.templates.forget(email)) +
    (await library.campaigns.forget(email)) +
    (await library.campaignFiles.forget(email));
  const recents =
    (await library.recents.forget(email)) +
    (await library.recentFiles.forget(email)) +
    (await library.looks.forget(email));
  const replies = await library.desk.forget(email);
  const decisions = await library.decisions.forget(email);
  const setAside =
    (await cleanSetAside(library.folder, email)) +
    (await cleanSetAside(join(library.folder, TEMPLATES_FOLDER), email));
  const lifts = await library.lifted.forget(email);
  return { lifts, lists, sampleValues, drafts, recents, templates, replies, decisions, setAside };
}
