/** Headers and values that a draft adds, renames and deletes; each is one step of its undo. */
import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { draftEntry, type EntryMap } from '../../../../core/draft/draft.ts';
import { entryField, entryNameError } from '../../../../core/draft/entries.ts';
import { fieldName } from '../../../format/field-names.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useDraftStore } from './draft.ts';

/** A name that is asked for. */
export interface Naming {
  readonly map: EntryMap;
  /** What the entry is called; null for a new one. */
  readonly before: string | null;
}

export const useDraftEntriesStore = defineStore('draftEntries', () => {
  const draft = useDraftStore();
  const template = useTemplateStore();
  const toasts = useToastsStore();
  /** The entry whose name is asked for; null while none is. */
  const naming = ref<Naming | null>(null);

  /** A page and a finished message have neither. */
  const canAdd = computed(() => draft.canEdit && template.shown?.template.onlyPart === null);
  /** The entry in the editor. */
  const shown = computed(() => (draft.otherField === null ? null : draftEntry(draft.otherField)));

  const errorOf = ({ map, before }: Naming, name: string): string | null => {
    const drafted = template.opened?.template;
    return drafted ? entryNameError(drafted, map, name, before) : null;
  };

  function add(map: EntryMap): void {
    if (canAdd.value) naming.value = { map, before: null };
  }

  function renameShown(): void {
    if (shown.value) naming.value = { map: shown.value.map, before: shown.value.name };
  }

  /** Gives the entry that is asked about its name; a new one comes with its value. Nothing happens to a name that is refused. */
  function name(given: string, value: string): void {
    const asked = naming.value;
    if (!asked || errorOf(asked, given) !== null) return;
    const { map, before } = asked;
    const field = entryField(map, given);
    naming.value = null;
    if (before === null) draft.write([{ field, text: value }]);
    else if (before !== given) {
      const old = entryField(map, before);
      draft.write([
        { field, text: draft.textOf(old) ?? '' },
        { field: old, text: null },
      ]);
    }
    draft.edit(field);
  }

  function removeShown(): void {
    const field = draft.otherField;
    if (field === null || shown.value === null) return;
    draft.write([{ field, text: null }]);
    draft.focusWanted = true;
    toasts.say(`${fieldName(field)} was deleted in the draft.`, { undo: draft.back });
  }

  return { naming, canAdd, shown, errorOf, add, renameShown, name, removeShown };
});
