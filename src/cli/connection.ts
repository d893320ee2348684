/**
 * Which connection a command uses: `--connection NAME`, else MAILPROOF_BASE_URL and MAILPROOF_API_KEY, else the saved
 * default. Where the sandbox is meant it is started for the command, so that a newcomer's first command works.
 */
import { createSandbox } from '../sandbox/index.ts';
import { createKeychain } from '../services/keychain/create-keychain.ts';
import type { Keychain } from '../services/keychain/keychain.ts';
import { dataFolder } from '../services/library/data-folder.ts';
import { createLibrary, type Library, type SavedConnection } from '../services/library/library.ts';
import { createServiceApi, type RetryNotice, type ServiceApi } from '../services/service-api/service-api.ts';
import { CommandError, type Io } from './io.ts';

export const SANDBOX_NAME = 'sandbox';

export interface LocalData {
  readonly library: Library;
  readonly keychain: Keychain;
}

export function openLocalData(io: Io): LocalData {
  return {
    library: createLibrary({
      folder: dataFolder(io.env),
      onNotice(notice) {
        io.err(`Note: ${notice}\n`);
      },
    }),
    keychain: createKeychain({ env: io.env }),
  };
}

export interface OpenConnection {
  readonly name: string;
  readonly baseUrl: string;
  readonly api: ServiceApi;
  close(): Promise<void>;
}

const sayRetry =
  (io: Io) =>
  ({ attempt, attempts, waitMs, reason }: RetryNotice): void => {
    io.err(`${reason} Trying again in ${Math.ceil(waitMs / 1000)} s (${attempt} of ${attempts}).\n`);
  };

/**
 * The saved connection of a name; names compare without regard to case.
 * @throws CommandError when there is none.
 */
export async function savedConnection(local: LocalData, name: string): Promise<SavedConnection> {
  const saved = await local.library.connections.list();
  const found = saved.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const names = [SANDBOX_NAME, ...saved.map((one) => one.name)].join(', ');
  throw new CommandError(`There is no connection "${name}". There are: ${names}.`);
}

async function openSandbox(io: Io): Promise<OpenConnection> {
  const sandbox = await createSandbox();
  const { baseUrl, apiKey } = sandbox;
  const api = createServiceApi({ ...io.service, baseUrl, apiKey, signal: io.signal, onRetry: sayRetry(io) });
  return { name: SANDBOX_NAME, baseUrl, api, close: () => sandbox.close() };
}

async function openSaved(local: LocalData, connection: SavedConnection, io: Io): Promise<OpenConnection> {
  const apiKey = await local.keychain.get(connection.id);
  if (apiKey === null) {
    throw new CommandError(
      `The connection "${connection.name}" has no key. Store one with: mailproof key set --connection "${connection.name}"`,
    );
  }
  const { baseUrl, jsonSuffix, allProjectsField } = connection;
  const api = createServiceApi({
    ...io.service,
    baseUrl,
    apiKey,
    jsonSuffix,
    allProjectsField,
    signal: io.signal,
    onRetry: sayRetry(io),
  });
  return { name: connection.name, baseUrl, api, close: () => Promise.resolve() };
}

/**
 * Opens the connection a command is to use.
 * @throws CommandError when it does not exist or has no key; ProblemError when its address or key cannot be used.
 */
export async function openConnection(
  name: string | undefined,
  io: Io,
  local = openLocalData(io),
): Promise<OpenConnection> {
  if (name?.toLowerCase() === SANDBOX_NAME) return openSandbox(io);
  if (name !== undefined) return openSaved(local, await savedConnection(local, name), io);

  const baseUrl = io.env['MAILPROOF_BASE_URL']?.trim();
  const apiKey = io.env['MAILPROOF_API_KEY']?.trim();
  if (baseUrl) {
    if (!apiKey)
      throw new CommandError('MAILPROOF_BASE_URL is set but MAILPROOF_API_KEY is not. Set both, or neither.');
    const api = createServiceApi({
      ...io.service,
      baseUrl,
      apiKey,
      signal: io.signal,
      onRetry: sayRetry(io),
    });
    return { name: baseUrl, baseUrl, api, close: () => Promise.resolve() };
  }
  const selectedId = await local.library.connections.selectedId();
  const selected = (await local.library.connections.list()).find(({ id }) => id === selectedId);
  if (selected) return openSaved(local, selected, io);
  io.err('Using the sandbox: no connection is saved and MAILPROOF_BASE_URL is not set.\n');
  return openSandbox(io);
}
