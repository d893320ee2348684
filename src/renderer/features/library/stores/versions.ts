/** The versions of one template: which two are compared, what differs, and approvals. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import type { Comparison, VersionList } from '../../../../contract/schemas/stored.ts';
import { client } from '../../../transport/client.ts';
import { isAbort, toFailure } from '../../../transport/failures.ts';
import { followProgress } from '../../../transport/progress.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useLibraryStore } from './library.ts';

interface Key {
  readonly connectionId: string;
  readonly templateId: string;
}

export const useVersionsStore = defineStore('versions', () => {
  const library = useLibraryStore();
  const template = useTemplateStore();
  const toasts = useToastsStore();

  const key = shallowRef<Key | null>(null);
  const data = shallowRef<VersionList | null>(null);
  const before = ref('');
  const after = ref('');
  const comparison = shallowRef<Comparison | null>(null);
  const comparing = ref(false);
  const failure = ref<Failure | null>(null);
  let abort: AbortController | null = null;

  const open = computed({
    get: () => key.value !== null,
    set(wanted) {
      if (wanted) return;
      abort?.abort();
      key.value = null;
    },
  });
  const stored = computed(
    () =>
      library.data?.templates.find(
        (one) => one.connectionId === key.value?.connectionId && one.templateId === key.value.templateId,
      ) ?? null,
  );

  async function compare(): Promise<void> {
    abort?.abort();
    const mine = new AbortController();
    abort = mine;
    const about = key.value;
    comparison.value = null;
    failure.value = null;
    if (!about || before.value === after.value) {
      comparing.value = false;
      return;
    }
    comparing.value = true;
    try {
      const input = { ...about, before: before.value, after: after.value };
      const call = client().library.compare(input, { signal: mine.signal });
      const result = await followProgress(call, () => undefined);
      if (abort === mine) comparison.value = result;
    } catch (error) {
      if (abort === mine && !isAbort(error)) failure.value = toFailure(error);
    } finally {
      if (abort === mine) comparing.value = false;
    }
  }

  /** Compares the last version with the approved one, else with the one before it. */
  async function show(about: Key): Promise<void> {
    const mine = { connectionId: about.connectionId, templateId: about.templateId };
    key.value = mine;
    data.value = null;
    comparison.value = null;
    failure.value = null;
    try {
      const answer = await client().library.versions(mine);
      if (key.value !== mine) return;
      data.value = answer;
      const [last, previous] = answer.versions;
      const approved = answer.versions.find((one) => one.approved !== null && one !== last);
      after.value = last?.sha256 ?? '';
      before.value = (approved ?? previous ?? last)?.sha256 ?? '';
      await compare();
    } catch (error) {
      if (key.value === mine) failure.value = toFailure(error);
    }
  }

  async function change(call: Promise<VersionList>, done: string): Promise<boolean> {
    const about = key.value;
    try {
      const answer = await call;
      if (key.value === about) data.value = answer;
      toasts.say(done, { tone: 'good' });
      void library.load();
      return true;
    } catch (error) {
      toasts.say(toFailure(error).title, { tone: 'bad' });
      return false;
    }
  }

  async function approve(sha256: string, name: string, note: string): Promise<boolean> {
    if (!key.value) return false;
    return change(
      client().library.approve({ ...key.value, sha256, name, note }),
      `Approved as “${name.trim()}”.`,
    );
  }

  async function withdraw(sha256: string): Promise<void> {
    if (key.value)
      await change(client().library.withdraw({ ...key.value, sha256 }), 'The approval was taken back.');
  }

  function openVersion(sha256: string): void {
    const about = key.value;
    open.value = false;
    if (about) void template.openStored(about, sha256);
  }

  return {
    key,
    open,
    data,
    stored,
    before,
    after,
    comparison,
    comparing,
    failure,
    show,
    compare,
    approve,
    withdraw,
    openVersion,
  };
});
