/**
 * Where the sample values come from: typed for this template, a named set (kept as it is edited), a generated set, or
 * a row of an imported file. Nothing typed is lost by choosing another source: each keeps its own values.
 */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { createSampleImport } from './sample-import.ts';
import { NOTHING_UNSAVED, templateKey, type SourceKey, type UnsavedSamples } from './sample-memory.ts';
import { createSampleSetCommands } from './sample-set-commands.ts';
import { freeName } from './sample-set-list.ts';
import { createSampleSetLoading } from './sample-set-loading.ts';
import { createSampleSetSaving } from './sample-set-saving.ts';
import { createSampleSources } from './sample-sources.ts';
import { useSampleStore } from './sample.ts';

export const useSampleSetsStore = defineStore('sampleSets', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const toasts = useToastsStore();

  const sources = createSampleSources();
  const { sets, generated, imported, chosen, chosenSet, drafts, originals, setDraft, templateId } = sources;
  const keeping = createSampleSetSaving();
  const { saving, failure: saveFailure, saveNow, saveSoon } = keeping;
  /** The set in use has values that are not kept yet. */
  const isSetUnsaved = computed(() => keeping.unsaved.value.has(chosenSet.value?.id ?? ''));
  /** Text of the JSON editor that cannot be read yet, with the source it belongs to. */
  const unreadJson = shallowRef<{ readonly key: SourceKey; readonly text: string } | null>(null);
  const unsaved = new Map<string, UnsavedSamples>();

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
        if (!originals.value.has(set.id)) sources.setOriginal(set.id, set.values);
        const next = { ...set, values };
        sources.accept(next);
        saveSoon(next);
      } else if (values !== sources.given(chosen.value) && values !== drafts.value.get(chosen.value)) {
        setDraft(chosen.value, values);
      }
    },
    { flush: 'sync' },
  );

  function choose(key: SourceKey): void {
    void saveNow();
    sources.use(key);
  }

  const { failure, load, refresh } = createSampleSetLoading(sources, keeping);
  const { create, rename, share, remove } = createSampleSetCommands({
    chosenSet: () => chosenSet.value,
    templateId: () => templateId.value,
    accept: sources.accept,
    take: (id) => (sets.value = sets.value.filter((one) => one.id !== id)),
    choose,
    saveNow,
    forget: keeping.forget,
  });
  const importing = createSampleImport(sources, { choose, create, owner: () => owner });

  watch(
    () => template.opened?.handle,
    () => {
      const [opened, before] = [template.opened, owner];
      void saveNow();
      if (owner) unsaved.set(templateKey(owner), sources.unsavedNow());
      owner = opened;
      unreadJson.value = null;
      importing.refused.value = null;
      const isSame =
        opened && before && opened.template.id !== null && opened.template.id === before.template.id;
      if (isSame) {
        choose(chosen.value);
      } else {
        chosen.value = 'typed';
        sets.value = [];
        generated.value = [];
        sources.restore((opened && unsaved.get(templateKey(opened))) ?? NOTHING_UNSAVED);
      }
      void load();
    },
    { flush: 'sync', immediate: true },
  );

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
    const before = set ? originals.value.get(set.id) : sources.given(chosen.value);
    if (!before) return;
    const changed = sample.values;
    sample.replace(before);
    if (set) sources.setOriginal(set.id, null);
    else setDraft(chosen.value, null);
    toasts.say('The changes are taken back.', {
      undo: () => {
        sample.replace(changed);
      },
    });
  }

  return {
    sets,
    generated,
    imported,
    refused: importing.refused,
    chosen,
    chosenSet,
    row: sources.row,
    name: sources.name,
    isUnsaved: sources.isUnsaved,
    isFileChanged: sources.isFileChanged,
    canRevert: sources.canRevert,
    failure,
    saving,
    saveFailure,
    isSetUnsaved,
    unreadJson,
    templateId,
    choose,
    nameOf: sources.nameOf,
    valuesOf: sources.valuesOf,
    load,
    refresh,
    nameFor: (wanted: string): string => freeName(wanted, sets.value),
    create: createFromValues,
    rename,
    share,
    remove,
    revert,
    takeImport: importing.takeImport,
    importFile: importing.importFile,
    closeImport: importing.closeImport,
    saveNow,
  };
});
