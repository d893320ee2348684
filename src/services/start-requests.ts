/** What the program is asked to open when it starts, or by a second start: files, templates by their id, links of ours. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readPlace } from '../core/lint/finding-place.ts';
import { isUuid } from '../core/template/decode-template.ts';

/**
 * The scheme of links that open a template: `mailproof://open/<id>`, with `?connection=<name>` when it matters which, and
 * `?finding=<place>` for a problem of it.
 */
export const LINK_SCHEME = 'mailproof';

export type StartRequest =
  | { readonly kind: 'file'; readonly path: string; readonly finding?: string | undefined }
  | {
      readonly kind: 'template';
      readonly templateId: string;
      readonly connection?: string | undefined;
      /** The place of a problem to go to. */
      readonly finding?: string | undefined;
      /** Named by a link, which any web page can hold: nothing is fetched before the person says so. */
      readonly byLink?: true;
    };

const placeOrNone = (text: string | null | undefined): string | undefined =>
  text !== null && text !== undefined && readPlace(text) ? text : undefined;

/**
 * Reads a link of ours; null for anything else. Every web page can hold one, so it can say nothing but which template to
 * show: an id, and a connection that has to exist.
 */
export function readLink(text: string): StartRequest | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, pathname, searchParams } = new URL(text);
  const templateId = pathname.slice(1);
  if (protocol !== `${LINK_SCHEME}:` || host !== 'open' || !isUuid(templateId)) return null;
  const connection = searchParams.get('connection') ?? undefined;
  const finding = placeOrNone(searchParams.get('finding'));
  return { kind: 'template', templateId, connection, finding, byLink: true };
}

/** Null for what names no file of this machine. */
function readFileAddress(address: string): StartRequest | null {
  try {
    const url = new URL(address);
    // A host would be asked over the network for the file, with this user's name.
    return url.host === '' ? { kind: 'file', path: fileURLToPath(url) } : null;
  } catch {
    return null;
  }
}

/** What the options of a command line say of all that it names. */
export interface InputOptions {
  readonly connection?: string | undefined;
  /** The place of a problem. */
  readonly finding?: string | undefined;
}

/** One thing named on a command line. Relative paths are seen from `folder`. */
export function readInput(
  input: string,
  folder: string,
  { connection, finding }: InputOptions = {},
): StartRequest | null {
  if (input.toLowerCase().startsWith(`${LINK_SCHEME}:`)) return readLink(input);
  // Linux desktops hand files over as addresses (`%U` of the desktop entry specification).
  if (input.startsWith('file:')) return readFileAddress(input);
  if (isUuid(input)) return { kind: 'template', templateId: input, connection, finding };
  return { kind: 'file', path: resolve(folder, input), finding };
}

/**
 * Reads arguments as `mailproof serve` takes them: what to open, and `--connection`. Options that only the browser host
 * has, and the switches that Electron and Chromium add on their own, ask for nothing; after `--` nothing is an option.
 */
export function readStartRequests(args: readonly string[], folder: string): StartRequest[] {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      connection: { type: 'string', short: 'c' },
      finding: { type: 'string' },
      port: { type: 'string' },
      'preview-port': { type: 'string' },
      'page-port': { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  });
  const connection = typeof values.connection === 'string' ? values.connection : undefined;
  const finding = placeOrNone(typeof values.finding === 'string' ? values.finding : undefined);
  return positionals.flatMap((input) => readInput(input, folder, { connection, finding }) ?? []);
}
