/** Checks the text of one open document, as `mailproof lint` checks the file it will be saved as. */
import { basename, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { splitAccepted } from '../../core/lint/acceptances.ts';
import type { FormatInput } from '../../core/lint/formatters/formatter.ts';
import { fieldTexts } from '../../core/template/fields.ts';
import { createTemplateFile } from '../../core/template/template-file.ts';
import { looksLikeTemplate } from '../../core/template/template-shape.ts';
import type { LintPool } from '../../services/lint-pool/lint-pool.ts';
import { CommandError } from '../io.ts';
import { createRunAcceptances } from '../lint/lint-acceptances.ts';
import { readRunConfig } from '../lint/lint-config.ts';
import { templateFromText } from '../../services/inputs/read-template-file.ts';

export interface OpenDocument {
  readonly uri: string;
  /** Of the protocol: `html`, `json`. */
  readonly languageId: string;
  readonly text: string;
}

export type DocumentCheck =
  | { readonly kind: 'checked'; readonly input: FormatInput }
  /** It is no template, or the configuration leaves it out. */
  | { readonly kind: 'passed-over' }
  /** It, or the configuration, cannot be used; in whole sentences. */
  | { readonly kind: 'failed'; readonly reason: string };

/** A template with many full attachments is no text that somebody edits. */
const MOST_CHARACTERS = 20_000_000;

/** What nobody says here: the nearest configuration decides alone. */
const NO_FLAGS = {
  config: undefined,
  htmlValidateConfig: undefined,
  preset: undefined,
  rule: [],
  clients: undefined,
  only: undefined,
};

/** Null for a document that is no file, such as one that was never saved. */
function pathOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}

/** What the document counts as, by its name, else by its language; null for what is no template's text. */
function nameOf(path: string | null, languageId: string): string | null {
  const extension = path === null ? '' : extname(path).toLowerCase();
  if (path !== null && ['.html', '.htm', '.json'].includes(extension)) return basename(path);
  if (languageId === 'html') return 'untitled.html';
  return languageId === 'json' ? 'untitled.json' : null;
}

/** Rejects with the signal's reason when aborted. */
export async function checkDocument(
  { uri, languageId, text }: OpenDocument,
  pool: LintPool,
  signal: AbortSignal,
): Promise<DocumentCheck> {
  const path = pathOf(uri);
  const name = nameOf(path, languageId);
  if (name === null || text.length > MOST_CHARACTERS) return { kind: 'passed-over' };
  if (name.toLowerCase().endsWith('.json') && !looksLikeTemplate(text)) return { kind: 'passed-over' };
  try {
    const runConfig = await readRunConfig(NO_FLAGS, path === null ? undefined : dirname(path));
    if (path !== null && runConfig.ignored.has(path)) return { kind: 'passed-over' };
    const template = templateFromText(name, text);
    const today = new Date().toISOString().slice(0, 10);
    const acceptances = createRunAcceptances(runConfig, { today, answered: false, asSet: false });
    const config = acceptances.configFor({ kind: 'file', source: path ?? name }, template);
    const all = await pool.lint(template, { config }, signal);
    const input = {
      source: path ?? name,
      id: template.id,
      name: template.name,
      texts: fieldTexts(template),
      file: createTemplateFile(name, text),
      ...splitAccepted(all),
    };
    return { kind: 'checked', input };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { kind: 'failed', reason: [error.message, ...error.details].join('\n') };
  }
}
