/** Places of decisions and severities in a designer's words. */
import type { DecisionsData, Level, Origin, Scope } from '../../../contract/schemas/decisions.ts';

export const LEVELS: readonly { readonly value: Level; readonly label: string; readonly verb: string }[] = [
  { value: 'error', label: 'Error', verb: 'Make it an error' },
  { value: 'warning', label: 'Warning', verb: 'Make it a warning' },
  { value: 'info', label: 'Note', verb: 'Make it a note' },
  { value: 'off', label: 'Off', verb: 'Turn it off' },
];

export const PRESETS = [
  { value: 'recommended', label: 'Recommended' },
  { value: 'strict', label: 'Strict' },
  { value: 'service', label: 'What the service refuses' },
] as const;

/** "a note", "off" */
export const levelWords = (level: Level): string =>
  ({ error: 'an error', warning: 'a warning', info: 'a note', off: 'off' })[level];

/** "this template", "all templates" */
export function scopeName(scope: Scope, data: DecisionsData | null): string {
  if (scope === 'file') return 'mailproof.config.json';
  if (scope === 'all') return 'all templates';
  if (scope === 'template') return 'this template';
  return data?.connectionName ? `this connection (${data.connectionName})` : 'this connection';
}

/** "from this template"; empty where nobody decided. */
export const originName = (origin: Origin, data: DecisionsData | null): string =>
  origin === 'default' ? '' : `from ${scopeName(origin, data)}`;

/** The places to choose from, the narrowest first: what is decided about one mail should touch no other unasked. */
export const scopeItems = (data: DecisionsData | null): { value: Scope; label: string }[] =>
  (data?.scopes ?? []).map(({ scope }) => ({ value: scope, label: scopeName(scope, data) })).reverse();
