/** Connections and their keys: a key comes in here and is never part of an answer. */
import { SANDBOX_CONNECTION } from '../connections/connections.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createConnectionHandlers({ connections, sandbox }: ServiceParts) {
  const { connection } = implementer;
  return {
    list: connection.list.handler(() => connections.list()),
    save: connection.save.handler(({ input }) => connections.save(input)),
    remove: connection.remove.handler(async ({ input }) => {
      await connections.remove(input.connectionId);
      return connections.list();
    }),
    select: connection.select.handler(async ({ input }) => {
      await connections.select(input.connectionId);
      return connections.list();
    }),
    setKey: connection.setKey.handler(async ({ input }) => {
      const { storage, note } = await connections.setKey(input.connectionId, input.key);
      return { storage, note };
    }),
    removeKey: connection.removeKey.handler(async ({ input }) => {
      await connections.removeKey(input.connectionId);
      return connections.get(input.connectionId);
    }),
    test: connection.test.handler(async ({ input, signal }) => {
      const api = await connections.api(input.connectionId);
      await api.testKey({ signal });
      return { message: 'The service answered and took the key.' };
    }),
    sandboxContents: connection.sandboxContents.handler(({ input }) => {
      if (input.connectionId !== SANDBOX_CONNECTION || !sandbox) return null;
      return {
        templates: sandbox.templates.map(({ id, name }) => ({ id, name })),
        addresses: sandbox.addresses.map(({ email, note }) => ({ email, note })),
        openingTemplateId: sandbox.openingTemplateId,
      };
    }),
  };
}
