/** Two versions as pictures: how they are laid out, and the documents and the count of pixels that stand for them. */
import { defineStore } from 'pinia';
import { ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { PixelCount, VersionPictures } from '../../../../contract/schemas/stored.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { useVersionsStore } from './versions.ts';

export type PictureMode = 'beside' | 'overlay' | 'difference';

export const useVersionPicturesStore = defineStore('version-pictures', () => {
  const versions = useVersionsStore();

  const mode = ref<PictureMode>('beside');
  /** CSS px that both mails lay out in. */
  const width = ref<'640' | '375'>('640');
  const dark = ref(false);
  /** Consent to load from the network is given for one template, never for the next. */
  const remoteImages = ref(false);
  /** Percent of the later version that shows over the earlier one. */
  const opacity = ref(50);
  const shown = ref(false);
  const pictures = shallowRef<VersionPictures | null>(null);
  const failure = ref<Failure | null>(null);
  const pixels = shallowRef<PixelCount | null>(null);
  const counting = ref(false);
  const attempts = ref(0);

  watch(
    () => versions.key,
    () => {
      remoteImages.value = false;
    },
    { flush: 'sync' },
  );

  const wanted = () => {
    const { key, before, after } = versions;
    if (!shown.value || !key || before === '' || before === after) return null;
    return { ...key, before, after, dark: dark.value, remoteImages: remoteImages.value };
  };

  watch(
    [() => JSON.stringify(wanted()), attempts],
    async (_, __, onCleanup) => {
      const input = wanted();
      pictures.value = null;
      failure.value = null;
      if (!input) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      try {
        const answer = await client().library.pictures(input, { signal: abort.signal });
        if (!abort.signal.aborted) pictures.value = answer;
      } catch (error) {
        if (!abort.signal.aborted && !isAbort(error)) failure.value = toFailure(error);
      }
    },
    { immediate: true },
  );

  // A browser is started for it, so only those who look at the difference pay.
  watch(
    [() => (mode.value === 'difference' ? JSON.stringify(wanted()) : 'null'), width, attempts],
    async (_, __, onCleanup) => {
      const input = mode.value === 'difference' ? wanted() : null;
      pixels.value = null;
      counting.value = false;
      if (!input) return;
      const abort = new AbortController();
      onCleanup(() => {
        abort.abort();
      });
      counting.value = true;
      try {
        const asked = { ...input, width: Number(width.value) };
        const answer = await client().library.countPixels(asked, { signal: abort.signal });
        if (!abort.signal.aborted) pixels.value = answer;
      } catch (error) {
        if (abort.signal.aborted || isAbort(error)) return;
        const { title, reason } = toFailure(error);
        pixels.value = { counted: null, why: `${title}. ${reason}` };
      } finally {
        if (!abort.signal.aborted) counting.value = false;
      }
    },
    { immediate: true },
  );

  function tryAgain(): void {
    attempts.value++;
  }

  return {
    mode,
    width,
    dark,
    remoteImages,
    opacity,
    shown,
    pictures,
    failure,
    pixels,
    counting,
    tryAgain,
  };
});
