/** The connections to the service, and which one is in use. */
import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import type {
  Connection,
  ConnectionInput,
  KeyStored,
  SandboxContents,
} from '../../../../contract/schemas/connection.ts';
import { client } from '../../../transport/client.ts';

export const useConnectionsStore = defineStore('connections', () => {
  const list = shallowRef<readonly Connection[]>([]);
  const selectedId = ref<string | null>(null);
  /** What the sandbox has to try; null on any other connection. */
  const sandbox = shallowRef<SandboxContents>(null);
  const selected = computed(() => list.value.find((one) => one.id === selectedId.value) ?? null);

  interface Answer {
    readonly connections: readonly Connection[];
    readonly selectedId: string;
  }

  let last: Promise<unknown> = Promise.resolve();
  /**
   * One call after another, each with what follows from it: answers that overtook one another would leave the window
   * on one connection and what it shows on another.
   */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  async function accept(answer: Answer): Promise<void> {
    list.value = answer.connections;
    if (selectedId.value === answer.selectedId) return;
    sandbox.value = await client().connection.sandboxContents({ connectionId: answer.selectedId });
    selectedId.value = answer.selectedId;
  }

  const load = (): Promise<void> => inTurn(async () => accept(await client().connection.list()));

  /** Reads the list again. The connection in use stays in use, whatever another window chose, while it is there. */
  const refresh = (): Promise<void> =>
    inTurn(async () => {
      const answer = await client().connection.list();
      if (answer.connections.some(({ id }) => id === selectedId.value)) list.value = answer.connections;
      else await accept(answer);
    });

  let wanted: string | null = null;
  /** A choice that was passed over while it waited is not sent. */
  function select(connectionId: string): Promise<void> {
    wanted = connectionId;
    return inTurn(async () => {
      if (wanted === connectionId) await accept(await client().connection.select({ connectionId }));
    });
  }

  /** Adds a connection, or changes the one whose id is given. @throws as the call does. */
  async function save(input: ConnectionInput): Promise<Connection> {
    const saved = await client().connection.save(input);
    await load();
    return saved;
  }

  /** Removes it together with its key. */
  async function remove(connectionId: string): Promise<void> {
    await inTurn(async () => accept(await client().connection.remove({ connectionId })));
  }

  /** Hands a key over. It cannot be read back; the answer says where it is kept. */
  async function setKey(connectionId: string, key: string): Promise<KeyStored> {
    const stored = await client().connection.setKey({ connectionId, key });
    await load();
    return stored;
  }

  async function removeKey(connectionId: string): Promise<void> {
    await client().connection.removeKey({ connectionId });
    await load();
  }

  /** Asks the service whether it takes the key; what is wrong is thrown. */
  async function test(connectionId: string, signal: AbortSignal): Promise<string> {
    return (await client().connection.test({ connectionId }, { signal })).message;
  }

  return {
    list,
    selectedId,
    selected,
    sandbox,
    load,
    refresh,
    select,
    save,
    remove,
    setKey,
    removeKey,
    test,
  };
});
