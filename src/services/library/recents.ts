/** Templates opened lately, per connection, newest first; pinned ones first of all and never dropped for age. */
import * as v from 'valibot';
import { recentSchema, type Recent } from '../../contract/schemas/library.ts';
import type { JsonFile } from './json-file.ts';

/** As many as anybody scrolls through; pinned ones do not count. */
export const MAX_RECENTS = 100;

export const recentsFileSchema = v.array(recentSchema);

interface Key {
  readonly connectionId: string;
  readonly templateId: string;
}

export interface RecentShelf {
  list(connectionId: string): Promise<Recent[]>;
  /** Notes that a template was opened now. */
  opened(entry: Key & { readonly name: string; readonly openedAt: string }): Promise<void>;
  /** Keeps the counts of a check beside a template that is in the list. */
  checked(key: Key, counts: NonNullable<Recent['counts']>): Promise<void>;
  pin(key: Key, pinned: boolean): Promise<void>;
  remove(key: Key): Promise<void>;
  removeConnection(connectionId: string): Promise<void>;
}

const isSame = (a: Key, b: Key): boolean =>
  a.connectionId === b.connectionId && a.templateId.toLowerCase() === b.templateId.toLowerCase();

function byReading(a: Recent, b: Recent): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  return a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0;
}

function trim(recents: readonly Recent[]): Recent[] {
  let unpinned = 0;
  return [...recents].sort(byReading).filter((one) => one.pinned || ++unpinned <= MAX_RECENTS);
}

export function createRecentShelf(file: JsonFile<Recent[]>): RecentShelf {
  const change = async (key: Key, how: (recent: Recent) => Recent): Promise<void> => {
    await file.update((all) => trim(all.map((one) => (isSame(one, key) ? how(one) : one))));
  };
  return {
    list: async (connectionId) =>
      (await file.read()).filter((one) => one.connectionId === connectionId).sort(byReading),
    async opened({ connectionId, templateId, name, openedAt }) {
      await file.update((all) => {
        const before = all.find((one) => isSame(one, { connectionId, templateId }));
        const entry: Recent = {
          connectionId,
          templateId,
          name,
          openedAt,
          pinned: before?.pinned ?? false,
          counts: before?.counts ?? null,
        };
        return trim([entry, ...all.filter((one) => one !== before)]);
      });
    },
    checked: (key, counts) => change(key, (recent) => ({ ...recent, counts })),
    pin: (key, pinned) => change(key, (recent) => ({ ...recent, pinned })),
    async remove(key) {
      await file.update((all) => all.filter((one) => !isSame(one, key)));
    },
    async removeConnection(connectionId) {
      await file.update((all) => all.filter((one) => one.connectionId !== connectionId));
    },
  };
}
