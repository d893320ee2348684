/** What decides how a template's substitutions are read and filled in, beyond the template and the sample data. */
import { DEFAULT_ENGINE_SETTINGS, type EngineSettings } from './engine-settings.ts';
import { DEFAULT_SYSTEM_NAMES, type SystemName } from './system-names.ts';

export interface SubstitutionSettings {
  readonly engines: EngineSettings;
  /** The names that the service supplies, with their stand-ins. */
  readonly systemNames: readonly SystemName[];
}

export const DEFAULT_SUBSTITUTION_SETTINGS: SubstitutionSettings = {
  engines: DEFAULT_ENGINE_SETTINGS,
  systemNames: DEFAULT_SYSTEM_NAMES,
};
