/**
 * Sample templates as people edit them: a folder each, with
 *
 * - `template.json`: every field of the reply but the bodies; an attachment names its `file` beside it,
 * - `body.html`, `body.txt`, `body.amp.html`: the parts it has,
 * - `sample.json`: values of one recipient, when the template uses any.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { objectsOf, readJsonObject, textOf } from './json-file.ts';
import type { JsonObject } from './json-file.ts';

/** Substitution values of one recipient; objects and lists for the engines that know them. */
export type SampleData = JsonObject;

export interface LoadedTemplate {
  /** Lower case. */
  readonly id: string;
  readonly name: string;
  /** The `template` object of the template/get reply. */
  readonly reply: JsonObject;
  readonly sample?: SampleData;
}

const partFiles = [
  ['html', 'body.html'],
  ['plaintext', 'body.txt'],
  ['amp', 'body.amp.html'],
] as const;

/**
 * Loads `<dataDir>/templates/*`, the template with the id `first` before the others, which stand by folder name.
 *
 * @throws Error that names the folder or file when one cannot be read, and when two templates share an id.
 */
export async function loadTemplates(dataDir: string, first: string): Promise<LoadedTemplate[]> {
  const root = join(dataDir, 'templates');
  const folders = (await readdir(root, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const templates = await Promise.all(folders.map((folder) => loadTemplate(join(root, folder))));
  if (new Set(templates.map(({ id }) => id)).size !== templates.length) {
    throw new Error(`Two templates in ${root} have the same id.`);
  }
  return [...templates.filter(({ id }) => id === first), ...templates.filter(({ id }) => id !== first)];
}

async function loadTemplate(folder: string): Promise<LoadedTemplate> {
  const source = await readJsonObject(join(folder, 'template.json'));
  const { id, name, ...others } = source;
  const sampleFile = join(folder, 'sample.json');
  const [body, attachments, inlineAttachments, sample] = await Promise.all([
    readBody(folder),
    readAttachments(folder, source, 'attachments'),
    readAttachments(folder, source, 'inline_attachments'),
    existsSync(sampleFile) ? readJsonObject(sampleFile) : undefined,
  ]);
  return {
    id: textOf(source, 'id', folder).toLowerCase(),
    name: textOf(source, 'name', folder),
    reply: { id, name, body, ...others, ...attachments, ...inlineAttachments },
    ...(sample ? { sample } : {}),
  };
}

async function readBody(folder: string): Promise<JsonObject> {
  const parts = await Promise.all(
    partFiles.map(async ([part, file]) => {
      const path = join(folder, file);
      return existsSync(path) ? ([part, await readFile(path, 'utf8')] as const) : undefined;
    }),
  );
  return Object.fromEntries<string>(parts.filter((part) => part !== undefined));
}

/** The list under its own name, or nothing when the template has no such list. */
async function readAttachments(
  folder: string,
  source: JsonObject,
  field: 'attachments' | 'inline_attachments',
): Promise<JsonObject> {
  if (source[field] === undefined) return {};
  const place = `${join(folder, 'template.json')} ${field}`;
  const items = objectsOf(source[field], place);
  return { [field]: await Promise.all(items.map((item) => readAttachment(folder, item))) };
}

/** An item with a `file` gets that file's bytes as base64; one with `content` (a deliberate fault) is kept. */
async function readAttachment(folder: string, item: JsonObject): Promise<JsonObject> {
  const { file, ...fields } = item;
  if (typeof file !== 'string') return fields;
  return { ...fields, content: await readFile(join(folder, file), 'base64') };
}
