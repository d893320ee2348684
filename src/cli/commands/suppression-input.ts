/** The addresses a suppression command is about: arguments, a file, or standard input. */
import { readFile, stat } from 'node:fs/promises';
import { visible } from '../../core/lint/formatters/visible.ts';
import { listedTexts, readAddressList, type AddressList } from '../../core/suppression/address-list.ts';
import { NOT_UTF8, textEncodingOf } from '../../core/substitution/samples/text-encoding.ts';
import { addressHints } from '../../core/text/pasted-address.ts';
import { CommandError, type Io } from '../io.ts';

/** Larger than any list that a daily limit or an afternoon allows for, in bytes. */
const MAX_LIST_BYTES = 20 * 1024 * 1024;

const tooLarge = (name: string): CommandError =>
  new CommandError(`--file: ${name} is larger than 20 MB. Split it into several lists.`);

async function readStandardInput(io: Io): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stop = (): void => {
    io.stdin.destroy();
  };
  io.signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of io.stdin) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > MAX_LIST_BYTES) throw tooLarge('standard input');
      chunks.push(bytes);
    }
  } catch (error) {
    io.signal.throwIfAborted();
    throw error;
  } finally {
    io.signal.removeEventListener('abort', stop);
  }
  io.signal.throwIfAborted();
  return Buffer.concat(chunks);
}

async function readListFile(path: string): Promise<Buffer> {
  try {
    if ((await stat(path)).size > MAX_LIST_BYTES) throw tooLarge(path);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new CommandError(
      code === 'ENOENT'
        ? `--file: there is no file ${path}.`
        : `--file: ${path} could not be read (${code}).`,
    );
  }
}

export interface AskedAddresses extends AddressList {
  /** Whether they are one address that was named as an argument. */
  readonly single: boolean;
  /** Those that were named as arguments, one by one. */
  readonly named: ReadonlySet<string>;
}

/**
 * Reads every address that was named, and says on standard error what was cleaned up, what stands there twice, and what is no address.
 * @throws CommandError where there is none to work with.
 */
export async function readAsked(
  words: readonly string[],
  file: string | undefined,
  io: Io,
): Promise<AskedAddresses> {
  const source = file ?? (words.includes('-') ? '-' : undefined);
  const texts = words.filter((word) => word !== '-').map((text) => ({ text, line: null }));
  if (texts.length === 0 && source === undefined) {
    throw new CommandError('Name an address, or a list of them with --file FILE (“-” for standard input).');
  }
  const named = new Set(readAddressList(texts).addresses.map(({ address }) => address));
  let listed: ReturnType<typeof listedTexts> = [];
  if (source !== undefined) {
    const bytes = source === '-' ? await readStandardInput(io) : await readListFile(source);
    try {
      listed = listedTexts(new TextDecoder(textEncodingOf(bytes), { fatal: true }).decode(bytes));
    } catch {
      throw new CommandError(`--file: ${source} ${NOT_UTF8}`);
    }
  }
  const list = readAddressList([...texts, ...listed]);
  const where = (line: number | null): string => (line === null ? '' : `Line ${line}: `);
  for (const { text, line, reason } of list.invalid) {
    io.note(`${where(line)}"${visible(text).slice(0, 200)}" cannot be looked up. ${visible(reason)}`);
  }
  for (const { address, line, first } of list.duplicates) {
    const above = first === null ? '' : ` (first in line ${first})`;
    io.note(`${where(line)}${address} stands there twice${above}; it is taken once.`);
  }
  const [only] = list.addresses;
  const single = texts.length === 1 && source === undefined && list.addresses.length === 1;
  if (single && only) {
    if (only.address !== words[0]?.trim()) io.note(`Looking up ${only.address}.`);
    for (const hint of addressHints(only.address)) io.note(`Note: ${hint}`);
  }
  if (!only) throw new CommandError('There is no address to work with; nothing was sent.');
  return { ...list, single, named };
}
