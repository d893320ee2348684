/**
 * Where the sample values come from: typed for this template, a named set (kept as it is edited), a generated set, or
 * a row of an imported file. Nothing typed is lost by choosing another source: each keeps its own values.
 */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { SampleSet } from '../../../../contract/schemas/library.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { takesTextOnly } from '../../../../core/substitution/engine.ts';
import { generatedName, readSampleFile, type ImportedSamples } from './sample-files.ts';
import {
  NOTHING_UNSAVED,
  rowKey,
  setKey,
  generatedKey,
  type SourceKey,
  templateKey,
  type UnsavedSamples,
} from './sample-memory.ts';
import { createSampleSetCommands } from './sample-set-commands.ts';
import { freeName, withEntry, withSet } from './sample-set-list.ts';
import { createSampleSetSaving } from './sample-set-saving.ts';
import { useSampleStore } from './sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

export const useSampleSetsStore = defineStore('sampleSets', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const settings = useSettingsStore();
  const toasts = useToastsStore();

  const sets = shallowRef<readonly SampleSet[]>([]);
  const generated = shallowRef<readonly SampleSet[]>([]);
  const imported = shallowRef<ImportedSamples | null>(null);
  /** The file chosen last, when nothing in it could be used; what was open before it stays. */
  const refused = shallowRef<ImportedSamples | null>(null);
  const chosen = ref<SourceKey>('typed');
  const failure = ref<Failure | null>(null);
  const {
    saving,
    failure: saveFailure,
    unsaved: unsavedSets,
    saveNow,
    saveSoon,
    forget,
    withUnsaved,
  } = createSampleSetSaving();
  /** Text of the JSON editor that cannot be read yet, with the source it belongs to. */
  const unreadJson = shallowRef<{ readonly key: SourceKey; readonly text: string } | null>(null);

  /** Values of sources that are kept in this session only, and of sets as they were before the first change. */
  const drafts = shallowRef<ReadonlyMap<SourceKey, SampleValuesData>>(new Map());
  const originals = shallowRef<ReadonlyMap<string, SampleValuesData>>(new Map());
  const unsaved = new Map<string, UnsavedSamples>();

  const templateId = computed(() => template.opened?.template.id ?? null);
  const chosenSet = computed(() => sets.value.find((one) => setKey(one.id) === chosen.value) ?? null);
  const row = computed(() => (chosen.value.startsWith('row:') ? Number(chosen.value.slice(4)) : null));
  function nameOf(key: SourceKey): string {
    if (key === 'typed') return 'Typed values';
    if (key.startsWith('row:')) return imported.value?.fileName ?? '';
    const set = sets.value.find((one) => setKey(one.id) === key);
    if (set) return set.name;
    const found = generated.value.find((one) => generatedKey(one.id) === key);
    return found ? generatedName(found) : '';
  }
  const name = computed(() => nameOf(chosen.value));
  /** Values of a generated set or of a row that were changed and are in no set yet. */
  const isUnsaved = computed(
    () => chosen.value !== 'typed' && !chosenSet.value && drafts.value.has(chosen.value),
  );
  /** The set in use has values that are not kept yet. */
  const isSetUnsaved = computed(() => unsavedSets.value.has(chosenSet.value?.id ?? ''));
  const canRevert = computed(() =>
    chosenSet.value ? originals.value.has(chosenSet.value.id) : isUnsaved.value,
  );

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

  function setDraft(key: SourceKey, values: SampleValuesData | null): void {
    drafts.value = withEntry(drafts.value, key, values);
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

  /** The template these sources belong to; a moment behind `template.opened` while that changes. */
  let owner = template.opened;

  // Typing goes to the source in use. `sync`, so that a choice made right after a key finds the value already there.
  watch(
    () => sample.values,
    (values) => {
      // The next template's values are no change of this one's set.
      if (owner?.handle !== template.opened?.handle) return;
      const set = chosenSet.value;
      if (set) {
        if (values === set.values) return;
        if (!originals.value.has(set.id)) originals.value = withEntry(originals.value, set.id, set.values);
        const next = { ...set, values };
        accept(next);
        saveSoon(next);
      } else if (values !== given(chosen.value) && values !== drafts.value.get(chosen.value)) {
        setDraft(chosen.value, values);
      }
    },
    { flush: 'sync' },
  );

  function choose(key: SourceKey): void {
    void saveNow();
    chosen.value = key;
    sample.use(drafts.value.get(key) ?? given(key), key === 'typed');
  }

  /** Sets made anew; the one in use follows, unless it was changed here. */
  function takeGenerated(made: readonly SampleSet[]): void {
    generated.value = made;
    const key = chosen.value;
    if (!key.startsWith('generated:') || drafts.value.has(key)) return;
    const values = given(key);
    if (JSON.stringify(values) !== JSON.stringify(sample.values)) sample.use(values, false);
  }

  const belongsHere = (set: SampleSet): boolean =>
    set.templateId === null || set.templateId.toLowerCase() === templateId.value?.toLowerCase();

  /** Reads again what another window or a command may have kept meanwhile; the set in use stays until another is chosen. */
  async function refresh(): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    await saveNow();
    const then = unsavedSets.value;
    const saved = await client().sampleSet.list({ templateId: templateId.value });
    // What was typed and kept while the answer was on its way is newer.
    if (template.opened?.handle !== handle || unsavedSets.value !== then) return;
    const inUse = chosenSet.value;
    const next = withUnsaved(saved, belongsHere);
    if (inUse && !next.some(({ id }) => id === inUse.id)) next.push(inUse);
    sets.value = next;
    const values = chosenSet.value?.values;
    if (values && JSON.stringify(values) !== JSON.stringify(sample.values)) sample.use(values, false);
  }

  async function load(): Promise<void> {
    const handle = template.opened?.handle;
    if (handle === undefined) return;
    failure.value = null;
    try {
      const [saved, made] = await Promise.all([
        client().sampleSet.list({ templateId: templateId.value }),
        client().sampleSet.generate({ handle }),
      ]);
      if (template.opened?.handle !== handle) return;
      sets.value = withUnsaved(saved, belongsHere);
      takeGenerated(made);
    } catch (error) {
      if (template.opened?.handle === handle) failure.value = toFailure(error);
    }
  }

  // A name that the service supplies gets no made-up value.
  watch(
    () => settings.revision,
    async (revision) => {
      const handle = template.opened?.handle;
      if (handle === undefined) return;
      try {
        const made = await client().sampleSet.generate({ handle });
        if (template.opened?.handle === handle && settings.revision === revision) takeGenerated(made);
      } catch (error) {
        if (template.opened?.handle === handle) failure.value = toFailure(error);
      }
    },
  );

  watch(
    () => template.opened?.handle,
    () => {
      const [opened, before] = [template.opened, owner];
      void saveNow();
      if (owner) unsaved.set(templateKey(owner), unsavedNow());
      owner = opened;
      unreadJson.value = null;
      refused.value = null;
      const isSame =
        opened && before && opened.template.id !== null && opened.template.id === before.template.id;
      if (isSame) {
        choose(chosen.value);
      } else {
        chosen.value = 'typed';
        sets.value = [];
        generated.value = [];
        restore((opened && unsaved.get(templateKey(opened))) ?? NOTHING_UNSAVED);
      }
      void load();
    },
    { flush: 'sync', immediate: true },
  );

  const nameFor = (wanted: string): string => freeName(wanted, sets.value);
  const { create, rename, share, remove } = createSampleSetCommands({
    chosenSet: () => chosenSet.value,
    templateId: () => templateId.value,
    accept,
    take: (id) => (sets.value = sets.value.filter((one) => one.id !== id)),
    choose,
    saveNow,
    forget,
  });

  /** Keeps the values on screen as a set of their own and goes on with it. */
  async function createFromValues(wanted: string, shared: boolean): Promise<boolean> {
    const [source, values] = [chosen.value, sample.values];
    return create(wanted, shared, values, () => {
      // They live in the set from now on.
      if (values === drafts.value.get(source) && source !== 'typed' && !source.startsWith('set:'))
        setDraft(source, null);
    });
  }

  /** Back to the values the source had before it was changed in this session. */
  function revert(): void {
    const set = chosenSet.value;
    const before = set ? originals.value.get(set.id) : given(chosen.value);
    if (!before) return;
    const changed = sample.values;
    sample.replace(before);
    if (set) {
      originals.value = withEntry(originals.value, set.id, null);
    } else setDraft(chosen.value, null);
    toasts.say('The changes are taken back.', {
      undo: () => {
        sample.replace(changed);
      },
    });
  }

  /** Shows what a file held: one recipient becomes a set at once, many can be paged through. */
  async function takeImport(file: ImportedSamples): Promise<void> {
    const [only] = file.sets;
    if (file.sets.length === 1 && only && file.errors.length === 0) {
      const base = file.fileName.replace(/\.[^.]*$/u, '');
      await create(nameFor(base === '' ? 'Imported' : base), templateId.value === null, only.values);
      return;
    }
    if (file.sets.length === 0) {
      refused.value = file;
      return;
    }
    refused.value = null;
    const before = imported.value;
    const isChanged = [...drafts.value.keys()].some((key) => key.startsWith('row:'));
    const undo = dropImport();
    imported.value = file;
    choose(rowKey(0));
    if (before && isChanged)
      toasts.say(`The changed rows of ${before.fileName} gave way to this file.`, { undo });
  }

  /** Reads a file of sample data as the open template's engine does, and shows it. */
  async function importFile(file: File): Promise<void> {
    const engine = template.opened?.engine.name ?? 'simple';
    await takeImport(await readSampleFile(file, { textOnly: takesTextOnly(engine) }));
  }

  /** Takes the imported file and what was changed in it away; the answer brings both back. */
  function dropImport(): () => void {
    const [before, key, owned] = [unsavedNow(), chosen.value, owner];
    const rows = [...before.drafts].filter(([one]) => one.startsWith('row:'));
    const others = (): [SourceKey, SampleValuesData][] =>
      [...drafts.value].filter(([one]) => !one.startsWith('row:'));
    drafts.value = new Map(others());
    imported.value = null;
    return () => {
      if (owner !== owned) return;
      imported.value = before.imported;
      drafts.value = new Map([...others(), ...rows]);
      if (key.startsWith('row:') || row.value !== null) choose(key);
    };
  }

  function closeImport(): void {
    const file = imported.value;
    if (!file) return;
    const wasInUse = row.value !== null;
    const undo = dropImport();
    if (wasInUse) choose('typed');
    toasts.say(`Closed ${file.fileName}.`, { undo });
  }

  return {
    sets,
    generated,
    imported,
    refused,
    chosen,
    chosenSet,
    row,
    name,
    isUnsaved,
    canRevert,
    failure,
    saving,
    saveFailure,
    isSetUnsaved,
    unreadJson,
    templateId,
    choose,
    nameOf,
    valuesOf,
    load,
    refresh,
    nameFor,
    create: createFromValues,
    rename,
    share,
    remove,
    revert,
    takeImport,
    importFile,
    closeImport,
    saveNow,
  };
});
