/**
 * The file of `--resume`: what a long run has done, one JSON object a line, so that a stopped run goes on where it was.
 * The first line says what the run is about. Never a key.
 */
import { open, readFile, truncate } from 'node:fs/promises';
import * as v from 'valibot';
import { codeOf } from '../../services/files/file-system.ts';
import { CommandError } from '../io.ts';

const headSchema = v.object({
  mailproof: v.picklist(['suppression get', 'suppression delete']),
  base_url: v.string(),
  all_projects: v.boolean(),
});
export type JournalHead = v.InferOutput<typeof headSchema>;

export interface Journal {
  /** What earlier runs wrote behind the first line. */
  readonly lines: readonly unknown[];
  /** Ends when the line is on the disk. @throws CommandError when it could not be written. */
  add(line: object): Promise<void>;
  close(): Promise<void>;
}

async function readWhole(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw new CommandError(`--resume: ${path} could not be read (${codeOf(error)}).`);
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
        throw new CommandError(
          `--resume: line ${index + 1} of ${path} is damaged, so it is not known what was done. Remove that line if you know what its address has become, or start a new file.`,
        );
      }
    });
}

/**
 * Opens or begins a journal. Half a line at the end, as a killed run leaves, is taken off.
 * @throws CommandError when it is of another run, damaged, or cannot be written.
 */
export async function openJournal(path: string, head: JournalHead): Promise<Journal> {
  const text = await readWhole(path);
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const [first, ...lines] = parseLines(path, whole);
  if (first !== undefined && JSON.stringify(first) !== JSON.stringify(head)) {
    const known = v.safeParse(headSchema, first);
    throw new CommandError(
      known.success
        ? `--resume: ${path} is of "${known.output.mailproof}" on ${known.output.base_url}${known.output.all_projects ? ', all projects' : ''}. Run the same again, or name another file.`
        : `--resume: ${path} is no file of an earlier run. Name another one.`,
    );
  }
  if (first === undefined && text !== '')
    throw new CommandError(`--resume: ${path} is no file of an earlier run. Name another one.`);
  try {
    if (whole.length < text.length) await truncate(path, Buffer.byteLength(whole));
    const handle = await open(path, 'a', 0o600);
    const add = async (line: object): Promise<void> => {
      try {
        await handle.appendFile(`${JSON.stringify(line)}\n`);
        await handle.sync();
      } catch (error) {
        throw new CommandError(`--resume: ${path} could not be written (${codeOf(error)}).`);
      }
    };
    if (first === undefined) await add(head);
    return { lines, add, close: () => handle.close() };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`--resume: ${path} could not be written (${codeOf(error)}).`);
  }
}
