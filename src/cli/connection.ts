/**
 * Which connection a command uses: `--connection NAME`, else MAILPROOF_BASE_URL and MAILPROOF_API_KEY, else the saved
 * default. The sandbox is started for a command that names it; one that only reads templates also gets it when there
 * is nothing else, so that a newcomer's first command works.
 */
import { createSandbox } from '../sandbox/index.ts';
import type { Connection } from '../contract/schemas/connection.ts';
import {
  createConnections,
  SANDBOX_CONNECTION,
  type Connections,
  type SandboxConnection,
} from '../services/connections/connections.ts';
import { ENVIRONMENT_CONNECTION, readEnvironment } from '../services/connections/environment.ts';
import { createKeychain } from '../services/keychain/create-keychain.ts';
import type { Keychain } from '../services/keychain/keychain.ts';
import { dataFolder } from '../services/library/data-folder.ts';
import { createLibrary, type Library } from '../services/library/library.ts';
import { FailureError } from '../services/failure-error.ts';
import type { RetryNotice, ServiceApi } from '../services/service-api/service-api.ts';
import { CommandError, type Io } from './io.ts';

export const SANDBOX_NAME = 'sandbox';

export interface LocalData {
  readonly library: Library;
  readonly keychain: Keychain;
  readonly connections: Connections;
}

export function openLocalData(io: Io, sandbox?: SandboxConnection): LocalData {
  const library = createLibrary({
    folder: dataFolder(io.env),
    onNotice(notice) {
      io.note(`Note: ${notice}`);
    },
  });
  const keychain = createKeychain();
  const connections = createConnections({
    library,
    keychain,
    ...io.service,
    sandbox,
    env: io.env,
    now: () => new Date(),
  });
  return { library, keychain, connections };
}

export interface OpenConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly api: ServiceApi;
  close(): Promise<void>;
}

/** What a command may do where no connection is named, set or saved. */
export type WithoutConnection = 'use the sandbox' | 'refuse';

const sayRetry =
  (io: Io) =>
  ({ attempt, attempts, waitMs, reason }: RetryNotice): void => {
    io.note(`${reason} Trying again in ${Math.ceil(waitMs / 1000)} s (${attempt} of ${attempts}).`);
  };

/**
 * The connection of a name; names compare without regard to case.
 * @throws CommandError when there is none.
 */
export async function namedConnection(connections: Connections, name: string): Promise<Connection> {
  const found = await connections.find(name);
  if (found) return found;
  const others = (await connections.list()).connections.map((one) => one.name);
  const names = [SANDBOX_NAME, ...others].join(', ');
  throw new CommandError(`There is no connection "${name}". There are: ${names}.`);
}

/** The saved connection that was chosen in the window or with `key set`; null when none was. */
export async function savedDefault({ library, connections }: LocalData): Promise<Connection | null> {
  const selectedId = await library.connections.selectedId();
  const saved = (await connections.list()).connections.filter(({ id }) => id !== ENVIRONMENT_CONNECTION);
  return saved.find(({ id }) => id === selectedId) ?? null;
}

async function open(local: LocalData, connection: Connection, io: Io): Promise<OpenConnection> {
  const { id, name, baseUrl } = connection;
  try {
    const api = await local.connections.api(id, { signal: io.signal, onRetry: sayRetry(io) });
    return { name, baseUrl, api, close: () => Promise.resolve() };
  } catch (error) {
    if (id === ENVIRONMENT_CONNECTION || !(error instanceof FailureError)) throw error;
    const { fault, title, reason } = error.failure;
    if (fault !== 'key') throw error;
    throw new CommandError(`${title}. ${reason} Store one with: mailproof key set --connection "${name}"`);
  }
}

async function openSandbox(io: Io): Promise<OpenConnection> {
  const sandbox = await createSandbox();
  const local = openLocalData(io, sandbox);
  const opened = await open(local, await local.connections.get(SANDBOX_CONNECTION), io);
  return { ...opened, close: () => sandbox.close() };
}

/**
 * Opens the connection a command is to use.
 * @throws CommandError when it does not exist or has no key, when only one of the two variables is set, and when there
 *   is none and `otherwise` says to refuse; FailureError when its address or key cannot be used.
 */
export async function openConnection(
  name: string | undefined,
  io: Io,
  otherwise: WithoutConnection,
  local = openLocalData(io),
): Promise<OpenConnection> {
  if (name?.trim().toLowerCase() === SANDBOX_NAME) return openSandbox(io);
  if (name !== undefined) return open(local, await namedConnection(local.connections, name), io);

  const { baseUrl, half } = readEnvironment(io.env);
  if (half !== null) throw new CommandError(`${half} Or name a connection with --connection.`);
  if (baseUrl !== null) return open(local, await local.connections.get(ENVIRONMENT_CONNECTION), io);
  const selected = await savedDefault(local);
  if (selected) return open(local, selected, io);
  const none =
    'no connection is named with --connection, set with MAILPROOF_BASE_URL and MAILPROOF_API_KEY, or saved as the default';
  // What the sandbox says of a recipient or a key would be taken for what the real service says.
  if (otherwise === 'refuse') {
    throw new CommandError(
      `It is not clear which service is meant: ${none}. To try the command on the built-in sandbox, add --connection ${SANDBOX_NAME}.`,
    );
  }
  io.note(`Using the sandbox: ${none}.`);
  return openSandbox(io);
}
