/** Drafts of open templates: writing, discarding, saving them, and going on from a later version. */
import type { FieldText } from '../../core/draft/draft.ts';
import { mergeChanges, rebaseDraft } from '../../core/draft/draft.ts';
import { chooseEngine } from '../../core/substitution/choose-engine.ts';
import { baseOf, cameAt, drafted, savedText } from '../drafted.ts';
import { failureError } from '../failure-error.ts';
import type { StoredDraft } from '../library/drafts.ts';
import type { OpenTemplate } from '../open-templates.ts';
import { implementer } from './implementer.ts';
import { createOpening } from './opening.ts';
import type { ServiceParts } from './parts.ts';

/** Characters of a template's name that are kept with its draft: more than any list shows. */
const NAME_LENGTH = 200;

const gone = (): Error =>
  failureError({
    fault: 'input',
    title: 'The draft cannot be opened',
    reason: 'It was discarded, or what it was begun from is not kept here.',
    remedy: 'Open the template itself.',
    field: 'id',
  });

export function createDraftHandlers(parts: ServiceParts) {
  const { library, openTemplates, lintPool, now } = parts;
  const { open, openText } = createOpening(parts);

  /** The draft after some fields were written; null when nothing is changed any more. */
  function written(
    one: OpenTemplate,
    before: StoredDraft | null,
    fields: readonly FieldText[],
  ): StoredDraft | null {
    const { original, source } = one;
    const { template } = original;
    const changes = mergeChanges(template, before?.changes ?? [], fields);
    if (changes.length === 0) return null;
    const name = template.name ?? (source.kind === 'file' ? source.fileName : source.templateId);
    return {
      name: name.slice(0, NAME_LENGTH),
      source:
        source.kind === 'service'
          ? { kind: 'service', connectionId: source.connectionId, templateId: source.templateId }
          : { kind: 'file', fileName: source.fileName },
      base: before?.base ?? baseOf(template, cameAt(source)),
      changedAt: now().toISOString(),
      changes,
    };
  }

  async function keep({ original }: OpenTemplate, make: (before: StoredDraft | null) => StoredDraft | null) {
    const before = await library.drafts.read(original.draftId);
    // The text first: a draft of a file without it could be opened by nobody.
    if (before === null && original.file !== null) {
      await library.drafts.keepText(original.draftId, original.file.text);
    }
    return library.drafts.update(original.draftId, make);
  }

  const { draft } = implementer;
  return {
    change: draft.change.handler(async ({ input }) => {
      const { handle, fields } = input;
      const asked = openTemplates.get(handle);
      // Never ahead of the disk: what a preview showed survives a kill.
      const follow = (): OpenTemplate => {
        const one = openTemplates.get(handle);
        const next = { ...one, ...drafted(one.original, one.source, written(one, one.draft, fields)) };
        openTemplates.replace(handle, next);
        lintPool.drop(one.template);
        return next;
      };
      let kept: StoredDraft | null;
      try {
        kept = await keep(asked, (before) => written(asked, before, fields));
      } catch (error) {
        // What is open follows even where the disk refuses.
        follow();
        throw error;
      }
      const { engine, unknown } = chooseEngine(follow().template);
      return { changedAt: kept?.changedAt ?? null, engine: { name: engine.name, unknown } };
    }),

    discard: draft.discard.handler(async ({ input }) => {
      const { original, source, notes } = openTemplates.get(input.handle);
      let changes: StoredDraft['changes'] = [];
      await library.drafts.update(original.draftId, (before) => {
        changes = before?.changes ?? [];
        return null;
      });
      return { opened: await open(original, source, { notes, handle: input.handle }), changes };
    }),

    rebase: draft.rebase.handler(async ({ input }) => {
      const one = openTemplates.get(input.handle);
      const { original, source, notes } = one;
      const { template, file, draftId } = original;
      await library.drafts.update(draftId, (before) => {
        if (before === null) return null;
        const changes = rebaseDraft(before.changes, template, input.take);
        const base = baseOf(template, cameAt(source));
        return changes.length === 0 ? null : { ...before, base, changes, changedAt: now().toISOString() };
      });
      if (file !== null) await library.drafts.keepText(draftId, file.text);
      return open(original, source, { notes, handle: input.handle });
    }),

    save: draft.save.handler(({ input }) => {
      const one = openTemplates.get(input.handle);
      const { source, template } = one;
      const fileName = source.kind === 'file' ? source.fileName.replace(/\.[^.]+$/u, '') : source.templateId;
      return {
        name: template.onlyPart ? fileName : (template.name ?? '') || fileName,
        text: savedText(one, input.format),
      };
    }),

    list: draft.list.handler(async () =>
      (await library.drafts.list()).map(({ id, name, source, changedAt, changes }) => ({
        id,
        name,
        source,
        changedAt,
        fields: changes.length,
      })),
    ),

    open: draft.open.handler(async ({ input }) => {
      const kept = await library.drafts.read(input.id);
      const text = kept && (await library.drafts.textOf(input.id));
      if (!kept || text === null || kept.source.kind !== 'file') throw gone();
      return openText({ fileName: kept.source.fileName, text, draftId: input.id });
    }),
  };
}
