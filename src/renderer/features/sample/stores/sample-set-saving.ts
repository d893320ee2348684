/**
 * Keeps changed sample sets, a moment after the last change and one after the other. What could not be kept stays here
 * with what was typed, over every change of template, until it can be.
 */
import { ref, shallowRef } from 'vue';
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';

const SAVE_MS = 600;

export type SampleSetSaving = ReturnType<typeof createSampleSetSaving>;

export function createSampleSetSaving() {
  const saving = ref(false);
  const failure = ref<Failure | null>(null);
  /** Sets whose newest values are not kept yet, by id. */
  const unsaved = shallowRef<ReadonlyMap<string, SampleSet>>(new Map());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  function forget(id: string): void {
    const rest = new Map(unsaved.value);
    rest.delete(id);
    unsaved.value = rest;
    if (rest.size === 0) failure.value = null;
  }

  async function saveAll(): Promise<void> {
    clearTimeout(timer);
    if (unsaved.value.size === 0) return;
    saving.value = true;
    try {
      for (const set of unsaved.value.values()) {
        await client().sampleSet.save(set);
        // Typing may have gone on while the answer was on its way.
        if (unsaved.value.get(set.id) === set) forget(set.id);
      }
    } catch (error) {
      failure.value = toFailure(error);
    } finally {
      saving.value = false;
    }
  }

  /** Never two at once: the older values could arrive last. */
  function saveNow(): Promise<void> {
    last = last.then(saveAll);
    return last;
  }

  function saveSoon(set: SampleSet): void {
    unsaved.value = new Map(unsaved.value).set(set.id, set);
    clearTimeout(timer);
    timer = setTimeout(() => void saveNow(), SAVE_MS);
  }

  /** Sets as they were read, with what was typed here and is not kept yet; `belongs` picks those that were not read. */
  function withUnsaved(read: readonly SampleSet[], belongs: (set: SampleSet) => boolean): SampleSet[] {
    const ids = new Set(read.map(({ id }) => id));
    const others = [...unsaved.value.values()].filter((set) => !ids.has(set.id) && belongs(set));
    return [...read.map((set) => unsaved.value.get(set.id) ?? set), ...others];
  }

  return { saving, failure, unsaved, saveNow, saveSoon, forget, withUnsaved };
}
