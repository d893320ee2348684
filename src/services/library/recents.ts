/** Templates opened lately, per connection, newest first; pinned ones first of all and never dropped for age. */
import * as v from 'valibot';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { createLateValues } from './late-values.ts';
import { withoutAddress } from './without-address.ts';

/** As many as anybody scrolls through; pinned ones do not count. */
export const MAX_RECENTS = 100;

/** A check runs at every pause in the typing; what it counted is written this many milliseconds later, once. */
const COUNTS_AFTER_MS = 10_000;

const storedRecentSchema = v.object({
  connectionId: v.string(),
  templateId: v.string(),
  name: v.string(),
  /** ISO 8601 in UTC. */
  openedAt: v.string(),
  pinned: v.boolean(),
  /** Of the last check; null before the first one. */
  counts: v.nullable(v.object({ errors: v.number(), warnings: v.number(), infos: v.number() })),
});
type StoredRecent = v.InferOutput<typeof storedRecentSchema>;

export const recentsFormat: StoredFormat<readonly StoredRecent[]> = {
  version: 1,
  schema: v.array(storedRecentSchema),
  empty: [],
};

interface Key {
  readonly connectionId: string;
  readonly templateId: string;
}
type Counts = NonNullable<StoredRecent['counts']>;

export interface RecentStore {
  list(connectionId: string): Promise<StoredRecent[]>;
  /** Of every connection. */
  all(): Promise<readonly StoredRecent[]>;
  /** Notes that a template was opened now. */
  opened(entry: Key & { readonly name: string; readonly openedAt: string }): Promise<void>;
  /** Keeps the counts of a check beside a template that is in the list; written a while later. */
  checked(key: Key, counts: Counts): void;
  pin(key: Key, pinned: boolean): Promise<void>;
  remove(key: Key): Promise<void>;
  removeConnection(connectionId: string): Promise<void>;
  /** Takes an address out of the names. Answers with how many had it. */
  forget(email: string): Promise<number>;
  /** Writes the counts that wait. */
  flush(): Promise<void>;
}

export interface RecentStoreOptions {
  readonly file: JsonFile<readonly StoredRecent[]>;
  /** Does the late writing, and tells of a failure that nobody waits for. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  /** Milliseconds that counts wait. */
  readonly countsAfterMs?: number | undefined;
}

const isSame = (a: Key, b: Key): boolean =>
  a.connectionId === b.connectionId && a.templateId.toLowerCase() === b.templateId.toLowerCase();

function byReading(a: StoredRecent, b: StoredRecent): number {
  if (a.pinned !== b.pinned) return a.pinned ? -1 : 1;
  return a.openedAt < b.openedAt ? 1 : a.openedAt > b.openedAt ? -1 : 0;
}

function trim(recents: readonly StoredRecent[]): StoredRecent[] {
  let unpinned = 0;
  return [...recents].sort(byReading).filter((one) => one.pinned || ++unpinned <= MAX_RECENTS);
}

export function createRecentStore({
  file,
  attempt,
  countsAfterMs = COUNTS_AFTER_MS,
}: RecentStoreOptions): RecentStore {
  const late = createLateValues<Key, Counts>({
    isSame,
    attempt,
    afterMs: countsAfterMs,
    async write(values) {
      await file.update((all) =>
        all.map((one) => {
          const counts = values.find(({ key }) => isSame(key, one))?.value;
          return counts ? { ...one, counts } : one;
        }),
      );
    },
  });

  return {
    list: async (connectionId) =>
      (await late.steady(() => file.read()))
        .filter((one) => one.connectionId === connectionId)
        .map((one) => ({ ...one, counts: late.of(one) ?? one.counts }))
        .sort(byReading),
    all: () => file.read(),
    async opened({ connectionId, templateId, name, openedAt }) {
      await file.update((all) => {
        const before = all.find((one) => isSame(one, { connectionId, templateId }));
        const entry: StoredRecent = {
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
    checked: late.put,
    async pin(key, pinned) {
      await file.update((all) => trim(all.map((one) => (isSame(one, key) ? { ...one, pinned } : one))));
    },
    async remove(key) {
      await file.update((all) => all.filter((one) => !isSame(one, key)));
    },
    async removeConnection(connectionId) {
      await file.update((all) => all.filter((one) => one.connectionId !== connectionId));
    },
    async forget(email) {
      let count = 0;
      await file.update((all) => {
        count = 0;
        return all.map((one) => {
          const name = withoutAddress(one.name, email);
          if (name !== one.name) count++;
          return { ...one, name };
        });
      });
      return count;
    },
    flush: late.flush,
  };
}
