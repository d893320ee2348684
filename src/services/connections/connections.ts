/**
 * Every connection there is: the embedded sandbox, the environment's, and the saved ones; and a client for each. The
 * window and the command line both go through here, and nothing else reads a key.
 */
import { randomUUID } from 'node:crypto';
import type { Connection } from '../../contract/schemas/connection.ts';
import type { Keychain, KeyStored } from '../keychain/keychain.ts';
import type { Library } from '../library/library.ts';
import type { SavedConnection } from '../library/connections.ts';
import { failureError } from '../failure-error.ts';
import { checkApiKey } from '../service-api/api-key.ts';
import { checkBaseUrl } from '../service-api/base-url.ts';
import {
  createServiceApi,
  type CallOptions,
  type ServiceApi,
  type ServiceApiOptions,
} from '../service-api/service-api.ts';
import { ENVIRONMENT_CONNECTION, readEnvironment } from './environment.ts';
import { createKeyAccounts, isSameServer } from './key-account.ts';
import type { TriedSettings } from './try-settings.ts';

export const SANDBOX_CONNECTION = 'sandbox';

/** No saved connection may be taken for one of ours, also while ours is not there. */
const RESERVED_NAMES: ReadonlySet<string> = new Set(['sandbox', 'environment']);

/** The embedded sandbox, as the host that started it knows it. */
export interface SandboxConnection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly templates: readonly { readonly id: string; readonly name: string; readonly sample?: unknown }[];
  readonly addresses: readonly { readonly email: string; readonly note: string }[];
  readonly openingTemplateId: string;
}

export interface ConnectionsOptions {
  readonly library: Library;
  readonly keychain: Keychain;
  readonly fetch: typeof fetch;
  /** Deadlines and size of an answer; the client's own where they are left out. */
  readonly limits?: ServiceApiOptions['limits'];
  /** For deletes: one that never sends a request again by itself. */
  readonly fetchOnce?: typeof fetch | undefined;
  readonly sandbox: SandboxConnection | undefined;
  /** Read for MAILPROOF_BASE_URL and MAILPROOF_API_KEY. */
  readonly env: NodeJS.ProcessEnv;
  readonly now: () => Date;
  /** Milliseconds before each further try of a read. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

export interface ConnectionChange {
  readonly id?: string | undefined;
  readonly name: string;
  readonly baseUrl: string;
  readonly jsonSuffix: boolean;
  readonly allProjectsField: 'searching' | 'all_projects';
}

export interface Connections {
  list(): Promise<{ connections: Connection[]; selectedId: string }>;
  /** @throws FailureError when there is none of that id. */
  get(id: string): Promise<Connection>;
  /** The one of that name, without regard to case; null when there is none. */
  find(name: string): Promise<Connection | null>;
  save(change: ConnectionChange): Promise<Connection>;
  remove(id: string): Promise<void>;
  select(id: string): Promise<void>;
  setKey(id: string, key: string): Promise<KeyStored>;
  removeKey(id: string): Promise<void>;
  /**
   * A client; `call` counts for every call of it that says nothing else, and `settings` for those that are kept.
   * @throws FailureError when the connection is unknown or has no key.
   */
  api(id: string, call?: CallOptions, settings?: Partial<TriedSettings>): Promise<ServiceApi>;
}

const fixed = (reason: string): Error =>
  failureError({
    fault: 'input',
    title: 'This connection cannot be changed',
    reason,
    remedy: 'Add a connection of your own.',
  });

