/** Files opened lately by a path this program was given, newest first: the desktop app's "Open recent". */
import { basename, extname } from 'node:path';
import * as v from 'valibot';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { withoutAddress } from './without-address.ts';

/** As many as a menu shows. */
const MAX_RECENT_FILES = 10;

/** `openedAt`: ISO 8601 in UTC. */
const entrySchema = v.object({ path: v.string(), openedAt: v.string() });
type RecentFileEntry = v.InferOutput<typeof entrySchema>;

export const recentFilesFormat: StoredFormat<readonly RecentFileEntry[]> = {
  version: 1,
  schema: v.array(entrySchema),
  empty: [],
};

export interface RecentFile extends RecentFileEntry {
  readonly name: string;
}

export interface RecentFileStore {
  list(): Promise<readonly RecentFile[]>;
  opened(path: string, openedAt: string): Promise<void>;
  remove(path: string): Promise<void>;
  clear(): Promise<void>;
  /** Forgets the files whose path holds an address. Answers with how many they were. */
  forget(email: string): Promise<number>;
}

export function createRecentFileStore(file: JsonFile<readonly RecentFileEntry[]>): RecentFileStore {
  return {
    list: async () => (await file.read()).map((one) => ({ ...one, name: basename(one.path) })),
    async opened(path, openedAt) {
      await file.update((all) =>
        [{ path, openedAt }, ...all.filter((one) => one.path !== path)].slice(0, MAX_RECENT_FILES),
      );
    },
    async remove(path) {
      await file.update((all) => all.filter((one) => one.path !== path));
    },
    async clear() {
      await file.update(() => []);
    },
    async forget(email) {
      let count = 0;
      await file.update((all) => {
        const kept = all.filter(({ path }) => {
          // Its ending would read as the address's last label.
          const bare = path.slice(0, path.length - extname(path).length);
          return withoutAddress(bare, email) === bare && withoutAddress(path, email) === path;
        });
        count = all.length - kept.length;
        return kept;
      });
      return count;
    },
  };
}
