/** Gets the template behind an input, wherever it is; the connection is opened when the first id asks for it. */
import { isMessageFile, type TemplateFile } from '../core/template/template-file.ts';
import type { Template } from '../core/template/template.ts';
import { UTF16_NOTE } from '../core/text/file-text.ts';
import type { OpenConnection } from './connection.ts';
import { sha256OfTemplate } from '../services/hash.ts';
import type { Input } from '../services/inputs/list-inputs.ts';
import type { Io } from './io.ts';
import { readStdin } from './read-stdin.ts';
import { readTemplateFile, type LoadedFile } from '../services/inputs/read-template-file.ts';

export interface LoadedTemplate {
  readonly template: Template;
  /** Null for a template that was fetched. */
  readonly file: TemplateFile | null;
  /** What its reader has to know of how it came, in whole sentences. */
  readonly notes: readonly string[];
  /** Why `--fix` cannot change it, as the beginning of a sentence; null for a file that it can. */
  readonly unchangeable: string | null;
  /** Of the bytes of the file; of a template that was fetched, of its JSON. */
  readonly sha256: string;
}

const fromFile = (
  { template, file, isUtf8, sha256 }: LoadedFile,
  unchangeable: string | null,
): LoadedTemplate => ({
  template,
  file,
  sha256,
  notes: isUtf8 ? [] : [UTF16_NOTE],
  unchangeable: unchangeable ?? (isUtf8 ? null : 'not written in UTF-8'),
});

export interface TemplateLoader {
  /** @throws CommandError or FailureError with a plain reason. */
  load(input: Input): Promise<LoadedTemplate>;
  close(): Promise<void>;
}

/** Says where fetched templates come from, on standard error: the reports go to standard output. */
async function openNamed(name: string | undefined, io: Io): Promise<OpenConnection> {
  const { openConnection } = await import('./connection.ts');
  const connection = await openConnection(name, io, 'use the sandbox');
  io.note(`Fetching from ${connection.name} (${connection.baseUrl}).`);
  return connection;
}

export function createTemplateLoader(connectionName: string | undefined, io: Io): TemplateLoader {
  let connection: Promise<OpenConnection> | undefined;
  return {
    async load(input) {
      if (input.kind === 'file') {
        const unchangeable = isMessageFile(input.source) ? 'a finished message' : null;
        return fromFile(await readTemplateFile(input.source), unchangeable);
      }
      if (input.kind === 'stdin')
        return fromFile(await readStdin(input.fileName, io), 'read from standard input');
      connection ??= openNamed(connectionName, io);
      const { api } = await connection;
      const { template, notes } = await api.getTemplate(input.source);
      const sha256 = sha256OfTemplate(template);
      return { template, file: null, notes, unchangeable: 'fetched from the service', sha256 };
    },
    async close() {
      if (connection) await (await connection.catch(() => undefined))?.close();
    },
  };
}
