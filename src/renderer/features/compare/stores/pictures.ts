/** Pictures of the mail as a file: which views, how wide and how sharp, and the taking of them. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { MAX_PICTURES, type PictureFile, type PictureFormat } from '../../../../contract/schemas/picture.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useCanvasStore } from '../../preview/stores/canvas.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { useSampleStore } from '../../sample/stores/sample.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { AS_SENT, useClientsStore } from './clients.ts';

export interface WidthChoice {
  /** CSS px. */
  readonly width: number;
  readonly name: string;
}

/** Those of the view bar. */
const USUAL: readonly WidthChoice[] = [
  { width: 375, name: 'Phone' },
  { width: 600, name: 'Tablet' },
  { width: 640, name: 'Desktop' },
];

/** Without `Array.prototype`'s spread, which a file of megabytes would overflow. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

export const usePicturesStore = defineStore('pictures', () => {
  const template = useTemplateStore();
  const sample = useSampleStore();
  const sets = useSampleSetsStore();
  const preview = usePreviewStore();
  const canvas = useCanvasStore();
  const clients = useClientsStore();

  const open = ref(false);
  /** Why no picture can be taken here; undefined until that is known. */
  const trouble = shallowRef<Failure | null | undefined>(undefined);
  const failure = shallowRef<Failure | null>(null);
  const progress = shallowRef<{ readonly done: number; readonly of: number; readonly name: string } | null>(
    null,
  );
  const chosen = ref<readonly string[]>([]);
  const widths = ref<readonly number[]>([]);
  const scale = ref<'1' | '2'>('2');
  const format = ref<PictureFormat>('png');
  const remoteImages = ref(false);
  let stop: AbortController | null = null;

  const choices = computed(() => clients.views.filter(({ kind }) => kind !== 'reader' && kind !== 'inbox'));
  /** The canvas' own width first, where it is none of the usual ones. */
  const widthChoices = computed((): readonly WidthChoice[] => {
    const own = canvas.width ?? canvas.shown?.width ?? 640;
    const isUsual = USUAL.some(({ width }) => width === own);
    return isUsual ? USUAL : [{ width: own, name: 'As on the canvas' }, ...USUAL];
  });
  const count = computed(() => chosen.value.length * widths.value.length);
  const isTooMany = computed(() => count.value > MAX_PICTURES);
  const canTake = computed(
    () => trouble.value === null && count.value > 0 && !isTooMany.value && preview.part !== null,
  );

  async function lookForMeans(): Promise<void> {
    trouble.value = undefined;
    try {
      const [means] = await Promise.all([client().picture.means(), clients.load()]);
      trouble.value = means.trouble;
    } catch (error) {
      trouble.value = toFailure(error);
    }
  }

  /** With what is on the canvas ticked. */
  async function show(): Promise<void> {
    failure.value = null;
    open.value = true;
    widths.value = [canvas.width ?? canvas.shown?.width ?? 640];
    remoteImages.value = preview.view.remoteImages;
    await lookForMeans();
    const there = new Set(choices.value.map(({ id }) => id));
    const onCanvas = clients.ids.filter((id) => there.has(id));
    chosen.value = onCanvas.length > 0 ? onCanvas : [AS_SENT];
  }

  function cancel(): void {
    stop?.abort();
    stop = null;
    progress.value = null;
  }

  // What is closed in the middle is given up, and a picture of another template is not what was asked for.
  watch([open, () => template.opened?.handle], cancel, { flush: 'sync' });

  async function receive(handle: string, part: 'html' | 'amp', signal: AbortSignal) {
    const events = await client().picture.take(
      {
        handle,
        part,
        sample: sample.settled,
        recipient: sets.name,
        // In the order of the menu, each view in all its widths.
        pictures: choices.value
          .filter(({ id }) => chosen.value.includes(id))
          .flatMap(({ id }) => widths.value.map((width) => ({ view: id, width }))),
        dark: preview.view.dark,
        imagesOff: preview.view.imagesOff,
        remoteImages: remoteImages.value,
        scale: scale.value === '2' ? 2 : 1,
        format: format.value,
      },
      { signal },
    );
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let next = await events.next();
    for (; !next.done; next = await events.next()) {
      if (next.value.kind === 'piece') pieces.push(bytesOf(next.value.base64));
      else if (!signal.aborted) progress.value = next.value;
    }
    return { file: next.value, pieces };
  }

  const SAVED: Readonly<Record<PictureFile['ending'], string>> = {
    png: 'The picture was saved.',
    zip: 'The pictures were saved, in one archive.',
    pdf: 'The PDF was saved.',
    html: 'The contact sheet was saved.',
  };

  /** Takes them and hands over the file. */
  async function take(): Promise<void> {
    const handle = template.opened?.handle;
    const { part } = preview;
    if (handle === undefined || part === null || !canTake.value || progress.value !== null) return;
    const abort = new AbortController();
    const { signal } = abort;
    stop = abort;
    failure.value = null;
    progress.value = { done: 0, of: count.value + 1, name: '' };
    try {
      const { file, pieces } = await receive(handle, part, signal);
      if (signal.aborted) return;
      saveFile({ name: file.name, content: pieces, format: file.ending });
      useToastsStore().say([SAVED[file.ending], ...file.notes].join(' '));
      open.value = false;
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) failure.value = toFailure(error);
    } finally {
      if (stop === abort) cancel();
    }
  }

  return {
    open,
    trouble,
    failure,
    progress,
    choices,
    chosen,
    widthChoices,
    widths,
    scale,
    format,
    remoteImages,
    count,
    isTooMany,
    canTake,
    lookForMeans,
    show,
    cancel,
    take,
  };
});
