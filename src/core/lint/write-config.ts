/** A configuration as `mailproof.config.json` writes it, and in sentences for whoever decides whether it may take effect. */
import { nameClient } from '../clients/clients.ts';
import { percentText } from '../clients/audience.ts';
import { DEFAULT_ENGINE_SETTINGS } from '../substitution/engine-settings.ts';
import { DEFAULT_SYSTEM_NAMES } from '../substitution/system-names.ts';
import type { ConfigJson } from './change-config.ts';
import type { ConfigFile } from './config-file.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function rulesOf({ severities, options }: ConfigFile): ConfigJson {
  const ids = [...new Set([...severities.keys(), ...options.keys()])].sort();
  return Object.fromEntries(
    ids.map((id): readonly [string, unknown] => {
      const severity = severities.get(id);
      const given = options.get(id);
      if (given === undefined) return [id, severity];
      return [id, { ...(severity === undefined ? {} : { severity }), options: given }];
    }),
  );
}

/** What it says, and nothing that holds anyway. Read again, it decides the same. */
export function configToJson(file: ConfigFile): ConfigJson {
  const { preset, clients, audience, accepted, ignore, htmlValidate, substitution } = file;
  const rules = rulesOf(file);
  const entries = accepted.filter((one) => one !== null);
  return {
    ...(preset === null ? {} : { preset }),
    ...(Object.keys(rules).length === 0 ? {} : { rules }),
    ...(clients.length === 0 ? {} : { clients }),
    ...(audience.size === 0 ? {} : { audience: Object.fromEntries(audience) }),
    ...(entries.length === 0 ? {} : { accepted: entries }),
    ...(ignore.length === 0 ? {} : { ignore }),
    ...(htmlValidate === null ? {} : { htmlValidate }),
    ...(isSame(substitution.engines, DEFAULT_ENGINE_SETTINGS) ? {} : { engines: substitution.engines }),
    ...(isSame(substitution.systemNames, DEFAULT_SYSTEM_NAMES)
      ? {}
      : { systemNames: substitution.systemNames }),
  };
}

const LEVELS = [
  ['off', 'Turned off'],
  ['info', 'Notes'],
  ['warning', 'Warnings'],
  ['error', 'Errors'],
] as const;

/** Longer lists are counted: whoever wants them all opens the file. */
const SHOWN = 12;

function listed(names: readonly string[]): string {
  const more = names.length - SHOWN;
  return more > 0 ? `${names.slice(0, SHOWN).join(', ')} and ${more} more` : names.join(', ');
}

/** A sentence or list for each thing it decides; none for one that decides nothing. */
export function describeConfig(file: ConfigFile): readonly string[] {
  const { preset, severities, options, clients, audience, accepted, htmlValidate, substitution } = file;
  const says: string[] = [];
  if (preset !== null) says.push(`Preset: ${preset}`);
  for (const [level, title] of LEVELS) {
    const ids = [...severities].filter(([, severity]) => severity === level).map(([id]) => id);
    if (ids.length > 0) says.push(`${title}: ${listed(ids)}`);
  }
  if (options.size > 0) says.push(`Options of: ${listed([...options.keys()])}`);
  if (clients.length > 0) says.push(`Mail clients: ${listed(clients.map(nameClient))}`);
  if (audience.size > 0) {
    const shares = [...audience].map(([key, share]) => `${nameClient(key)} ${percentText(share)}`);
    says.push(`Shares of recipients: ${listed(shares)}`);
  }
  for (const { rule, reason } of accepted.filter((one) => one !== null).slice(0, SHOWN))
    says.push(`Accepted: ${rule} (${reason.slice(0, 200)})`);
  if (accepted.length > SHOWN) says.push(`Accepted: ${accepted.length - SHOWN} more`);
  if (htmlValidate !== null)
    says.push(`Rules of html-validate: from ${htmlValidate === true ? '.htmlvalidate.json' : htmlValidate}`);
  if (!isSame(substitution.engines, DEFAULT_ENGINE_SETTINGS)) says.push('How the engines fill in values');
  if (!isSame(substitution.systemNames, DEFAULT_SYSTEM_NAMES)) says.push('Names that the service supplies');
  return says;
}
