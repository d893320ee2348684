/**
 * Looks at each template as it was looked at last: size, zoom, dark, images, mail clients. A template that nobody looked
 * at in a way of its own is shown as the one before it, so that whoever goes through many at 375 px stays there.
 */
import { defineStore } from 'pinia';
import { ref, watch } from 'vue';
import type { CanvasLook } from '../../../../contract/schemas/canvas.ts';
import { client } from '../../../transport/client.ts';
import { createTurns } from '../../../transport/in-turn.ts';
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
  const turns = createTurns();

  const now = (): CanvasLook => ({
    width: canvas.width,
    height: canvas.height,
    zoom: canvas.zoom,
    dark: preview.view.dark,
    imagesOff: preview.view.imagesOff,
    clients: [...clients.ids],
  });

  function apply(look: CanvasLook): void {
    canvas.setWidth(look.width);
    canvas.setHeight(look.height);
    canvas.zoom = look.zoom;
    preview.view.dark = look.dark;
    preview.view.imagesOff = look.imagesOff;
    clients.restore(look.clients);
  }

  function flush(): void {
    clearTimeout(saving);
    waiting?.();
    waiting = null;
  }

  function send(handle: string, look: CanvasLook): void {
    void turns
      .take(() => client().canvas.keep({ handle, look }))
      // How a mail was looked at is not worth a message.
      .catch(() => undefined);
    if (turns.last) template.closeAfter(turns.last);
  }

  function keepSoon(handle: string, look: CanvasLook): void {
    clearTimeout(saving);
    waiting = () => {
      send(handle, look);
    };
    saving = setTimeout(flush, SAVE_MS);
  }

  /** As the template was looked at last, with all that is needed to show it so at once. */
  async function read(handle: string): Promise<CanvasLook | null> {
    // What is still on its way may be of the same template, opened once more.
    if (turns.last) await turns.last;
    try {
      const { look } = await client().canvas.get({ handle });
      if (look !== null && look.clients.length > 0) await clients.load();
      return look;
    } catch {
      // As above: not worth a message.
      return null;
    }
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
      const look = await read(handle);
      if (stale) return;
      // Whoever changed something meanwhile wants that.
      if (JSON.stringify(now()) !== before) keepSoon(handle, now());
      else if (look !== null) apply(look);
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
