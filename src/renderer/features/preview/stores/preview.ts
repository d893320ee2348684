/** The preview of the html or amp part: how it is looked at, and the document that stands for it. */
import { defineStore } from 'pinia';
import { computed, nextTick, reactive, ref, shallowRef, watch } from 'vue';
import type { Preview, PreviewView } from '../../../../contract/schemas/preview.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { Changeable } from '../../../../contract/schemas/readonly.ts';
import type { DarkMode } from '../../../../core/colour/dark-mode.ts';
import { bodyField } from '../../../../core/template/fields.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import type { FramePictures, FrameSizes } from '../frame-messages.ts';
import { usePaintingStore } from '../../template/stores/painting.ts';
import { usePlaceStore, type Place } from '../../template/stores/place.ts';
import { templateKey } from '../../sample/stores/sample-memory.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';

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
  const painting = usePaintingStore();

  // What turns every colour around is a view of its own beside the others.
  const view = reactive<Changeable<Omit<PreviewView, 'dark'>> & { dark: DarkMode }>({
    client: null,
    dark: 'off',
    imagesOff: false,
    remoteImages: false,
  });
  const preview = shallowRef<Preview | null>(null);
  const failure = ref<Failure | null>(null);
  const building = ref(false);
  /** Raised to build once more after a failure. */
  const attempts = ref(0);
  /** Where the next preview will be, as the program said with the last one. */
  let next: Preview['next'] = null;
  /** Where the preview will be that is being built: its frame waits there for it. */
  const coming = ref<string | null>(null);
  const url = computed(() => preview.value?.url ?? null);
  /** What is outlined, in the document at `url`. */
  const mark = shallowRef<PreviewMark | null>(null);
  /** Which remote pictures of the document in sight came, as far as they were asked for. */
  const pictures = shallowRef<FramePictures | null>(null);
  /** How large the pictures of the document in sight are. */
  const sizes = shallowRef<FrameSizes>(new Map());
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
      () => sample.shown,
      () => ({ ...view }),
      () => settings.revision,
      () => template.pictureRevision,
      attempts,
    ] as const,
    async ([handle, wanted, values, how], [, partBefore], onCleanup) => {
      const key = template.opened && templateKey(template.opened);
      // The same template fetched again stays in sight, scrolled as it is, until it is there.
      if (key !== keyBefore || wanted !== partBefore) preview.value = null;
      keyBefore = key;
      failure.value = null;
      building.value = false;
      coming.value = null;
      if (handle === undefined || wanted === null) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      building.value = true;
      const painted = painting.begin();
      try {
        const at = next;
        next = null;
        const input = { handle, part: wanted, sample: values, view: how, at: at?.previewId ?? null };
        const answer = client().preview.build(input, { signal: abort.signal });
        // Before the first one of a template there is nothing in sight that could stay.
        if (preview.value !== null) coming.value = at?.url ?? null;
        const built = await answer;
        next = built.next;
        if (abort.signal.aborted) return;
        preview.value = built;
        coming.value = null;
        building.value = false;
      } catch (error) {
        if (abort.signal.aborted || isAbort(error)) return;
        failure.value = toFailure(error);
        building.value = false;
        coming.value = null;
      } finally {
        // Its frame has begun to load it by then.
        void nextTick(painted);
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
      mark.value =
        anchor === null
          ? null
          : { url: built.url, anchor, jump: jumpedTo !== where && where.from !== 'preview' };
      jumpedTo = where;
      // Whoever reads the source with the cursor passes by much that shows nothing.
      nothingThere.value = anchor === null && where.from === undefined;
    } catch {
      // The preview may have expired meanwhile; the place in the source is shown all the same.
      if (!stale) mark.value = null;
    }
  });

  watch(url, () => {
    pictures.value = null;
    sizes.value = new Map();
  });

  function tellPictures(from: string, told: FramePictures): void {
    if (from === url.value) pictures.value = told;
  }

  function tellSizes(from: string, told: FrameSizes): void {
    if (from === url.value) sizes.value = told;
  }

  /** Somebody pointed at an element of a document: its place is looked at, wherever the source is shown. */
  async function choose(built: Preview | null, anchor: string): Promise<void> {
    if (built === null || part.value === null) return;
    const field = bodyField(part.value);
    try {
      const { range } = await client().preview.sourceOf({ previewId: built.previewId, anchor });
      if (range) place.go({ field, range, severity: null, from: 'preview' });
    } catch {
      // The document may have expired meanwhile; a click that finds nothing changes nothing.
    }
  }

  function build(): void {
    attempts.value++;
  }

  return {
    build,
    view,
    part,
    preview,
    failure,
    building,
    url,
    coming,
    mark,
    nothingThere,
    choose,
    pictures,
    sizes,
    tellPictures,
    tellSizes,
  };
});
