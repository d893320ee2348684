/**
 * What decides how substitutions are filled in: a word for each question that the service leaves open, and the names it
 * supplies. The words are those of `core/substitution/engine-settings.ts`; the handlers do not compile when they differ.
 */
import * as v from 'valibot';
import { list, object } from './readonly.ts';

const escaping = v.optional(v.picklist(['none', 'html']), 'none');

/** A word that is not there has its default, so that a file of an older version can be read. */
const engineSettingsSchema = object({
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
});

/** The lengths and the names themselves are checked by the handler, which can say which one is wrong. */
const systemNameSchema = object({
  name: v.string(),
  standIn: v.string(),
  note: v.optional(v.string()),
});

export const settingsSchema = object({
  engines: engineSettingsSchema,
  systemNames: list(systemNameSchema),
});
export type SettingsData = v.InferOutput<typeof settingsSchema>;
