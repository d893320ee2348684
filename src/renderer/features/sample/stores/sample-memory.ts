/** What was typed into sources that are saved nowhere, template by template, for as long as the window is open. */
import type { OpenedTemplate } from '../../../../contract/schemas/template.ts';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import type { ImportedSamples } from './sample-files.ts';

/** `typed`, or the kind of the source and which one of it. */
export type SourceKey = 'typed' | `set:${string}` | `generated:${string}` | `row:${number}`;

export const setKey = (id: string): SourceKey => `set:${id}`;
export const generatedKey = (id: string): SourceKey => `generated:${id}`;
export const rowKey = (index: number): SourceKey => `row:${index}`;

export interface UnsavedSamples {
  readonly drafts: ReadonlyMap<SourceKey, SampleValuesData>;
  /** Values of named sets as they were before the first change. */
  readonly originals: ReadonlyMap<string, SampleValuesData>;
  readonly imported: ImportedSamples | null;
}

export const NOTHING_UNSAVED: UnsavedSamples = { drafts: new Map(), originals: new Map(), imported: null };

/** One template opened again has one key: its id, or for a file without one the file's name. */
export function templateKey({ template, source }: OpenedTemplate): string {
  if (template.id !== null) return template.id;
  return source.kind === 'file' ? `file:${source.fileName}` : source.templateId;
}
