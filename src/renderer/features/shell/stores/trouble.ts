/**
 * What goes wrong with the program itself: it stopped, it was started again, it or this window met a fault nobody
 * foresaw. Whatever happens, what was typed into the window stays there.
 */
import { defineStore } from 'pinia';
import { ref } from 'vue';
import { client } from '../../../transport/client.ts';
import type { HostState } from '../../../transport/host-watch.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { useAppStore } from './app.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useRecentsStore } from './recents.ts';
import { useSampleSetsStore } from '../../sample/stores/sample-sets.ts';
import { useSettingsStore } from '../../settings/stores/settings.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useProgramStore } from '../../../window/stores/program.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

/** The lines of a stack that say where in our own files it happened, without anything that was being worked on. */
const placesIn = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/u.test(line))
    .map((line) => `  ${line.trim().replace(/https?:\/\/[^/]+/u, '')}`)
    .slice(0, 20)
    .join('\n');

export const useTroubleStore = defineStore('trouble', () => {
  const host = ref<HostState>('here');
  /** What the program had open is being opened again. */
  const resuming = ref(false);
  /** Why that did not work, in one sentence. */
  const resumeFailure = ref<string | null>(null);
  /** The report of a failure in this window, or of the program's last one. */
  const report = ref<string | null>(null);
  /** Whether the report is about this window. */
  const inWindow = ref(false);

  async function readLast(): Promise<void> {
    try {
      const last = await client().crash.last();
      if (last.report === null || inWindow.value) return;
      report.value = last.report;
    } catch {
      // It is kept, and asked for again at the next start.
    }
  }

  /** Takes up in a program that was started anew what the window was doing. */
  async function resume(): Promise<void> {
    const app = useAppStore();
    if (!app.started) {
      await app.start();
      return;
    }
    resuming.value = true;
    resumeFailure.value = null;
    try {
      await Promise.all([useProgramStore().load(), useConnectionsStore().load()]);
      await Promise.all([useTemplateStore().reopen(), useSampleSetsStore().saveNow()]);
      useToastsStore().say('Mailproof is back. What you typed is still here.');
    } catch (error) {
      const { title, reason } = toFailure(error);
      resumeFailure.value = `${title.replace(/\.$/u, '')}. ${reason}`;
    } finally {
      resuming.value = false;
    }
    useSettingsStore().refresh();
    await Promise.all([useRecentsStore().load(), readLast()]);
  }

  function setHost(state: HostState): void {
    host.value = state;
  }

  /** An error of this window that nobody caught. The first one is kept: those that follow are mostly its consequences. */
  async function fail(error: unknown): Promise<void> {
    if (isAbort(error) || (inWindow.value && report.value !== null)) return;
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    inWindow.value = true;
    // Without the program only the places are safe to show: it is the one that knows how to take private text out.
    report.value = `Mailproof met a fault of its own.\nWhere: in the window\nError: ${name}\n${placesIn(stack)}`;
    try {
      const failure = {
        name: name.slice(0, 200),
        message: message.slice(0, 2000),
        stack: stack.slice(0, 10_000),
      };
      report.value = (await client().crash.report(failure)).report;
    } catch {
      // The program does not answer; what stands there already has to do.
    }
  }

  function dismissReport(): void {
    report.value = null;
    inWindow.value = false;
    client()
      .crash.dismiss()
      .catch(() => undefined);
  }

  return { host, resuming, resumeFailure, report, inWindow, readLast, resume, setHost, fail, dismissReport };
});
