/** A `mailproof.config.json` that a person takes into the window's own decisions. */
import type { Scope } from '../../contract/schemas/decisions.ts';
import type { SettingsData } from '../../contract/schemas/settings.ts';
import type { ConfigJson } from '../../core/lint/change-config.ts';
import { decodeConfigText } from '../../core/lint/config-file.ts';
import { failureError } from '../failure-error.ts';
import { errorLine } from './config-on-disk.ts';

/** Errors that are told at once; the rest are counted. */
const SHOWN = 5;

export interface ImportedConfig {
  readonly config: ConfigJson;
  /** How substitutions are filled in, where it says so: kept with the window's settings. */
  readonly settings: SettingsData | null;
  /** What does not take effect here, one sentence each. */
  readonly notes: readonly string[];
}

/** @throws FailureError with every place that cannot be used. */
export function readImportedConfig(text: string, scope: Scope): ImportedConfig {
  const { config, errors } = decodeConfigText(text);
  if (errors.length > 0) {
    const more = errors.length - SHOWN;
    throw failureError({
      fault: 'input',
      title: 'The configuration was not taken in',
      reason: `${errors.slice(0, SHOWN).map(errorLine).join(' ')}${more > 0 ? ` And ${more} more.` : ''}`,
      remedy: 'Correct the file, and choose it again.',
      field: errors[0]?.path ?? null,
    });
  }
  const json = JSON.parse(text.replace(/^\ufeff/u, '')) as ConfigJson;
  if (scope === 'file') return { config: json, settings: null, notes: [] };
  const { $schema: _, engines, systemNames, htmlValidate, ignore, ...rest } = json;
  const fills = engines !== undefined || systemNames !== undefined;
  const notes: string[] = [];
  if (fills && scope !== 'all')
    notes.push('"engines" and "systemNames" were left out: here they hold for all templates.');
  if (htmlValidate !== undefined && htmlValidate !== false)
    notes.push('"htmlValidate" was left out: it names a file beside the configuration.');
  if (ignore !== undefined) notes.push('"ignore" was left out: it is for checks of whole folders.');
  return { config: rest, settings: fills && scope === 'all' ? config.substitution : null, notes };
}
