/**
 * What is kept of a failure nobody foresaw, for the person to read and to pass on. It names the place in the program and
 * the kind of the error; a mail's text, addresses of people, keys and the names of folders are taken out, since a report
 * is made to be sent to somebody else.
 */
import { redact } from '../service-api/redact.ts';

/** Where it happened, in the person's words. */
export type CrashPlace = 'the program' | 'the linter’s thread' | 'the window';

export interface CrashFacts {
  readonly place: CrashPlace;
  readonly error: unknown;
  readonly version: string;
  readonly at: Date;
  /** Such as `linux x64, Node 20.19.0`. */
  readonly system: string;
}

const MESSAGE_LENGTH = 300;
const FRAMES = 20;

/** Everything that looks like an address of a person, in any script. */
const EMAIL = /[^\s"'`<>()[\]{},;:]{1,128}@[^\s"'`<>()[\]{},;:]{1,255}/gu;
/** Quoted text is a value more often than a word of the program: a parser quotes what it could not read. */
const QUOTED = /"[^"]{9,}"|'[^']{9,}'|`[^`]{9,}`|“[^”]{9,}”/gu;
/** Whose machine it is stands in front of a file's name. */
const PATHS = /(?:file:\/\/)?(?:[A-Za-z]:)?(?:[\\/][^\s()'":\\/]+){2,}/gu;

/** Takes out of a message what is somebody's. */
export function withoutPrivateText(line: string): string {
  const bare = line
    .replace(QUOTED, '"…"')
    .replace(EMAIL, '[address removed]')
    .replace(PATHS, (path) => `[folder]/${path.split(/[\\/]/u).at(-1) ?? ''}`);
  return redact(bare, null);
}

function messageOf(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'it cannot be written';
  }
}

function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { name: 'Not an error', message: messageOf(error), stack: '' };
  const { name, message, stack = '' } = error;
  // An engine repeats the message above the places; one of several lines could look like a place.
  const at = message === '' ? -1 : stack.indexOf(message);
  return { name, message, stack: at < 0 ? stack : stack.slice(at + message.length) };
}

/** `at name (place:line:column)` as Chromium and Node write it, with or without the name. */
const FRAME = /^\s*at (?:(?<name>[\w$.<>[\] ]{1,100}) \()?(?<file>[^\s()]{1,500}):(?<place>\d+:\d+)\)?$/u;

/** A file of the program from its folder on; of any other file only its name. */
function fileOf(path: string): string {
  if (path.startsWith('node:')) return path;
  const parts = path.replaceAll('\\', '/').split('/');
  const from = parts.findLastIndex((part) => /^(?:out|src|node_modules|assets)$/u.test(part));
  return parts.slice(from < 0 ? -1 : from).join('/');
}

function framesOf(stack: string): string[] {
  const frames = stack.split('\n').flatMap((line) => {
    const { name, file = '', place = '' } = FRAME.exec(line)?.groups ?? {};
    if (file === '') return [];
    const where = `${fileOf(file)}:${place}`;
    return [name === undefined ? `  at ${where}` : `  at ${name} (${where})`];
  });
  return frames.slice(0, FRAMES);
}

/** The report as text, a fact a line. */
export function crashReport({ place, error, version, at, system }: CrashFacts): string {
  const { name, message, stack } = factsOf(error);
  const [firstLine = ''] = message.split('\n');
  return [
    `Mailproof ${version} met a fault of its own.`,
    `When: ${at.toISOString()}`,
    `Where: in ${place}`,
    `System: ${system}`,
    `Error: ${withoutPrivateText(`${name}: ${firstLine}`.slice(0, MESSAGE_LENGTH))}`,
    ...framesOf(stack),
  ].join('\n');
}
