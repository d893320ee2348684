/** Campaigns as the files that the command line reads, and which versions the last check of each saw. */
import * as v from 'valibot';
import { list, object } from '../../contract/schemas/readonly.ts';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { withoutAddress } from './without-address.ts';

const storedCampaignSchema = object({
  id: v.string(),
  /** The campaign file. */
  text: v.string(),
  /** Of the last check: each template with its hash. */
  seen: list(object({ source: v.string(), sha256: v.string() })),
});
export type StoredCampaign = v.InferOutput<typeof storedCampaignSchema>;

export const campaignsFormat: StoredFormat<readonly StoredCampaign[]> = {
  version: 1,
  schema: v.array(storedCampaignSchema),
  empty: [],
};

export interface CampaignStore {
  list(): Promise<readonly StoredCampaign[]>;
  /** Null where there is none of that id. */
  get(id: string): Promise<StoredCampaign | null>;
  /** Adds the campaign, or replaces the text of the one with that id. */
  save(id: string, text: string): Promise<void>;
  /** Notes what a check saw; what it did not reach stays as it was seen before. */
  checked(id: string, seen: StoredCampaign['seen']): Promise<void>;
  remove(id: string): Promise<void>;
  /** Takes an address out of every campaign. Answers with how many had it. */
  forget(email: string): Promise<number>;
}

export function createCampaignStore(file: JsonFile<readonly StoredCampaign[]>): CampaignStore {
  return {
    list: () => file.read(),
    get: async (id) => (await file.read()).find((one) => one.id === id) ?? null,
    async save(id, text) {
      await file.update((all) =>
        all.some((one) => one.id === id)
          ? all.map((one) => (one.id === id ? { ...one, text } : one))
          : [...all, { id, text, seen: [] }],
      );
    },
    async checked(id, seen) {
      const now = new Set(seen.map(({ source }) => source));
      await file.update((all) =>
        all.map((one) =>
          one.id === id
            ? { ...one, seen: [...one.seen.filter(({ source }) => !now.has(source)), ...seen] }
            : one,
        ),
      );
    },
    async remove(id) {
      await file.update((all) => all.filter((one) => one.id !== id));
    },
    async forget(email) {
      let count = 0;
      await file.update((all) => {
        count = 0;
        return all.map((one) => {
          const text = withoutAddress(one.text, email);
          if (text !== one.text) count++;
          return { ...one, text };
        });
      });
      return count;
    },
  };
}
