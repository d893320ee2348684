/** All drafts that are kept on this computer, whichever template they belong to. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import type { DraftSummary } from '../../../../contract/schemas/draft.ts';
import { client } from '../../../transport/client.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useDraftStore } from './draft.ts';

export const useKeptDraftsStore = defineStore('keptDrafts', () => {
  const template = useTemplateStore();
  const draft = useDraftStore();
  const list = shallowRef<readonly DraftSummary[]>([]);

  async function load(): Promise<void> {
    try {
      list.value = await client().draft.list();
    } catch {
      // The list stays as it was; what is wrong with the data folder is said by the list of templates.
    }
  }

  // A draft that begins, or is over, comes and goes; each further letter changes no list.
  watch(
    [() => template.opened?.handle, () => draft.isSettled && draft.changes.length] as const,
    ([handle, kept], [handleBefore]) => {
      if (kept !== false || handle !== handleBefore) void load();
    },
    { immediate: true },
  );

  const hasDraft = (connectionId: string, templateId: string): boolean =>
    list.value.some(
      ({ source }) =>
        source.kind === 'service' && source.connectionId === connectionId && source.templateId === templateId,
    );

  return { list, load, hasDraft };
});
