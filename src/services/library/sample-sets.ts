/** Named sets of sample values, and the values last typed for each template. */
import * as v from 'valibot';
import type { SampleSet } from '../../contract/schemas/library.ts';
import { list, object } from '../../contract/schemas/readonly.ts';
import type { JsonValue, SampleValuesData } from '../../contract/schemas/values.ts';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { valueWithoutAddress, withoutAddress } from './without-address.ts';

/** Templates whose last values are kept; the longest unused go first. */
const MAX_REMEMBERED = 500;

/** Taken as it is: it comes out of JSON, and a copy made name by name would lose names such as `constructor`. */
const storedValueSchema = v.custom<JsonValue>((value) => value !== undefined);
const storedValuesSchema = list(object({ name: v.string(), value: storedValueSchema }));

const storedSampleSetsSchema = object({
  sets: list(
    object({
      id: v.string(),
      name: v.string(),
      /** Null for a set that all templates share. */
      templateId: v.nullable(v.string()),
      values: storedValuesSchema,
    }),
  ),
  /** Newest first. */
  remembered: list(object({ templateId: v.string(), values: storedValuesSchema })),
});
type StoredSampleSets = v.InferOutput<typeof storedSampleSetsSchema>;

export const sampleSetsFormat: StoredFormat<StoredSampleSets> = {
  version: 1,
  schema: storedSampleSetsSchema,
  empty: { sets: [], remembered: [] },
};

export interface SampleSetStore {
  /** The template's own sets, then the shared ones; without a template the shared ones alone. */
  list(templateId: string | null): Promise<SampleSet[]>;
  /** Adds the set, or replaces the one with the same id. */
  save(set: SampleSet): Promise<void>;
  /** Takes the set away and gives it back, for an undo; null when it is not there. */
  remove(id: string): Promise<SampleSet | null>;
  remember(templateId: string, values: SampleValuesData): Promise<void>;
  /** The values last typed for a template; null when none were. */
  remembered(templateId: string): Promise<SampleValuesData | null>;
  /** Takes an address out of every value. Answers with how many values had it. */
  forget(email: string): Promise<number>;
}

const isFor = (templateId: string) => (one: { readonly templateId: string | null }) =>
  one.templateId?.toLowerCase() === templateId.toLowerCase();

export function createSampleSetStore(file: JsonFile<StoredSampleSets>): SampleSetStore {
  return {
    async list(templateId) {
      const { sets } = await file.read();
      const own = templateId === null ? [] : sets.filter(isFor(templateId));
      return [...own, ...sets.filter((set) => set.templateId === null)];
    },
    async save(set) {
      await file.update((data) => {
        const exists = data.sets.some(({ id }) => id === set.id);
        return {
          ...data,
          sets: exists ? data.sets.map((one) => (one.id === set.id ? set : one)) : [...data.sets, set],
        };
      });
    },
    async remove(id) {
      let removed: SampleSet | null = null;
      await file.update((data) => {
        removed = data.sets.find((set) => set.id === id) ?? null;
        return { ...data, sets: data.sets.filter((set) => set.id !== id) };
      });
      return removed;
    },
    async remember(templateId, values) {
      await file.update((data) => {
        const others = data.remembered.filter((one) => !isFor(templateId)(one));
        return { ...data, remembered: [{ templateId, values }, ...others].slice(0, MAX_REMEMBERED) };
      });
    },
    async remembered(templateId) {
      const { remembered } = await file.read();
      return remembered.find(isFor(templateId))?.values ?? null;
    },
    async forget(email) {
      let count = 0;
      const bare = (values: SampleValuesData): SampleValuesData =>
        values.map((one) => {
          const value = valueWithoutAddress(one.value, email);
          if (value === one.value) return one;
          count++;
          return { ...one, value };
        });
      await file.update((data) => {
        count = 0;
        return {
          sets: data.sets.map((set) => ({
            ...set,
            name: withoutAddress(set.name, email),
            values: bare(set.values),
          })),
          remembered: data.remembered.map((one) => ({ ...one, values: bare(one.values) })),
        };
      });
      return count;
    },
  };
}
