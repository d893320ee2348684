/** `mailproof key set|test|remove`. A key never comes as an argument: those end up in shell histories and process lists. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { checkApiKey } from '../../services/service-api/api-key.ts';
import { checkBaseUrl } from '../../services/service-api/base-url.ts';
import type { Connection } from '../../contract/schemas/connection.ts';
import type { ConnectionChange } from '../../services/connections/connections.ts';
import {
  namedConnection,
  openConnection,
  openLocalData,
  SANDBOX_NAME,
  savedDefault,
  type LocalData,
} from '../connection.ts';
import { CommandError, EXIT, type ExitCode, type Io } from '../io.ts';

export interface KeyOptions {
  readonly connection: string | undefined;
}

/** Reads a key from a prompt that shows nothing, or the first line of standard input. */
async function readKey(io: Io): Promise<string> {
  if (io.stdin.isTTY) {
    io.err('Key: ');
    // The prompt echoes into nowhere, so that nobody reads the key over a shoulder.
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const prompt = createInterface({ input: io.stdin, output: silent, terminal: true });
    try {
      return await prompt.question('', { signal: io.signal });
    } finally {
      prompt.close();
      io.err('\n');
    }
  }
  let text = '';
  for await (const chunk of io.stdin) {
    text += String(chunk);
    if (text.length > 10_000) throw new CommandError('Standard input is too long for a key.');
  }
  return text.split(/\r?\n/u)[0] ?? '';
}

/** The saved connection of a name, or the default. @throws CommandError when there is none that can have a key. */
async function chooseSaved(local: LocalData, name: string | undefined): Promise<Connection> {
  if (name?.trim().toLowerCase() === SANDBOX_NAME) throw new CommandError('The sandbox needs no key.');
  if (name !== undefined) return namedConnection(local.connections, name);
  const selected = await savedDefault(local);
  if (selected) return selected;
  throw new CommandError(
    'There is no connection yet. Name one: mailproof key set --connection NAME --base-url URL',
  );
}

/** The connection that `key set` is about: a saved one, or with `--base-url` a new or changed one, not saved yet. */
async function chooseConnection(
  local: LocalData,
  { connection, baseUrl }: KeyOptions & { readonly baseUrl: string | undefined },
): Promise<ConnectionChange> {
  if (baseUrl === undefined) return chooseSaved(local, connection);
  if (connection?.trim().toLowerCase() === SANDBOX_NAME) throw new CommandError('The sandbox needs no key.');
  const checked = checkBaseUrl(baseUrl);
  if (!checked.ok) throw new CommandError(`--base-url: ${checked.reason} ${checked.remedy}`);
  const name = connection ?? new URL(checked.url).host;
  const existing = await local.connections.find(name);
  return {
    ...(existing ? { id: existing.id } : {}),
    name: existing?.name ?? name,
    baseUrl: checked.url,
    jsonSuffix: existing?.jsonSuffix ?? false,
    allProjectsField: existing?.allProjectsField ?? 'searching',
  };
}

/** Stores a key in the OS keychain; where there is none it says so, since a key in memory would end with the command. */
export async function runKeySet(
  options: KeyOptions & { readonly baseUrl: string | undefined },
  io: Io,
): Promise<ExitCode> {
  const local = openLocalData(io);
  const { connections } = local;
  const wanted = await chooseConnection(local, options);
  const state = await local.keychain.available();
  if (!state.available) {
    throw new CommandError(
      `${state.note ?? 'The keychain of this system cannot be used.'} The key was not stored. Use MAILPROOF_BASE_URL and MAILPROOF_API_KEY instead.`,
    );
  }
  const checked = checkApiKey(await readKey(io));
  if (!checked.ok) throw new CommandError(`The key was not stored. ${checked.reason}`);
  const isFirst = (await local.library.connections.list()).length === 0;
  const connection = await connections.save(wanted);
  const stored = await connections.setKey(connection.id, checked.key);
  if (stored.storage !== 'keychain') throw new CommandError(`The key was not stored. ${stored.note ?? ''}`);
  if (isFirst) await connections.select(connection.id);
  io.lines([`The key of "${connection.name}" (${connection.baseUrl}) is in the keychain.`]);
  return EXIT.clean;
}

export async function runKeyTest(options: KeyOptions, io: Io): Promise<ExitCode> {
  const connection = await openConnection(options.connection, io, 'refuse');
  try {
    await connection.api.testKey({ signal: io.signal });
    io.lines([`The service took the key of "${connection.name}" (${connection.baseUrl}).`]);
    return EXIT.clean;
  } finally {
    await connection.close();
  }
}

export async function runKeyRemove(options: KeyOptions, io: Io): Promise<ExitCode> {
  const local = openLocalData(io);
  const connection = await chooseSaved(local, options.connection);
  await local.connections.removeKey(connection.id);
  io.lines([`The key of "${connection.name}" was removed from the keychain.`]);
  return EXIT.clean;
}
