/** The saved connections and which one is selected. Keys are not here: they are in the keychain. */
import * as v from 'valibot';
import type { JsonFile, StoredFormat } from './json-file.ts';

const savedConnectionSchema = v.object({
  id: v.string(),
  name: v.string(),
  baseUrl: v.string(),
  jsonSuffix: v.optional(v.boolean(), false),
  allProjectsField: v.optional(v.picklist(['searching', 'all_projects']), 'searching'),
  /** Whether a key was put into the OS keychain for it. */
  hasStoredKey: v.optional(v.boolean(), false),
});
export type SavedConnection = v.InferOutput<typeof savedConnectionSchema>;

const storedConnectionsSchema = v.object({
  connections: v.array(savedConnectionSchema),
  /** Null until one was chosen. It may name one that is not saved, such as the sandbox. */
  selectedId: v.nullable(v.string()),
});
type StoredConnections = v.InferOutput<typeof storedConnectionsSchema>;

export const connectionsFormat: StoredFormat<StoredConnections> = {
  version: 1,
  schema: storedConnectionsSchema,
  empty: { connections: [], selectedId: null },
};

export interface ConnectionStore {
  list(): Promise<readonly SavedConnection[]>;
  selectedId(): Promise<string | null>;
  /** Adds it, or replaces the one with the same id. */
  save(connection: SavedConnection): Promise<void>;
  /** Forgets it; nothing happens when it is not there. */
  remove(id: string): Promise<void>;
  select(id: string): Promise<void>;
  setHasStoredKey(id: string, hasStoredKey: boolean): Promise<void>;
}

export function createConnectionStore(file: JsonFile<StoredConnections>): ConnectionStore {
  return {
    list: async () => (await file.read()).connections,
    selectedId: async () => (await file.read()).selectedId,
    async save(connection) {
      await file.update((data) => {
        const exists = data.connections.some(({ id }) => id === connection.id);
        const connections = exists
          ? data.connections.map((one) => (one.id === connection.id ? connection : one))
          : [...data.connections, connection];
        return { ...data, connections };
      });
    },
    async remove(id) {
      await file.update((data) => ({
        connections: data.connections.filter((one) => one.id !== id),
        selectedId: data.selectedId === id ? null : data.selectedId,
      }));
    },
    async select(id) {
      await file.update((data) => ({ ...data, selectedId: id }));
    },
    async setHasStoredKey(id, hasStoredKey) {
      await file.update((data) => ({
        ...data,
        connections: data.connections.map((one) => (one.id === id ? { ...one, hasStoredKey } : one)),
      }));
    },
  };
}