export function createConnections(options: ConnectionsOptions): Connections {
  const { library, sandbox } = options;
  const keys = createKeyAccounts(options.keychain);
  const environment = readEnvironment(options.env);
  /** Connections whose key is kept for this session only. */
  const sessionKeys = new Set<string>();

  const builtIn: Connection[] = [];
  if (sandbox) {
    builtIn.push({
      id: SANDBOX_CONNECTION,
      name: 'Sandbox',
      baseUrl: sandbox.baseUrl,
      kind: 'sandbox',
      keyStorage: 'sandbox',
      jsonSuffix: false,
      allProjectsField: 'searching',
    });
  }
  if (environment.baseUrl !== null) {
    builtIn.push({
      id: ENVIRONMENT_CONNECTION,
      name: 'Environment',
      baseUrl: environment.baseUrl,
      kind: 'service',
      keyStorage: environment.apiKey === null ? 'none' : 'environment',
      jsonSuffix: false,
      allProjectsField: 'searching',
    });
  }

  const describe = (saved: SavedConnection): Connection => ({
    id: saved.id,
    name: saved.name,
    baseUrl: saved.baseUrl,
    kind: 'service',
    keyStorage: sessionKeys.has(saved.id) ? 'session' : saved.hasStoredKey ? 'keychain' : 'none',
    jsonSuffix: saved.jsonSuffix,
    allProjectsField: saved.allProjectsField,
  });

  async function all(): Promise<Connection[]> {
    return [...builtIn, ...(await library.connections.list()).map(describe)];
  }

  async function get(id: string): Promise<Connection> {
    const found = (await all()).find((one) => one.id === id);
    if (found) return found;
    throw failureError({
      fault: 'input',
      title: 'The connection does not exist',
      reason: 'It was removed, or another program changed the list.',
      remedy: 'Choose another connection.',
      field: 'connectionId',
    });
  }

  async function getOwn(id: string): Promise<Connection> {
    const connection = await get(id);
    if (connection.id === SANDBOX_CONNECTION) throw fixed('The sandbox is part of the program.');
    if (connection.id === ENVIRONMENT_CONNECTION) {
      throw fixed('It comes from the environment variables MAILPROOF_BASE_URL and MAILPROOF_API_KEY.');
    }
    return connection;
  }

  async function keyOf(connection: Connection): Promise<string | null> {
    if (connection.kind === 'sandbox') return sandbox?.apiKey ?? null;
    if (connection.keyStorage === 'none') return null;
    if (connection.keyStorage === 'environment') return environment.apiKey;
    return keys.get(connection);
  }

  return {
    async list() {
      const connections = await all();
      const wanted = await library.connections.selectedId();
      const selected = connections.find(({ id }) => id === wanted) ?? connections[0];
      return { connections, selectedId: selected?.id ?? '' };
    },
    get,
    async find(name) {
      const wanted = name.trim().toLowerCase();
      return (await all()).find((one) => one.name.toLowerCase() === wanted) ?? null;
    },
    async save(change) {
      const before = change.id === undefined ? null : await getOwn(change.id);
      const name = change.name.trim();
      const invalid = (field: string, reason: string, remedy: string): Error =>
        failureError({ fault: 'input', title: 'The connection was not saved', reason, remedy, field });
      if (name === '') throw invalid('name', 'The name is blank.', 'Enter a name for the connection.');
      if (RESERVED_NAMES.has(name.toLowerCase())) {
        throw invalid(
          'name',
          `${name} is the name of a connection that Mailproof brings.`,
          'Enter another name.',
        );
      }
      if (
        (await all()).some((one) => one.id !== before?.id && one.name.toLowerCase() === name.toLowerCase())
      ) {
        throw invalid('name', `There is a connection named ${name} already.`, 'Enter another name.');
      }
      const url = checkBaseUrl(change.baseUrl);
      if (!url.ok) throw invalid('baseUrl', url.reason, url.remedy);
      const saved = before && (await library.connections.list()).find(({ id }) => id === before.id);
      const moved = saved !== null && saved !== undefined && !isSameServer(saved.baseUrl, url.url);
      const next: SavedConnection = {
        id: before?.id ?? randomUUID(),
        name,
        baseUrl: url.url,
        jsonSuffix: change.jsonSuffix,
        allProjectsField: change.allProjectsField,
        hasStoredKey: saved?.hasStoredKey ?? false,
      };
      if (moved && before && before.keyStorage !== 'none') {
        // A key was given for one server. Another must not get it because an address was edited, by whomever.
        await keys.remove(before);
        sessionKeys.delete(before.id);
        await library.connections.save({ ...next, hasStoredKey: false });
      } else {
        await library.connections.save(next);
      }
      return get(next.id);
    },
    async remove(id) {
      const connection = await getOwn(id);
      if (connection.keyStorage !== 'none') await keys.remove(connection);
      sessionKeys.delete(id);
      await library.connections.remove(id);
      await library.recents.removeConnection(id);
    },
    async select(id) {
      await library.connections.select((await get(id)).id);
    },
    async setKey(id, key) {
      const connection = await getOwn(id);
      const checked = checkApiKey(key);
      if (!checked.ok) {
        throw failureError({
          fault: 'key',
          title: 'The key was not stored',
          reason: checked.reason,
          remedy: 'Copy the key again from the service’s web interface.',
          field: 'key',
        });
      }
      const stored = await keys.set(connection, checked.key);
      if (stored.storage === 'session') sessionKeys.add(id);
      else sessionKeys.delete(id);
      await library.connections.setHasStoredKey(id, stored.storage === 'keychain');
      return stored;
    },
    async removeKey(id) {
      const connection = await getOwn(id);
      if (connection.keyStorage !== 'none') await keys.remove(connection);
      sessionKeys.delete(id);
      await library.connections.setHasStoredKey(id, false);
    },
    async api(id, call = {}, settings = {}) {
      const connection = await get(id);
      const apiKey = await keyOf(connection);
      if (apiKey === null || apiKey.trim() === '') {
        throw failureError({
          fault: 'key',
          title: `The connection ${connection.name} has no key`,
          reason:
            connection.keyStorage === 'keychain'
              ? 'The keychain has no key for it at this address any more.'
              : 'No key was entered for it, or it was kept for an earlier session only.',
          remedy:
            connection.id === ENVIRONMENT_CONNECTION
              ? 'Set the environment variable MAILPROOF_API_KEY.'
              : 'Enter the key in Connections.',
          field: 'key',
        });
      }
      return createServiceApi({
        fetch: options.fetch,
        fetchOnce: options.fetchOnce,
        baseUrl: connection.baseUrl,
        apiKey,
        jsonSuffix: connection.jsonSuffix,
        allProjectsField: connection.allProjectsField,
        now: options.now,
        ...settings,
        ...call,
        ...(options.limits ? { limits: options.limits } : {}),
        ...(options.retryDelaysMs ? { retryDelaysMs: options.retryDelaysMs } : {}),
      });
    },
  };
}
