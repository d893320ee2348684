/** The start of the window: what it needs before anything can be shown, and what it opens first. */
import { defineStore } from 'pinia';
import { ref } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useRecentsStore } from './recents.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useProgramStore } from '../../../window/stores/program.ts';
import { useWindowStateStore } from '../../../window/stores/window-state.ts';

export const useAppStore = defineStore('app', () => {
  const started = ref(false);
  /** What is opened at the start has been opened, or nothing is. */
  const settled = ref(false);
  /** The template made for the first start is open, and nothing was opened here before. */
  const isFirstRun = ref(false);
  const failure = ref<Failure | null>(null);

  /**
   * What was open when the page went away (a crash, a reload), else on the sandbox, where there is always something to
   * show, what was open last or the template made for the purpose.
   */
  async function openFirst(): Promise<void> {
    const template = useTemplateStore();
    // A failure here only means that nothing comes back.
    if (await template.resume().catch(() => false)) return;
    const connections = useConnectionsStore();
    const { selectedId, sandbox } = connections;
    if (selectedId === null || sandbox === null) return;
    const known = new Set(sandbox.templates.map((one) => one.id));
    const last = [...useRecentsStore().list]
      .filter((one) => known.has(one.templateId))
      .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))[0];
    if (template.opened !== null || template.opening !== null) return;
    isFirstRun.value = last === undefined;
    await template.fetch(selectedId, last?.templateId ?? sandbox.openingTemplateId);
  }

  async function start(): Promise<void> {
    failure.value = null;
    const connections = useConnectionsStore();
    const recents = useRecentsStore();
    try {
      await Promise.all([
        useProgramStore().load(),
        useWindowStateStore().load(),
        connections.load().then(() => recents.load()),
      ]);
      started.value = true;
    } catch (error) {
      failure.value = toFailure(error);
      return;
    }
    await openFirst();
    settled.value = true;
  }

  return { started, settled, isFirstRun, failure, start };
});
