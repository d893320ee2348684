/** The template merged with the sample values, apart from html and amp: inbox line, plain text, table of names. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { RenderedTemplate } from '../../../../contract/schemas/template.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { useSampleStore } from './sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

export const useRenderedStore = defineStore('rendered', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const settings = useSettingsStore();
  const rendered = shallowRef<RenderedTemplate | null>(null);
  const failure = ref<Failure | null>(null);
  /** Names that some place of the template uses and nobody gives a value for. */
  const missing = computed(
    () => rendered.value?.names.filter((row) => row.origin === null).map((row) => row.name) ?? [],
  );

  watch(
    [
      () => template.opened?.handle,
      () => sample.settled,
      () => settings.revision,
      () => template.revision,
    ] as const,
    async ([handle, values], [handleBefore], onCleanup) => {
      if (handle !== handleBefore) rendered.value = null;
      failure.value = null;
      if (handle === undefined) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      try {
        const result = await client().template.render({ handle, sample: values }, { signal: abort.signal });
        if (!abort.signal.aborted) rendered.value = result;
      } catch (error) {
        if (!abort.signal.aborted && !isAbort(error)) failure.value = toFailure(error);
      }
    },
  );

  return { rendered, failure, missing };
});
