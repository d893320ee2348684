/** The preview of the html or amp part: how it is looked at, and the document that stands for it. */
import { defineStore } from 'pinia';
import { computed, reactive, ref, shallowRef, watch } from 'vue';
import type { Preview, PreviewView } from '../../../../contract/schemas/preview.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { Changeable } from '../../../../contract/schemas/readonly.ts';
import { bodyField } from '../../../../core/template/fields.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { usePlaceStore, type Place } from '../../template/stores/place.ts';
import { templateKey } from '../../sample/stores/sample-memory.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

export type PreviewZoom = 'fit' | '50' | '75' | '100' | '150';
export type PreviewWidth = 'phone' | 'tablet' | 'desktop' | 'full';

/** An element of one document to be outlined; `jump` scrolls to it. */
export interface PreviewMark {
  readonly url: string;
  readonly anchor: string;
  readonly jump: boolean;
}

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
  const url = computed(() => preview.value?.url ?? null);
  /** What is outlined, in the document at `url`. */
  const mark = shallowRef<PreviewMark | null>(null);
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

  let keyBefore: string | null = null;
  watch(
    [
      () => template.opened?.handle,
      part,
      () => sample.settled,
      () => ({ ...view }),
      () => settings.revision,
      attempts,
    ] as const,
    async ([handle, wanted, values, how], [, partBefore], onCleanup) => {
      const key = template.opened && templateKey(template.opened);
      // The same template fetched again stays in sight, scrolled as it is, until it is there.
      if (key !== keyBefore || wanted !== partBefore) preview.value = null;
      keyBefore = key;
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
        building.value = false;
      } catch (error) {
        if (abort.signal.aborted || isAbort(error)) return;
        failure.value = toFailure(error);
        building.value = false;
      }
    },
  );

  // A chosen place is outlined in the document on screen, and in each one that replaces it. Only a place that was chosen
  // just now is scrolled to: whoever types a value stays where they look.
  let jumpedTo: Place | null = null;
  watch([preview, () => place.current] as const, async ([built, where], _, onCleanup) => {
    nothingThere.value = false;
    if (!built) return;
    if (part.value === null || !where?.range || where.field !== bodyField(part.value)) {
      mark.value = null;
      return;
    }
    let stale = false;
    onCleanup(() => (stale = true));
    try {
      const { anchor } = await client().preview.locate({ previewId: built.previewId, range: where.range });
      if (stale) return;
      mark.value = anchor === null ? null : { url: built.url, anchor, jump: jumpedTo !== where };
      jumpedTo = where;
      nothingThere.value = anchor === null;
    } catch {
      // The preview may have expired meanwhile; the place in the source is shown all the same.
      if (!stale) mark.value = null;
    }
  });

  function build(): void {
    attempts.value++;
  }

  return { build, view, width, zoom, part, preview, failure, building, url, mark, nothingThere };
});
