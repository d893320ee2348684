/**
 * What a long run has done, one JSON object a line, so that a stopped run goes on where it was.
 * The first line says what the run is about. Never a key.
 */
import { open, readFile, truncate } from 'node:fs/promises';
import * as v from 'valibot';
import { codeOf } from '../files/file-system.ts';

const headSchema = v.object({
  mailproof: v.picklist(['suppression get', 'suppression delete']),
  base_url: v.string(),
  all_projects: v.boolean(),
});
export type JournalHead = v.InferOutput<typeof headSchema>;

/** Why a journal cannot be used, in plain sentences. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

export interface Journal {
  /** What earlier runs wrote behind the first line. */
  readonly lines: readonly unknown[];
  /** Ends when the line is on the disk; with `synced` false, when the system has it. @throws JournalError when it could not be written. */
  add(line: object, options?: { readonly synced: boolean }): Promise<void>;
  close(): Promise<void>;
}

async function readWhole(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new JournalError(`${path} could not be read (${codeOf(error)}).`);
  }
}

function parseLines(path: string, text: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line, index): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        throw new JournalError(
          `--resume: line ${index + 1} of ${path} is damaged, so it is not known what was done. Remove that line if you know what its address has become, or start a new file.`,
        );
      }
    });
}

/**
 * Opens or begins a journal. Half a line at the end, as a killed run leaves, is taken off.
 * @throws JournalError when it is of another run, damaged, or cannot be written.
 */
export async function openJournal(path: string, head: object): Promise<Journal> {
  const text = await readWhole(path);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = parseLines(path, whole);
  if (first !== undefined && JSON.stringify(first) !== JSON.stringify(head)) {
    const known = v.safeParse(headSchema, first);
    throw new JournalError(
      known.success
        ? `${path} is of "${known.output.mailproof}" on ${known.output.base_url}${known.output.all_projects ? ', all projects' : ''}. Run the same again, or name another file.`
        : `${path} is no file of an earlier run. Name another one.`,
    );
  }
  if (first === undefined && text !== '')
    throw new JournalError(`${path} is no file of an earlier run. Name another one.`);
  try {
    if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
    const handle = await open(path, 'a', 0o600);
    const add = async (line: object, { synced } = { synced: true }): Promise<void> => {
      try {
        await handle.appendFile(`${JSON.stringify(line)}\n`);
        if (synced) await handle.sync();
      } catch (error) {
        throw new JournalError(`${path} could not be written (${codeOf(error)}).`);
      }
    };
    if (first === undefined) await add(head);
    return { lines, add, close: () => handle.close() };
  } catch (error) {
    if (error instanceof JournalError) throw error;
    throw new JournalError(`${path} could not be written (${codeOf(error)}).`);
  }
}
