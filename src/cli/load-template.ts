/** Gets the template behind an input, wherever it is; the connection is opened when the first id asks for it. */
import type { TemplateFile } from '../core/template/template-file.ts';
import type { Template } from '../core/template/template.ts';
import type { OpenConnection } from './connection.ts';
import { readTemplateFile, type Input } from './inputs.ts';
import type { Io } from './io.ts';

export interface LoadedTemplate {
  readonly template: Template;
  /** Null for a template that was fetched. */
  readonly file: TemplateFile | null;
}

export interface TemplateLoader {
  /** @throws CommandError or ProblemError with a plain reason. */
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
      if (input.kind === 'file') return readTemplateFile(input.source);
      connection ??= openNamed(connectionName, io);
      const { api } = await connection;
      return { template: (await api.getTemplate(input.source)).template, file: null };
    },
    async close() {
      if (connection) await (await connection.catch(() => undefined))?.close();
    },
  };
}
