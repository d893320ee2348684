/** Connections to the service. Keys go in by `connection.setKey` and no output here can hold one. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';

export const connectionSchema = object({
  id: v.string(),
  name: v.string(),
  baseUrl: v.string(),
  /** The embedded sandbox is always there and cannot be changed. */
  kind: v.picklist(['sandbox', 'service']),
  /** Where the key is kept: nowhere, in the OS keychain, for this session only, or given by the environment. */
  keyStorage: v.picklist(['none', 'keychain', 'session', 'environment', 'sandbox']),
  /** Some services' paths end in `.json`; ours do not. */
  jsonSuffix: v.boolean(),
  /** The field of the all-projects search: the specification's, or the sister service's. */
  allProjectsField: v.picklist(['searching', 'all_projects']),
});
export type Connection = v.InferOutput<typeof connectionSchema>;

export const connectionListSchema = object({
  connections: list(connectionSchema),
  selectedId: v.string(),
});

export const connectionInputSchema = object({
  /** Absent for a new one. */
  id: v.optional(v.string()),
  name: v.string(),
  baseUrl: v.string(),
  jsonSuffix: v.optional(v.boolean(), false),
  allProjectsField: v.optional(v.picklist(['searching', 'all_projects']), 'searching'),
});
export type ConnectionInput = v.InferInput<typeof connectionInputSchema>;

export const keyStoredSchema = object({
  storage: v.picklist(['keychain', 'session']),
  /** Said to the user when the keychain could not be used: why, in one sentence. */
  note: v.nullable(v.string()),
});

export type KeyStored = v.InferOutput<typeof keyStoredSchema>;

/** What a test of the key told: the service answered and took the key, or what was wrong is thrown as a failure. */
export const connectionTestSchema = object({ message: v.string() });

export const triedSettingsSchema = object({
  connectionId: v.string(),
  jsonSuffix: v.boolean(),
  allProjectsField: v.picklist(['searching', 'all_projects']),
});

/** What a call with settings told; `took`: the service took it. */
export const learntSchema = object({ took: v.boolean(), message: v.string() });
export type Learnt = v.InferOutput<typeof learntSchema>;

/** What the embedded sandbox has to try; null for any other connection. */
export const sandboxContentsSchema = v.nullable(
  object({
    templates: list(object({ id: v.string(), name: v.string() })),
    addresses: list(object({ email: v.string(), note: v.string() })),
    openingTemplateId: v.string(),
  }),
);
export type SandboxContents = v.InferOutput<typeof sandboxContentsSchema>;
