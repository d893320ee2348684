/** How substitutions are filled in: what people decided, kept for all templates. */
import { readSystemNames } from '../../core/substitution/read-settings.ts';
import { failureError } from '../failure-error.ts';
import { implementer } from './implementer.ts';
import type { ServiceParts } from './parts.ts';

export function createSettingsHandlers({ library }: ServiceParts) {
  const { settings } = implementer;
  return {
    get: settings.get.handler(() => library.settings()),
    save: settings.save.handler(async ({ input }) => {
      const systemNames = readSystemNames(input.systemNames, (path, message) => {
        throw failureError({
          fault: 'input',
          title: 'The settings were not saved',
          reason: `${path}: ${message}`,
          remedy: 'Correct it and save again.',
          field: path,
        });
      });
      return library.saveSettings({ engines: input.engines, systemNames });
    }),
  };
}
