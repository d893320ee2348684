/** Does what the program around the window asks for: entries of native menus, files from the system, arguments. */
import { onBeforeUnmount, watch, type ComputedRef } from 'vue';
import type { HostEvent } from '../../../../contract/schemas/host-event.ts';
import { useAppStore } from '../stores/app.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { usePanelsStore } from '../../../window/stores/panels.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { client } from '../../../transport/client.ts';
import { isElectron } from '../../../transport/host.ts';
import { toFailure } from '../../../transport/failures.ts';
import type { Action } from './actions.ts';
import { useIsModal } from './keyboard.ts';

/** Between two tries to listen, in milliseconds. */
const AGAIN_MS = 2000;

/** Listens from the window's start until the component is gone. */
export function useHostEvents(actions: ComputedRef<Action[]>): void {
  const app = useAppStore();
  const connections = useConnectionsStore();
  const panels = usePanelsStore();
  const template = useTemplateStore();
  const toasts = useToastsStore();
  const isModal = useIsModal();
  const stop = new AbortController();

  async function openTemplate(templateId: string, wanted: string | null): Promise<void> {
    try {
      if (wanted !== null && wanted !== connections.selectedId) await connections.select(wanted);
    } catch (error) {
      const failure = toFailure(error);
      toasts.say(`${failure.title} ${failure.remedy}`, { tone: 'bad' });
      return;
    }
    if (connections.selectedId !== null) await template.fetch(connections.selectedId, templateId);
  }

  function obey(event: HostEvent): void {
    switch (event.kind) {
      case 'action': {
        const action = actions.value.find(({ id }) => id === event.id);
        // As from the keyboard: nothing happens behind a dialog.
        if (action?.enabled && !isModal()) action.run();
        return;
      }
      case 'file':
        panels.paletteOpen = false;
        void template.openHanded(event.file);
        return;
      case 'template':
        panels.paletteOpen = false;
        void openTemplate(event.templateId, event.connectionId);
        return;
      case 'refused':
        toasts.say(event.message, { tone: 'bad' });
    }
  }

  async function follow(): Promise<void> {
    await listen();
    // Only the desktop app has more to say later; should its answer end, it is asked again.
    while (isElectron() && !stop.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      await listen();
    }
  }

  async function listen(): Promise<void> {
    try {
      const events = await client().app.events(undefined, { signal: stop.signal });
      for await (const event of events) obey(event);
    } catch {
      // The other calls say what is wrong with the connection; this one only tries again.
    }
  }

  watch(
    () => app.started,
    (started) => started && void follow(),
  );
  watch(
    () => actions.value.filter(({ enabled }) => enabled).map(({ id }) => id),
    (enabled, before) => {
      if (!isElectron() || enabled.join() === before?.join()) return;
      // Entries that are wrongly grey are not worth a message: the palette has them too.
      void client()
        .app.setActions({ enabled })
        .catch(() => undefined);
    },
    { immediate: true },
  );
  onBeforeUnmount(() => {
    stop.abort();
  });
}
