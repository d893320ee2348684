/**
 * Looks at each template as it was looked at last: size, zoom, dark, images, mail clients. A template that nobody looked
 * at in a way of its own is shown as the one before it, so that whoever goes through many at 375 px stays there.
 */
import { defineStore } from 'pinia';
import { ref, watch } from 'vue';
import type { CanvasLook } from '../../../../contract/schemas/canvas.ts';
import { client } from '../../../transport/client.ts';
import { useCanvasStore } from '../../preview/stores/canvas.ts';
import { usePreviewStore } from '../../preview/stores/preview.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useClientsStore } from './clients.ts';

const SAVE_MS = 400;

export const useCanvasMemoryStore = defineStore('canvas-memory', () => {
  const template = useTemplateStore();
  const canvas = useCanvasStore();
  const preview = usePreviewStore();
  const clients = useClientsStore();

  /** The template whose look is known, and may be kept when it changes; null while it is read. */
  const owner = ref<string | null>(null);
  let known = '';
  let saving: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | null = null;

  const now = (): CanvasLook => ({
    width: canvas.width,
    height: canvas.height,
    zoom: canvas.zoom,
    dark: preview.view.dark,
    imagesOff: preview.view.imagesOff,
    clients: [...clients.ids],
  });

  async function apply(look: CanvasLook): Promise<void> {
    canvas.setWidth(look.width);
    canvas.setHeight(look.height);
    canvas.zoom = look.zoom;
    preview.view.dark = look.dark;
    preview.view.imagesOff = look.imagesOff;
    await clients.restore(look.clients);
  }

  function flush(): void {
    clearTimeout(saving);
    waiting?.();
    waiting = null;
  }

  function keepSoon(handle: string, look: CanvasLook): void {
    clearTimeout(saving);
    waiting = () => {
      void client()
        .canvas.keep({ handle, look })
        .catch(() => undefined);
    };
    saving = setTimeout(flush, SAVE_MS);
  }

  watch(
    () => template.opened?.handle,
    async (handle, _, onCleanup) => {
      flush();
      owner.value = null;
      if (handle === undefined) return;
      let stale = false;
      onCleanup(() => (stale = true));
      const before = JSON.stringify(now());
      try {
        const { look } = await client().canvas.get({ handle });
        if (stale) return;
        // Whoever changed something meanwhile wants that.
        const isChanged = JSON.stringify(now()) !== before;
        if (isChanged) keepSoon(handle, now());
        else if (look !== null) await apply(look);
        if (stale) return;
      } catch {
        // How a mail was looked at is not worth a message.
        if (stale) return;
      }
      known = JSON.stringify(now());
      owner.value = handle;
    },
    // At once: what waits to be kept has to be on its way before the services are told that the template was closed.
    { immediate: true, flush: 'sync' },
  );

  watch(now, (look) => {
    const handle = owner.value;
    if (handle === null || JSON.stringify(look) === known) return;
    known = JSON.stringify(look);
    keepSoon(handle, look);
  });

  return { owner };
});
