/** What was decided about the linter: for everything, a connection, a template, or by a file found beside a mail. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { jsonValueSchema } from './values.ts';

/** Where a decision stands. What is named later wins; a file in force decides alone. */
export const SCOPES = ['all', 'connection', 'template', 'file'] as const;
export const scopeSchema = v.picklist(SCOPES);
export type Scope = v.InferOutput<typeof scopeSchema>;

/** Where a value comes from. */
export const originSchema = v.picklist(['default', ...SCOPES]);
export type Origin = v.InferOutput<typeof originSchema>;

export const levelSchema = v.picklist(['error', 'warning', 'info', 'off']);
export type Level = v.InferOutput<typeof levelSchema>;
const presetSchema = v.picklist(['recommended', 'strict', 'service']);

export const acceptanceSchema = object({
  rule: v.string(),
  reason: v.string(),
  template: v.optional(v.string()),
  field: v.optional(v.string()),
  contains: v.optional(v.string()),
  text: v.optional(v.string()),
  by: v.optional(v.string()),
  until: v.optional(v.string()),
});
export type AcceptanceData = v.InferOutput<typeof acceptanceSchema>;

/** An accepted finding's entry, and where it is kept. */
export const keptAcceptanceSchema = object({ scope: scopeSchema, entry: acceptanceSchema });
export type KeptAcceptance = v.InferOutput<typeof keptAcceptanceSchema>;

/** Percent of one's own recipients by client. */
export const audienceSchema = list(object({ client: v.string(), share: v.number() }));
export type AudienceData = v.InferOutput<typeof audienceSchema>;

/** A `mailproof.config.json` in the folder of an opened file, or above it. */
const foundFileSchema = object({
  path: v.string(),
  /** Of its text: consent is given to this very text. */
  sha256: v.string(),
  /** `asks`: it waits for consent. `unusable`: it has errors, and never takes effect as it is. */
  state: v.picklist(['asks', 'in-force', 'declined', 'unusable']),
  /** What it decides, one sentence each. */
  says: list(v.string()),
  errors: list(v.string()),
});
export type FoundFile = v.InferOutput<typeof foundFileSchema>;

export const decisionsSchema = object({
  file: v.nullable(foundFileSchema),
  /** Where a decision about what is open can be kept, the widest first. */
  scopes: list(object({ scope: scopeSchema, decisions: v.number() })),
  connectionName: v.nullable(v.string()),
  preset: object({ value: presetSchema, from: originSchema }),
  /** Empty: the usual ones. */
  clients: object({ value: list(v.string()), from: originSchema }),
  audience: object({ value: audienceSchema, from: originSchema }),
  /** Every client there is: its key and its name. */
  known: list(object({ client: v.string(), name: v.string(), usual: v.boolean() })),
  /** Entries of those scopes, with what is said of one that does not hold now; null where it holds. */
  accepted: list(object({ ...keptAcceptanceSchema.pipe[0].entries, idle: v.nullable(v.string()) })),
  /** What is kept and cannot be used, one sentence each. */
  notes: list(v.string()),
});
export type DecisionsData = v.InferOutput<typeof decisionsSchema>;

/** An option of a rule, as a form shows it. */
const ruleOptionSchema = object({
  name: v.string(),
  kind: v.picklist(['number', 'whole', 'switch', 'json']),
  usual: v.optional(jsonValueSchema),
  least: v.nullable(v.number()),
  most: v.nullable(v.number()),
});
export type RuleOption = v.InferOutput<typeof ruleOptionSchema>;

export const ruleDecisionSchema = object({
  id: v.string(),
  category: v.string(),
  summary: v.string(),
  /** What it counts as under the preset in force, when nobody decides otherwise. */
  usual: levelSchema,
  level: levelSchema,
  from: originSchema,
  options: list(ruleOptionSchema),
  /** As they were set; null where nobody set any. */
  given: v.nullable(jsonValueSchema),
  optionsFrom: originSchema,
});
export type RuleDecision = v.InferOutput<typeof ruleDecisionSchema>;

/** Null and empty take the decision back, so that what stands below it holds again. */
export const changeSchema = v.variant('kind', [
  object({ kind: v.literal('preset'), preset: v.nullable(presetSchema) }),
  object({ kind: v.literal('clients'), clients: list(v.string()) }),
  object({ kind: v.literal('audience'), audience: audienceSchema }),
  object({
    kind: v.literal('rule'),
    rule: v.string(),
    severity: v.optional(v.nullable(levelSchema)),
    options: v.optional(v.nullable(jsonValueSchema)),
  }),
  object({ kind: v.literal('accept'), entry: acceptanceSchema }),
  object({ kind: v.literal('takeBack'), entry: acceptanceSchema }),
  /** Takes everything back that was decided there. */
  object({ kind: v.literal('reset') }),
]);
export type DecisionChange = v.InferOutput<typeof changeSchema>;
