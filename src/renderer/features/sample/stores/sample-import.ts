/** A file of recipients beside the sample sets: one recipient becomes a set at once, many can be paged through. */
import { shallowRef } from 'vue';
import type { SampleValuesData } from '../../../../contract/schemas/values.ts';
import { takesTextOnly } from '../../../../core/substitution/engine.ts';
import { useToastsStore } from '../../../window/stores/toasts.ts';
import { useTemplateStore } from '../../template/stores/template.ts';
import { readSampleFile, type ImportedSamples } from './sample-files.ts';
import { rowKey, type SourceKey } from './sample-memory.ts';
import { freeName } from './sample-set-list.ts';
import type { SampleSources } from './sample-sources.ts';

export interface SampleImportActions {
  readonly choose: (key: SourceKey) => void;
  readonly create: (name: string, shared: boolean, values: SampleValuesData) => Promise<boolean>;
  /** Names the template to which the sources belong now. */
  readonly owner: () => unknown;
}

export function createSampleImport(sources: SampleSources, { choose, create, owner }: SampleImportActions) {
  const template = useTemplateStore();
  const toasts = useToastsStore();
  const { imported, drafts } = sources;
  /** The file chosen last, when nothing in it could be used; what was open before it stays. */
  const refused = shallowRef<ImportedSamples | null>(null);

  /** Takes the imported file and what was changed in it away; the answer brings both back. */
  function drop(): () => void {
    const [before, key, owned] = [sources.unsavedNow(), sources.chosen.value, owner()];
    const rows = [...before.drafts].filter(([one]) => one.startsWith('row:'));
    const others = (): [SourceKey, SampleValuesData][] =>
      [...drafts.value].filter(([one]) => !one.startsWith('row:'));
    drafts.value = new Map(others());
    imported.value = null;
    return () => {
      if (owner() !== owned) return;
      imported.value = before.imported;
      drafts.value = new Map([...others(), ...rows]);
      if (key.startsWith('row:') || sources.row.value !== null) choose(key);
    };
  }

  /** Shows what a file held. */
  async function takeImport(file: ImportedSamples): Promise<void> {
    const [only] = file.sets;
    if (file.sets.length === 1 && only && file.errors.length === 0) {
      const base = file.fileName.replace(/\.[^.]*$/u, '');
      const name = freeName(base === '' ? 'Imported' : base, sources.sets.value);
      await create(name, sources.templateId.value === null, only.values);
      return;
    }
    if (file.sets.length === 0) {
      refused.value = file;
      return;
    }
    refused.value = null;
    const before = imported.value;
    const isChanged = sources.isFileChanged.value;
    const undo = drop();
    imported.value = file;
    choose(rowKey(0));
    if (before && isChanged)
      toasts.say(`The changed rows of ${before.fileName} gave way to this file.`, { undo });
  }

  /** Reads a file of sample data as the open template's engine does, and shows it. */
  async function importFile(file: File): Promise<void> {
    const engine = template.opened?.engine.name ?? 'simple';
    await takeImport(await readSampleFile(file, { textOnly: takesTextOnly(engine) }));
  }

  function closeImport(): void {
    const file = imported.value;
    if (!file) return;
    const wasInUse = sources.row.value !== null;
    const undo = drop();
    if (wasInUse) choose('typed');
    toasts.say(`Closed ${file.fileName}.`, { undo });
  }

  return { refused, takeImport, importFile, closeImport };
}
