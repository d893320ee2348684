/**
 * The sources that sample values can come from, and which of them is in use: values typed for the template, named sets,
 * generated sets, rows of an imported file. Each keeps its own values, changed or as they were given.
 */
import { computed, ref, shallowRef } from 'vue';
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { generatedName, type ImportedSamples } from './sample-files.ts';
import { generatedKey, setKey, type SourceKey, type UnsavedSamples } from './sample-memory.ts';
import { withEntry, withSet } from './sample-set-list.ts';
import { useSampleStore } from './sample.ts';

export type SampleSources = ReturnType<typeof createSampleSources>;

export function createSampleSources() {
  const template = useTemplateStore();
  const sample = useSampleStore();

  const sets = shallowRef<readonly SampleSet[]>([]);
  const generated = shallowRef<readonly SampleSet[]>([]);
  const imported = shallowRef<ImportedSamples | null>(null);
  const chosen = ref<SourceKey>('typed');
  /** Values of sources that are kept in this session only, and of sets as they were before the first change. */
  const drafts = shallowRef<ReadonlyMap<SourceKey, SampleValuesData>>(new Map());
  const originals = shallowRef<ReadonlyMap<string, SampleValuesData>>(new Map());

  const templateId = computed(() => template.opened?.template.id ?? null);
  const chosenSet = computed(() => sets.value.find((one) => setKey(one.id) === chosen.value) ?? null);
  const row = computed(() => (chosen.value.startsWith('row:') ? Number(chosen.value.slice(4)) : null));
  /** Values of a generated set or of a row that were changed and are in no set yet. */
  const isUnsaved = computed(
    () => chosen.value !== 'typed' && !chosenSet.value && drafts.value.has(chosen.value),
  );
  /** Values of the imported file were changed here. */
  const isFileChanged = computed(() => [...drafts.value.keys()].some((key) => key.startsWith('row:')));
  const canRevert = computed(() =>
    chosenSet.value ? originals.value.has(chosenSet.value.id) : isUnsaved.value,
  );

  function nameOf(key: SourceKey): string {
    if (key === 'typed') return 'Typed values';
    if (key.startsWith('row:')) return imported.value?.fileName ?? '';
    const set = sets.value.find((one) => setKey(one.id) === key);
    if (set) return set.name;
    const found = generated.value.find((one) => generatedKey(one.id) === key);
    return found ? generatedName(found) : '';
  }
  const name = computed(() => nameOf(chosen.value));

  /** A source's values as they came: of a named set, as it is kept or about to be. */
  function given(key: SourceKey): SampleValuesData {
    if (key === 'typed') return template.opened?.sample ?? [];
    if (key.startsWith('row:')) return imported.value?.sets[Number(key.slice(4))]?.values ?? [];
    const found =
      sets.value.find((one) => setKey(one.id) === key) ??
      generated.value.find((one) => generatedKey(one.id) === key);
    return found?.values ?? [];
  }

  /** The values of any source as they stand; those of the one in use a moment behind the typing. */
  function valuesOf(key: SourceKey): SampleValuesData {
    return key === chosen.value ? sample.settled : (drafts.value.get(key) ?? given(key));
  }

  /** Puts the source in use and its values in place. */
  function use(key: SourceKey): void {
    chosen.value = key;
    sample.use(drafts.value.get(key) ?? given(key), key === 'typed');
  }

  function setDraft(key: SourceKey, values: SampleValuesData | null): void {
    drafts.value = withEntry(drafts.value, key, values);
  }

  function setOriginal(id: string, values: SampleValuesData | null): void {
    originals.value = withEntry(originals.value, id, values);
  }

  function accept(set: SampleSet): void {
    sets.value = withSet(sets.value, set);
  }

  const unsavedNow = (): UnsavedSamples => ({
    drafts: drafts.value,
    originals: originals.value,
    imported: imported.value,
  });
  function restore(then: UnsavedSamples): void {
    drafts.value = then.drafts;
    originals.value = then.originals;
    imported.value = then.imported;
  }

  return {
    sets,
    generated,
    imported,
    chosen,
    drafts,
    originals,
    templateId,
    chosenSet,
    row,
    isUnsaved,
    isFileChanged,
    canRevert,
    name,
    nameOf,
    given,
    valuesOf,
    use,
    setDraft,
    setOriginal,
    accept,
    unsavedNow,
    restore,
  };
}
