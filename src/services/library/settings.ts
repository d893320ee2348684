/** How substitutions are filled in, as it is kept. The words are today's `core/substitution/engine-settings.ts`. */
import * as v from 'valibot';
import { list, object } from '../../contract/schemas/readonly.ts';
import type { SettingsData } from '../../contract/schemas/settings.ts';
import { readSystemNames } from '../../core/substitution/read-settings.ts';
import { DEFAULT_SUBSTITUTION_SETTINGS } from '../../core/substitution/settings.ts';
import type { StoredFormat } from './json-file.ts';

const escaping = v.optional(v.picklist(['none', 'html']), 'none');

/** A word that is not there has its default: version 1 was written before some of them were. */
const storedSettingsSchema = object({
  engines: object({
    simple: object({
      missing: v.optional(v.picklist(['blank', 'as-written']), 'blank'),
      letterCase: v.optional(v.picklist(['exact', 'ignored']), 'exact'),
      escaping,
      zero: v.optional(v.picklist(['any-spelling', 'digit-only', 'present']), 'any-spelling'),
      blanks: v.optional(v.picklist(['present', 'empty']), 'present'),
      linkForms: v.optional(v.picklist(['not-in-links', 'everywhere']), 'not-in-links'),
    }),
    velocity: object({
      version: v.optional(v.picklist(['1.7', '2']), '1.7'),
      missing: v.optional(v.picklist(['as-written', 'blank']), 'as-written'),
      escaping,
      numericText: v.optional(v.picklist(['text', 'number']), 'text'),
    }),
    liquid: object({
      missing: v.optional(v.picklist(['blank', 'error']), 'blank'),
      escaping,
    }),
  }),
  systemNames: v.pipe(
    list(object({ name: v.string(), standIn: v.string(), note: v.optional(v.string()) })),
    // Bounded as what is saved is: a file that somebody filled by hand must not slow every preview down.
    v.check((systemNames) => {
      let fits = true;
      readSystemNames(systemNames, () => (fits = false));
      return fits;
    }),
  ),
});

export const settingsFormat: StoredFormat<SettingsData> = {
  version: 1,
  schema: storedSettingsSchema,
  empty: {
    engines: DEFAULT_SUBSTITUTION_SETTINGS.engines,
    systemNames: DEFAULT_SUBSTITUTION_SETTINGS.systemNames,
  },
};
