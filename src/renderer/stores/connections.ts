/** The connections to the service, and which one is in use. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type { Connection, SandboxContents } from '../../contract/schemas/connection.ts';
import { client } from '../transport/client.ts';

export const useConnectionsStore = defineStore('connections', () => {
  const list = ref<Connection[]>([]);
  const selectedId = ref<string | null>(null);
  /** What the sandbox has to try; null on any other connection. */
  const sandbox = shallowRef<SandboxContents>(null);
  const selected = computed(() => list.value.find((one) => one.id === selectedId.value) ?? null);

  async function accept(answer: { connections: Connection[]; selectedId: string }): Promise<void> {
    list.value = answer.connections;
    if (selectedId.value === answer.selectedId) return;
    sandbox.value = await client().connection.sandboxContents({ connectionId: answer.selectedId });
    selectedId.value = answer.selectedId;
  }

  async function load(): Promise<void> {
    await accept(await client().connection.list());
  }

  async function select(connectionId: string): Promise<void> {
    await accept(await client().connection.select({ connectionId }));
  }

  return { list, selectedId, selected, sandbox, load, select };
});
