/**
 * What a person decided about the linter, kept as configurations for all templates, a connection or a template; and
 * which files found beside mails may take effect.
 */
import * as v from 'valibot';
import { list, object } from '../../contract/schemas/readonly.ts';
import type { JsonValue } from '../../contract/schemas/values.ts';
import type { ConfigJson } from '../../core/lint/change-config.ts';
import type { JsonFile, StoredFormat } from './json-file.ts';
import { valueWithoutAddress } from './without-address.ts';

/** Files that were judged; the oldest go first, and are asked about again. */
const MAX_JUDGED = 500;

/** Taken as it is: the configuration's own decoder judges it, and leaves alone what it does not know. */
const configSchema = v.custom<ConfigJson>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

const storedDecisionsSchema = object({
  all: configSchema,
  connections: list(object({ connectionId: v.string(), config: configSchema })),
  /** `key`: the template's id, else its file. */
  templates: list(object({ key: v.string(), config: configSchema })),
  /** Oldest first. `sha256`: of the text that was judged, so that another one asks again. */
  files: list(object({ path: v.string(), sha256: v.string(), allowed: v.boolean() })),
});
type StoredDecisions = v.InferOutput<typeof storedDecisionsSchema>;

export const decisionsFormat: StoredFormat<StoredDecisions> = {
  version: 1,
  schema: storedDecisionsSchema,
  empty: { all: {}, connections: [], templates: [], files: [] },
};

/** For what a kept configuration holds. */
export type KeptScope =
  | { readonly scope: 'all' }
  | { readonly scope: 'connection'; readonly connectionId: string }
  | { readonly scope: 'template'; readonly key: string };

/** Whether a file found beside a mail may take effect; null where nobody said. */
export type FileJudgement = { readonly allowed: boolean } | null;

export interface DecisionStore {
  /** Empty where nothing was decided. @throws FailureError when what is kept cannot be read. */
  config(scope: KeptScope): Promise<ConfigJson>;
  /** `change` may be asked more than once. */
  update(scope: KeptScope, change: (config: ConfigJson) => ConfigJson): Promise<void>;
  judgement(path: string, sha256: string): Promise<FileJudgement>;
  judge(path: string, sha256: string, allowed: boolean): Promise<void>;
  /** Takes an address out of every text. Answers with how many configurations had it. */
  forget(email: string): Promise<number>;
}

const isEmpty = (config: ConfigJson): boolean => Object.keys(config).length === 0;

/** The list with one entry replaced, in its place; without it where nothing is left of it. */
function replaced<Entry extends { readonly config: ConfigJson }>(
  entries: readonly Entry[],
  isMeant: (entry: Entry) => boolean,
  next: Entry,
): readonly Entry[] {
  const at = entries.findIndex(isMeant);
  const all = at === -1 ? [...entries, next] : entries.with(at, next);
  return all.filter(({ config }) => !isEmpty(config));
}

function configOf(data: StoredDecisions, scope: KeptScope): ConfigJson {
  if (scope.scope === 'all') return data.all;
  if (scope.scope === 'connection')
    return data.connections.find((one) => one.connectionId === scope.connectionId)?.config ?? {};
  return data.templates.find((one) => one.key === scope.key)?.config ?? {};
}

function withConfig(data: StoredDecisions, scope: KeptScope, config: ConfigJson): StoredDecisions {
  if (scope.scope === 'all') return { ...data, all: config };
  if (scope.scope === 'connection') {
    const { connectionId } = scope;
    const isMeant = (one: { connectionId: string }): boolean => one.connectionId === connectionId;
    return { ...data, connections: replaced(data.connections, isMeant, { connectionId, config }) };
  }
  const { key } = scope;
  const isMeant = (one: { key: string }): boolean => one.key === key;
  return { ...data, templates: replaced(data.templates, isMeant, { key, config }) };
}

export function createDecisionStore(file: JsonFile<StoredDecisions>): DecisionStore {
  return {
    config: async (scope) => configOf(await file.read(), scope),
    async update(scope, change) {
      await file.update((data) => withConfig(data, scope, change(configOf(data, scope))));
    },
    async judgement(path, sha256) {
      const { files } = await file.read();
      return files.find((one) => one.path === path && one.sha256 === sha256) ?? null;
    },
    async judge(path, sha256, allowed) {
      await file.update((data) => {
        const others = data.files.filter((one) => one.path !== path || one.sha256 !== sha256);
        return { ...data, files: [...others, { path, sha256, allowed }].slice(-MAX_JUDGED) };
      });
    },
    async forget(email) {
      let count = 0;
      const bare = <Value>(value: Value): Value => {
        const changed = valueWithoutAddress(value as JsonValue, email) as Value;
        if (changed !== value) count++;
        return changed;
      };
      await file.update((data) => {
        count = 0;
        return {
          all: bare(data.all),
          connections: data.connections.map(bare),
          templates: data.templates.map(bare),
          // Under another path the file is another one, which is asked about again.
          files: data.files.filter((one) => bare(one.path) === one.path),
        };
      });
      return count;
    },
  };
}
