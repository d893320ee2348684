/** The decisions in force as the window shows them: each value with the place it comes from. */
import type { DecisionsData, Origin, RuleDecision } from '../../contract/schemas/decisions.ts';
import { jsonValueSchema } from '../../contract/schemas/values.ts';
import { CLIENTS, DEFAULT_CLIENTS, nameClient } from '../../core/clients/clients.ts';
import { hasEnded, holdingAcceptances } from '../../core/lint/acceptances.ts';
import type { ConfigFile } from '../../core/lint/config-file.ts';
import { severityOf } from '../../core/lint/config.ts';
import { describeOptions } from '../../core/lint/rule-options.ts';
import { RULES } from '../../core/lint/rules/index.ts';
import type { OpenTemplate } from '../open-templates.ts';
import type { InForce, Layer } from './decisions.ts';
import * as v from 'valibot';

/** The last layer of which something holds; `default` where it holds of none. */
const originOf = (layers: readonly Layer[], says: (file: ConfigFile) => boolean): Origin =>
  layers.findLast(({ file }) => says(file))?.scope ?? 'default';

/** How many things a layer decides. */
const sizeOf = ({ preset, severities, options, clients, audience, accepted }: ConfigFile): number =>
  Number(preset !== null) +
  new Set([...severities.keys(), ...options.keys()]).size +
  Number(clients.length > 0) +
  Number(audience.size > 0) +
  accepted.length;

export function describeDecisions(open: OpenTemplate | null, inForce: InForce, today: string): DecisionsData {
  const { config, layers, acceptances, names, found, notes } = inForce;
  const source = open?.source;
  const idle = (entry: NonNullable<InForce['acceptances'][number]>['entry']): string | null => {
    if (hasEnded(entry, today)) return `It ended on ${entry.until ?? ''}, so its findings count again.`;
    return holdingAcceptances([entry], names, today)[0] ? null : 'It is for another template.';
  };
  return {
    file: found?.data ?? null,
    scopes: layers.map(({ scope, file }) => ({ scope, decisions: sizeOf(file) })),
    connectionName: source?.kind === 'service' ? source.connectionName : null,
    preset: { value: config.preset, from: originOf(layers, ({ preset }) => preset !== null) },
    clients: { value: config.clients, from: originOf(layers, ({ clients }) => clients.length > 0) },
    audience: {
      value: [...config.audience].map(([client, share]) => ({ client, share })),
      from: originOf(layers, ({ audience }) => audience.size > 0),
    },
    known: CLIENTS.map((client) => ({
      client,
      name: nameClient(client),
      usual: DEFAULT_CLIENTS.includes(client),
    })),
    accepted: acceptances.flatMap((one) => (one ? [{ ...one, idle: idle(one.entry) }] : [])),
    notes,
  };
}

/** Which scope decided what a rule counts as, if any. */
export const severityOrigin = (layers: readonly Layer[], rule: string): Origin =>
  originOf(layers, ({ severities }) => severities.has(rule));

/** Every rule, in the order of its category. */
export function describeRules({ config, layers }: InForce): readonly RuleDecision[] {
  const undecided = { ...config, severities: new Map<string, never>() };
  return RULES.map((rule) => {
    const { id, category, summary } = rule;
    const given = config.options.get(id);
    return {
      id,
      category,
      summary,
      usual: severityOf(rule, undecided),
      level: severityOf(rule, config),
      from: severityOrigin(layers, id),
      options: describeOptions(rule).map(({ usual, ...field }) => ({
        ...field,
        ...(v.is(jsonValueSchema, usual) ? { usual } : {}),
      })),
      given: v.is(jsonValueSchema, given) ? given : null,
      optionsFrom: originOf(layers, ({ options }) => options.has(id)),
    };
  });
}
