/** The start of the window: what it needs before anything can be shown, and what it opens first. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { AppInfo } from '../../../../contract/schemas/library.ts';
import type { Problem } from '../../../../contract/schemas/problem.ts';
import { client } from '../../../transport/client.ts';
import { toProblem } from '../../../transport/problems.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useRecentsStore } from './recents.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useWindowStateStore } from '../../../window/stores/window-state.ts';

export const useAppStore = defineStore('app', () => {
  const info = shallowRef<AppInfo | null>(null);
  const started = ref(false);
  const problem = ref<Problem | null>(null);
  /** Notices that were dismissed; what is found later is said all the same. */
  const dismissed = shallowRef<readonly string[]>([]);
  /** What the user should know about the data kept here, until it is dismissed. */
  const notices = computed(() => (info.value?.notices ?? []).filter((one) => !dismissed.value.includes(one)));

  function dismissNotices(): void {
    dismissed.value = info.value?.notices ?? [];
  }

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
    await template.fetch(selectedId, last?.templateId ?? sandbox.openingTemplateId);
  }

  /** Reads once more what the program says about itself and about the data kept here. */
  async function reload(): Promise<void> {
    info.value = await client().app.info();
  }

  async function start(): Promise<void> {
    problem.value = null;
    const connections = useConnectionsStore();
    const recents = useRecentsStore();
    try {
      [info.value] = await Promise.all([
        client().app.info(),
        useWindowStateStore().load(),
        connections.load().then(() => recents.load()),
      ]);
      started.value = true;
    } catch (error) {
      problem.value = toProblem(error);
      return;
    }
    await openFirst();
  }

  return { info, started, problem, notices, dismissNotices, reload, start };
});
