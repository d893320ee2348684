/** Recent templates and sample sets. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sampleValuesSchema } from '../../contract/schemas/values.ts';
import { GENERATED_KINDS, generateSampleSet } from '../../core/substitution/samples/generated.ts';
import { substitutionsOf } from '../../core/mail/names-table.ts';
import { memoryKey } from '../open-templates.ts';
import { failureError } from '../failure-error.ts';
import { implementer } from './implementer.ts';
import { mergedMail } from './merged-mail.ts';
import type { ServiceParts } from './parts.ts';

export function createRecentHandlers({ library, handedFiles, desktop }: ServiceParts) {
  const { recent } = implementer;
  const files = async () =>
    (await library.recentFiles.list()).map(({ path, name, openedAt }) => {
      return { id: handedFiles.hand(path).id, name, path, openedAt };
    });
  return {
    files: recent.files.handler(files),
    removeFile: recent.removeFile.handler(async ({ input }) => {
      const path = handedFiles.pathOf(input.id);
      if (path !== null) await library.recentFiles.remove(path);
      desktop?.recentsChanged();
      return files();
    }),
    list: recent.list.handler(({ input }) => library.recents.list(input.connectionId)),
    pin: recent.pin.handler(async ({ input }) => {
      await library.recents.pin(input, input.pinned);
      return library.recents.list(input.connectionId);
    }),
    remove: recent.remove.handler(async ({ input }) => {
      await library.recents.remove(input);
      desktop?.recentsChanged();
      return library.recents.list(input.connectionId);
    }),
  };
}

export function createSampleSetHandlers(parts: ServiceParts) {
  const { library, openTemplates } = parts;
  const { sampleSet } = implementer;
  return {
    list: sampleSet.list.handler(({ input }) => library.sampleSets.list(input.templateId)),
    save: sampleSet.save.handler(async ({ input }) => {
      const name = input.name.trim();
      if (name === '') {
        throw failureError({
          fault: 'input',
          title: 'The sample set was not saved',
          reason: 'Its name is blank.',
          remedy: 'Enter a name for the set.',
          field: 'name',
        });
      }
      const set = {
        id: input.id ?? randomUUID(),
        name,
        templateId: input.templateId,
        values: input.values,
      };
      await library.sampleSets.save(set);
      return set;
    }),
    remove: sampleSet.remove.handler(async ({ input }) => {
      const removed = await library.sampleSets.remove(input.id);
      if (removed) return removed;
      throw failureError({
        fault: 'input',
        title: 'The sample set does not exist',
        reason: 'It was removed already.',
        remedy: 'Reload the list.',
        field: 'id',
      });
    }),
    generate: sampleSet.generate.handler(async ({ input }) => {
      const { template } = openTemplates.get(input.handle);
      const analysis = substitutionsOf(await mergedMail(parts, { handle: input.handle, sample: [] }));
      return GENERATED_KINDS.map((kind) => {
        const { name, values } = generateSampleSet(kind, analysis);
        return {
          id: `generated-${kind}`,
          name,
          templateId: template.id,
          values: v.parse(sampleValuesSchema, values),
        };
      });
    }),
    remember: sampleSet.remember.handler(async ({ input }) => {
      await library.sampleSets.remember(memoryKey(openTemplates.get(input.handle)), input.sample);
      return {};
    }),
  };
}
