/** Named sets of sample values, and the values last typed for each template. */
import * as v from 'valibot';
import { sampleSetSchema, type SampleSet } from '../../contract/schemas/library.ts';
import { sampleValuesSchema, type SampleValuesData } from '../../contract/schemas/values.ts';
import type { JsonFile } from './json-file.ts';

/** Templates whose last values are kept; the longest unused go first. */
export const MAX_REMEMBERED = 500;

export const sampleSetsFileSchema = v.object({
  sets: v.array(sampleSetSchema),
  /** Newest first. */
  remembered: v.array(v.object({ templateId: v.string(), values: sampleValuesSchema })),
});
type SampleSetsFile = v.InferOutput<typeof sampleSetsFileSchema>;

export interface SampleSetShelf {
  /** The template's own sets, then the shared ones; without a template the shared ones alone. */
  list(templateId: string | null): Promise<SampleSet[]>;
  /** Adds the set, or replaces the one with the same id. */
  save(set: SampleSet): Promise<void>;
  /** Takes the set away and gives it back, for an undo; null when it is not there. */
  remove(id: string): Promise<SampleSet | null>;
  remember(templateId: string, values: SampleValuesData): Promise<void>;
  /** The values last typed for a template; null when none were. */
  remembered(templateId: string): Promise<SampleValuesData | null>;
}

const isFor = (templateId: string) => (one: { readonly templateId: string | null }) =>
  one.templateId?.toLowerCase() === templateId.toLowerCase();

export function createSampleSetShelf(file: JsonFile<SampleSetsFile>): SampleSetShelf {
  return {
    async list(templateId) {
      const { sets } = await file.read();
      const own = templateId === null ? [] : sets.filter(isFor(templateId));
      return [...own, ...sets.filter((set) => set.templateId === null)];
    },
    async save(set) {
      await file.update((data) => {
        const known = data.sets.some(({ id }) => id === set.id);
        return {
          ...data,
          sets: known ? data.sets.map((one) => (one.id === set.id ? set : one)) : [...data.sets, set],
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
  };
}
