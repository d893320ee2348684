/**
 * One decision more or less in the JSON of a configuration, as `mailproof.config.json` writes it: whatever else stands
 * there stays as it is, also what this version does not know.
 */
import type { Acceptance } from './acceptances.ts';
import type { Preset } from './config.ts';
import type { Severity } from './finding.ts';

export type ConfigJson = Readonly<Record<string, unknown>>;

/** Null and empty take the setting away, so that what stands below it holds again. */
export type ConfigChange =
  | { readonly kind: 'preset'; readonly preset: Preset | null }
  | { readonly kind: 'clients'; readonly clients: readonly string[] }
  /** Percent by client. */
  | { readonly kind: 'audience'; readonly audience: Readonly<Record<string, number>> }
  /** What is left out stays. */
  | {
      readonly kind: 'rule';
      readonly rule: string;
      readonly severity?: Severity | 'off' | null | undefined;
      readonly options?: ConfigJson | null | undefined;
    }
  | { readonly kind: 'accept'; readonly entry: Acceptance }
  | { readonly kind: 'takeBack'; readonly entry: Acceptance };

const isObject = (value: unknown): value is ConfigJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the key where there is nothing to say. */
function withKey(json: ConfigJson, key: string, value: unknown): ConfigJson {
  const isEmpty =
    value === null ||
    value === undefined ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0);
  if (!isEmpty) return { ...json, [key]: value };
  const { [key]: _, ...rest } = json;
  return rest;
}

/** A rule's entry: its severity alone where that is all. */
function ruleEntry(before: unknown, severity: unknown, options: unknown): unknown {
  const known = isObject(before) ? before : { severity: before };
  const next = withKey(
    withKey(known, 'severity', severity === undefined ? known['severity'] : severity),
    'options',
    options === undefined ? known['options'] : options,
  );
  const keys = Object.keys(next);
  return keys.length === 1 && keys[0] === 'severity' ? next['severity'] : next;
}

/** The same entry, in whatever order its fields stand. */
export const sameAcceptance = (a: unknown, b: Acceptance): boolean => {
  if (!isObject(a)) return false;
  const given = Object.entries(b).filter(([, value]) => value !== undefined);
  return Object.keys(a).length === given.length && given.every(([key, value]) => a[key] === value);
};

/** A new object; what was handed in stays as it was. */
export function changeConfig(json: ConfigJson, change: ConfigChange): ConfigJson {
  switch (change.kind) {
    case 'preset':
      return withKey(json, 'preset', change.preset);
    case 'clients':
      return withKey(json, 'clients', change.clients);
    case 'audience':
      return withKey(json, 'audience', change.audience);
    case 'rule': {
      const rules = isObject(json['rules']) ? json['rules'] : {};
      const entry = ruleEntry(rules[change.rule], change.severity, change.options);
      return withKey(json, 'rules', withKey(rules, change.rule, entry));
    }
    case 'accept': {
      const accepted: readonly unknown[] = Array.isArray(json['accepted']) ? json['accepted'] : [];
      return withKey(json, 'accepted', [...accepted, change.entry]);
    }
    case 'takeBack': {
      const accepted: readonly unknown[] = Array.isArray(json['accepted']) ? json['accepted'] : [];
      const at = accepted.findIndex((one) => sameAcceptance(one, change.entry));
      return at === -1 ? json : withKey(json, 'accepted', accepted.toSpliced(at, 1));
    }
  }
}
