/** The start of the window: what it needs before anything can be shown, and what it opens first. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { AppInfo } from '../../contract/schemas/library.ts';
import type { Problem } from '../../contract/schemas/problem.ts';
import { client } from '../transport/client.ts';
import { toProblem } from '../transport/problems.ts';
import { useConnectionsStore } from './connections.ts';
import { useRecentsStore } from './recents.ts';
import { useTemplateStore } from './template.ts';
import { useWindowStateStore } from './windowState.ts';

export const useAppStore = defineStore('app', () => {
  const info = shallowRef<AppInfo | null>(null);
  const started = ref(false);
  const problem = ref<Problem | null>(null);
  const noticesRead = ref(false);
  /** What the user should know about the data kept here, until it is dismissed. */
  const notices = computed(() => (noticesRead.value ? [] : (info.value?.notices ?? [])));

  function dismissNotices(): void {
    noticesRead.value = true;
  }

  /** On the sandbox there is always something to show: what was open last, else the template made for the purpose. */
  async function openFirst(): Promise<void> {
    const connections = useConnectionsStore();
    const { selectedId, sandbox } = connections;
    if (selectedId === null || sandbox === null) return;
    const known = new Set(sandbox.templates.map((one) => one.id));
    const last = [...useRecentsStore().list]
      .filter((one) => known.has(one.templateId))
      .sort((a, b) => (a.openedAt < b.openedAt ? 1 : -1))[0];
    await useTemplateStore().fetch(selectedId, last?.templateId ?? sandbox.openingTemplateId);
  }

  /** Reads what the program says about itself once more, after it was started anew. */
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
