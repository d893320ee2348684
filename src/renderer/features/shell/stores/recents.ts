/** Templates opened before on the connection in use, the pinned ones first. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef, watch } from 'vue';
import type { Recent } from '../../../../contract/schemas/library.ts';
import type { Failure } from '../../../../contract/schemas/failure.ts';
import { client } from '../../../transport/client.ts';
import { toFailure } from '../../../transport/failures.ts';
import { useConnectionsStore } from '../../connections/stores/connections.ts';
import { useLintStore } from '../../findings/stores/lint.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';

export const useRecentsStore = defineStore('recents', () => {
  const connections = useConnectionsStore();
  const template = useTemplateStore();
  const lint = useLintStore();
  const toasts = useToastsStore();

  const list = shallowRef<readonly Recent[]>([]);
  const loaded = ref(false);
  const failure = ref<Failure | null>(null);
  const pinned = computed(() => list.value.filter((one) => one.pinned));
  const others = computed(() => list.value.filter((one) => !one.pinned));

  /** The calls that were sent: answers may come in another order, and only that of the last one is shown. */
  let sent = 0;

  async function load(): Promise<void> {
    const connectionId = connections.selectedId;
    if (connectionId === null) return;
    sent += 1;
    const turn = sent;
    // Another connection may have been chosen meanwhile, too.
    const isLast = (): boolean => turn === sent && connections.selectedId === connectionId;
    try {
      const answer = await client().recent.list({ connectionId });
      if (!isLast()) return;
      list.value = answer;
      failure.value = null;
    } catch (error) {
      if (!isLast()) return;
      failure.value = toFailure(error);
    }
    loaded.value = true;
  }

  watch(
    () => connections.selectedId,
    (_now, before) => {
      list.value = [];
      loaded.value = false;
      // The first choice is the start's, which asks by itself.
      if (before !== null) void load();
    },
    { flush: 'sync' },
  );
  // A check writes its counts into the list, which the dots show.
  watch([() => template.opened?.handle, () => lint.whole], () => void load());

  async function change(call: Promise<readonly Recent[]>): Promise<boolean> {
    sent += 1;
    const turn = sent;
    try {
      const answer = await call;
      if (turn === sent) list.value = answer;
      // A list that was asked for after the change may have been read before it.
      else await load();
      return true;
    } catch (error) {
      toasts.say(toFailure(error).title, { tone: 'bad' });
      // What was asked for before it went unheard.
      await load();
      return false;
    }
  }

  async function pin(recent: Recent, wanted: boolean): Promise<void> {
    const { connectionId, templateId } = recent;
    await change(client().recent.pin({ connectionId, templateId, pinned: wanted }));
  }

  /** Takes it off the list; the template itself is not touched. */
  async function remove(recent: Recent): Promise<void> {
    const { connectionId, templateId } = recent;
    if (await change(client().recent.remove({ connectionId, templateId }))) {
      toasts.say(`“${recent.name || templateId}” is off the list.`);
    }
  }

  return { list, loaded, failure, pinned, others, load, pin, remove };
});
