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
    setKey: connection.setKey.handler(({ input }) => connections.setKey(input.connectionId, input.key)),
    removeKey: connection.removeKey.handler(async ({ input }) => {
      await connections.removeKey(input.connectionId);
      return connections.get(input.connectionId);
    }),
    test: connection.test.handler(async ({ input, signal }) => {
      const api = await connections.api(input.connectionId);
      await api.testKey({ signal });
      return { message: 'The service answered and took the key.' };
    }),
    trySettings: connection.trySettings.handler(async ({ input, signal }) => {
      const { connectionId, ...settings } = input;
      const api = await connections.api(connectionId, {}, settings);
      return api.trySettings({ signal });
    }),
    sandboxContents: connection.sandboxContents.handler(({ input }) => {
      if (input.connectionId !== SANDBOX_CONNECTION || !sandbox) return null;
      const { templates, addresses, openingTemplateId } = sandbox;
      return { templates, addresses, openingTemplateId };
    }),
  };
}
