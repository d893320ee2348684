/** Does what the program around the window asks for: entries of native menus, files from the system, arguments. */
import { onBeforeUnmount, watch, type ComputedRef } from 'vue';
import type { HostEvent } from '../../../../contract/schemas/host-event.ts';
import { useAppStore } from '../stores/app.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import { useQuestionStore } from '../../../window/stores/question.ts';
import { usePanelsStore } from '../../../window/stores/panels.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { client } from '../../../transport/client.ts';
import { isElectron } from '../../../transport/host.ts';
import { toFailure } from '../../../transport/failures.ts';
import type { Action } from './actions.ts';
import { useIsModal } from './keyboard.ts';

type TemplateEvent = Extract<HostEvent, { kind: 'template' }>;

/** Between two tries to listen, in milliseconds. */
const AGAIN_MS = 2000;

/** Listens from the window's start until the component is gone. */
export function useHostEvents(actions: ComputedRef<Action[]>): void {
  const app = useAppStore();
  const connections = useConnectionsStore();
  const panels = usePanelsStore();
  const template = useTemplateStore();
  const toasts = useToastsStore();
  const lint = useLintStore();
  const question = useQuestionStore();
  const isModal = useIsModal();
  const stop = new AbortController();

  /** A link shows what is open already; anything else it names is fetched only when the person says so. */
  async function mayFetch(templateId: string, connectionId: string): Promise<boolean> {
    const source = template.opened?.source;
    const isOpen = source?.kind === 'service' && source.connectionId === connectionId;
    if (isOpen && source.templateId.toLowerCase() === templateId.toLowerCase()) return false;
    const name = connections.list.find(({ id }) => id === connectionId)?.name ?? '';
    return question.ask({
      title: 'Fetch the template that a link names?',
      text: `It is fetched from ${name}. What is open is closed.`,
      detail: templateId,
      confirm: 'Fetch',
    });
  }

  async function openTemplate({
    templateId,
    connectionId: wanted,
    finding,
    byLink,
  }: TemplateEvent): Promise<void> {
    const connectionId = wanted ?? connections.selectedId;
    if (connectionId === null) return;
    if (byLink && !(await mayFetch(templateId, connectionId))) {
      const source = template.opened?.source;
      if (source?.kind === 'service' && source.templateId.toLowerCase() === templateId.toLowerCase())
        lint.goTo(finding);
      return;
    }
    try {
      if (wanted !== null && wanted !== connections.selectedId) await connections.select(wanted);
    } catch (error) {
      const failure = toFailure(error);
      toasts.say(`${failure.title} ${failure.remedy}`, { tone: 'bad' });
      return;
    }
    if (await template.fetch(connectionId, templateId)) lint.goTo(finding);
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
        void template.openHanded(event.file).then((shown) => {
          if (shown) lint.goTo(event.finding);
        });
        return;
      case 'template':
        panels.paletteOpen = false;
        void openTemplate(event);
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
