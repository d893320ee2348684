/** The preview of the html or amp part: how it is looked at, and the document that stands for it. */
import { defineStore } from 'pinia';
import { computed, reactive, ref, shallowRef, watch } from 'vue';
import type { Preview, PreviewView } from '../../../../contract/schemas/preview.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { Changeable } from '../../../../contract/schemas/readonly.ts';
import { bodyField } from '../../../../core/template/fields.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { usePlaceStore } from '../../template/stores/place.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

export type PreviewZoom = 'fit' | '50' | '75' | '100' | '150';
export type PreviewWidth = 'phone' | 'tablet' | 'desktop' | 'full';

export const usePreviewStore = defineStore('preview', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const settings = useSettingsStore();
  const place = usePlaceStore();

  const view = reactive<Changeable<PreviewView>>({ dark: 'off', imagesOff: false, remoteImages: false });
  const width = ref<PreviewWidth>('desktop');
  /** Percent, or as large as the pane allows without going over 100. */
  const zoom = ref<PreviewZoom>('fit');
  const preview = shallowRef<Preview | null>(null);
  const failure = ref<Failure | null>(null);
  const building = ref(false);
  /** Raised to build once more after a failure. */
  const attempts = ref(0);
  /** The address for the frame: the preview's own, or the same with the fragment that highlights a place. */
  const url = ref<string | null>(null);
  /** The chosen place shows nothing in this preview: a comment, or something that a limit cut off. */
  const nothingThere = ref(false);

  const part = computed(() => {
    if (place.part === 'plaintext') return null;
    return typeof template.opened?.template.body[place.part] === 'string' ? place.part : null;
  });

  // Consent to load from the network is given for one template, never for whatever is opened next.
  watch(
    () => template.opened?.handle,
    () => {
      view.remoteImages = false;
    },
    { flush: 'sync' },
  );

  watch(
    [
      () => template.opened?.handle,
      part,
      () => sample.settled,
      () => ({ ...view }),
      () => settings.revision,
      attempts,
    ] as const,
    async ([handle, wanted, values, how], [handleBefore, partBefore], onCleanup) => {
      if (handle !== handleBefore || wanted !== partBefore) {
        preview.value = null;
        url.value = null;
      }
      failure.value = null;
      building.value = false;
      if (handle === undefined || wanted === null) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      building.value = true;
      try {
        const input = { handle, part: wanted, sample: values, view: how };
        const built = await client().preview.build(input, { signal: abort.signal });
        if (abort.signal.aborted) return;
        preview.value = built;
        url.value = built.url;
        building.value = false;
      } catch (error) {
        if (abort.signal.aborted || isAbort(error)) return;
        failure.value = toFailure(error);
        building.value = false;
      }
    },
  );

  // A chosen place is highlighted in the document on screen, and in each one that replaces it.
  watch([preview, () => place.current] as const, async ([built, where], _, onCleanup) => {
    nothingThere.value = false;
    if (!built) return;
    if (part.value === null || !where?.range || where.field !== bodyField(part.value)) {
      url.value = built.url;
      return;
    }
    let stale = false;
    onCleanup(() => (stale = true));
    try {
      const found = await client().preview.locate({ previewId: built.previewId, range: where.range });
      if (stale) return;
      url.value = found.url ?? built.url;
      nothingThere.value = found.url === null;
    } catch {
      // The preview may have expired meanwhile; the place in the source is shown all the same.
      if (!stale) url.value = built.url;
    }
  });

  function build(): void {
    attempts.value++;
  }

  return { build, view, width, zoom, part, preview, failure, building, url, nothingThere };
});
