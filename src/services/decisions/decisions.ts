/**
 * Which decisions about the linter hold for an open template, and where each comes from. Of those kept here a template's
 * win over its connection's, and those over what holds for all. A `mailproof.config.json` that is in force decides alone:
 * so the window says what the command line says of the same file.
 */
import { basename, dirname, relative } from 'node:path';
import type { KeptAcceptance, Scope } from '../../contract/schemas/decisions.ts';
import { holdingAcceptances, type Acceptance, type TemplateNames } from '../../core/lint/acceptances.ts';
import { composeConfig, mergeConfigFiles } from '../../core/lint/compose-config.ts';
import { decodeConfig, type ConfigFile } from '../../core/lint/config-file.ts';
import { CONFIG_FILE_NAME, type LintConfig } from '../../core/lint/config.ts';
import type { SubstitutionSettings } from '../../core/substitution/settings.ts';
import type { HandedFiles } from '../handed-files.ts';
import type { KeptScope } from '../library/decisions.ts';
import type { Library } from '../library/library.ts';
import type { OpenTemplate } from '../open-templates.ts';
import { ConfigUnusable, errorLine, readHtmlValidate } from './config-on-disk.ts';
import { findConfig, type FoundConfig } from './found-config.ts';

/** What one place decides, the lowest first in a list of them. */
export interface Layer {
  readonly scope: Scope;
  readonly file: ConfigFile;
}

export interface InForce {
  /** As the linter takes it: entries that do not hold now are null. */
  readonly config: LintConfig;
  readonly layers: readonly Layer[];
  /** For each entry of `config.accepted`, what it is and where it is kept. */
  readonly acceptances: readonly (KeptAcceptance | null)[];
  readonly names: TemplateNames;
  /** The configuration beside the opened file, in force or not. */
  readonly found: FoundConfig | null;
  /** What is kept and cannot be used. */
  readonly notes: readonly string[];
}

export interface DecisionParts {
  readonly library: Library;
  readonly handedFiles: HandedFiles;
  readonly now: () => Date;
}

const SCOPE_WORDS = { all: 'all templates', connection: 'this connection', template: 'this template' };

/** The path of an opened file; null for a template of the service, and where only the browser knows it. */
export function pathOf(open: OpenTemplate | null, handedFiles: HandedFiles): string | null {
  const source = open?.source;
  if (source?.kind !== 'file' || source.handedId === undefined) return null;
  return handedFiles.pathOf(source.handedId);
}

/** What decisions about one template are kept under. */
function templateKey({ source, template }: OpenTemplate, path: string | null): string {
  if (source.kind === 'service') return source.templateId.toLowerCase();
  return template.id?.toLowerCase() ?? `file:${path ?? source.fileName}`;
}

/** Where decisions about a template may be kept here, the widest first. */
export function keptScopes(open: OpenTemplate | null, path: string | null): readonly KeptScope[] {
  if (!open) return [{ scope: 'all' }];
  const { source } = open;
  return [
    { scope: 'all' },
    ...(source.kind === 'service'
      ? [{ scope: 'connection', connectionId: source.connectionId } as const]
      : []),
    { scope: 'template', key: templateKey(open, path) },
  ];
}

/** What the command line, run beside the file or its configuration, would call the template. */
function namesOf(open: OpenTemplate | null, path: string | null, found: FoundConfig | null): TemplateNames {
  if (!open) return { id: null, path: null };
  const { source, template } = open;
  if (source.kind === 'service') return { id: template.id ?? source.templateId, path: null };
  if (path === null) return { id: template.id, path: source.fileName };
  const home = found?.folder ?? dirname(path);
  return { id: template.id, path: relative(home, path).replaceAll('\\', '/') };
}

/** Options of html-validate are judged by that library; what it refuses is a note, and does not take effect. */
async function htmlValidateOptions(file: ConfigFile, notes: string[]): Promise<ReadonlyMap<string, unknown>> {
  // Kept here, a path leads nowhere.
  if (file.htmlValidate !== null)
    notes.push(`"htmlValidate" takes effect only in a ${CONFIG_FILE_NAME} beside the mail.`);
  try {
    return await readHtmlValidate({ path: CONFIG_FILE_NAME, file: { ...file, htmlValidate: null } }, '.');
  } catch (error) {
    if (!(error instanceof ConfigUnusable)) throw error;
    notes.push(...error.details.map((line) => line.trim()));
    return new Map([['html-validate', {}]]);
  }
}

async function keptLayers(
  open: OpenTemplate | null,
  path: string | null,
  library: Library,
  notes: string[],
): Promise<readonly Layer[]> {
  const substitution = await library.settings();
  return Promise.all(
    keptScopes(open, path).map(async (kept) => {
      const { config, errors } = decodeConfig(await library.decisions.config(kept));
      for (const error of errors) notes.push(`Kept for ${SCOPE_WORDS[kept.scope]}: ${errorLine(error)}`);
      return { scope: kept.scope, file: { ...config, substitution } };
    }),
  );
}

/** @throws FailureError when what is kept cannot be read. */
export async function decisionsInForce(
  open: OpenTemplate | null,
  { library, handedFiles, now }: DecisionParts,
): Promise<InForce> {
  const notes: string[] = [];
  const path = pathOf(open, handedFiles);
  const found = path === null ? null : await findConfig(path, library.decisions);
  const names = namesOf(open, path, found);
  const layers = found?.inForce
    ? [{ scope: 'file', file: found.inForce.read.file } as const]
    : await keptLayers(open, path, library, notes);
  const [first, ...others] = layers.map(({ file }) => file);
  const file = first ? mergeConfigFiles([first, ...others]) : null;
  const options = found?.inForce?.options ?? (file && (await htmlValidateOptions(file, notes)));
  const config = composeConfig(file, { options: options ?? undefined });
  const accepted = holdingAcceptances(config.accepted, names, now().toISOString().slice(0, 10));
  const acceptances = layers.flatMap(({ scope, file: own }) =>
    own.accepted.map((entry) => entry && { scope, entry }),
  );
  return { config: { ...config, accepted }, layers, acceptances, names, found, notes };
}

/** How substitutions are filled in for an open template. @throws FailureError when what is kept cannot be read. */
export async function substitutionInForce(
  open: OpenTemplate,
  { library, handedFiles }: DecisionParts,
): Promise<SubstitutionSettings> {
  const path = pathOf(open, handedFiles);
  const found = path === null ? null : await findConfig(path, library.decisions);
  return found?.inForce?.read.file.substitution ?? library.settings();
}

/**
 * What holds for an open template, to be written as a `mailproof.config.json`: entries that are kept for it alone name
 * it, by its id or else the file's name.
 */
export function exportedConfig({ layers, names }: InForce): ConfigFile | null {
  const template = names.id ?? (names.path === null ? null : basename(names.path));
  const named = layers.map(({ scope, file }) => {
    if (scope !== 'template' || template === null) return file;
    const accepted = file.accepted.map((one): Acceptance | null => one && { template, ...one });
    return { ...file, accepted };
  });
  const [first, ...others] = named;
  return first ? mergeConfigFiles([first, ...others]) : null;
}
