/** Findings and rules as the window shows them. */
import * as v from 'valibot';
import { keptAcceptanceSchema, scopeSchema } from './decisions.ts';
import { list, object } from './readonly.ts';
import { rangeSchema, sampleValuesSchema } from './values.ts';

const severitySchema = v.picklist(['error', 'warning', 'info']);

const fixSchema = object({
  title: v.string(),
  edits: list(object({ range: rangeSchema, text: v.string() })),
  visible: v.boolean(),
});

export const findingSchema = object({
  rule: v.string(),
  severity: severitySchema,
  message: v.string(),
  field: v.string(),
  range: v.nullable(rangeSchema),
  position: v.nullable(
    object({ line: v.number(), column: v.number(), endLine: v.number(), endColumn: v.number() }),
  ),
  also: list(rangeSchema),
  fix: v.nullable(fixSchema),
  /** Of a check over many recipients: the rows of the sample file it is about, from 1; `listed` are the first ones. */
  rows: v.optional(object({ listed: list(v.number()), count: v.number(), of: v.number() })),
  accepted: v.optional(
    object({
      in: v.picklist(['configuration', 'comment']),
      reason: v.nullable(v.string()),
      by: v.optional(v.string()),
      until: v.optional(v.string()),
      entries: list(v.number()),
    }),
  ),
});
export type FindingData = v.InferOutput<typeof findingSchema>;

export const lintResultSchema = object({
  findings: list(findingSchema),
  /** What was found and accepted; it counts nowhere else. */
  accepted: list(findingSchema),
  /** What the entries that findings were accepted by say, and where they are kept; null for one that does not hold. */
  acceptances: list(v.nullable(keptAcceptanceSchema)),
  /** Rules of these findings whose severity was decided, and where. */
  decided: list(object({ rule: v.string(), from: scopeSchema })),
  counts: object({ errors: v.number(), warnings: v.number(), infos: v.number() }),
  /** The first thing to read: "3 errors, 5 warnings: the service would refuse this template". */
  verdict: v.string(),
});
export type LintResult = v.InferOutput<typeof lintResultSchema>;

/** More recipients are checked by the command line, which reads its file by itself. */
export const MAX_LINT_RECIPIENTS = 10_000;

export const lintRecipientsSchema = v.pipe(
  v.array(object({ row: v.nullable(v.number()), name: v.string(), values: sampleValuesSchema })),
  v.minLength(1),
  v.maxLength(MAX_LINT_RECIPIENTS),
);

export const lintProgressSchema = object({ done: v.number(), of: v.number() });

export const reportFormatSchema = v.picklist([
  'text',
  'json',
  'sarif',
  'junit',
  'markdown',
  'github',
  'codequality',
  'html',
]);
export type ReportFormat = v.InferOutput<typeof reportFormatSchema>;

/** Names and SHA-256 of the files and sets that sample recipients come from, never their values. */
export const reportSamplesSchema = v.pipe(
  list(
    object({
      name: v.pipe(v.string(), v.maxLength(300)),
      sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u))),
    }),
  ),
  v.maxLength(1000),
);

export const rulePageSchema = object({
  id: v.string(),
  category: v.string(),
  severity: v.picklist(['error', 'warning', 'info', 'off']),
  maturity: v.picklist(['stable', 'trial']),
  summary: v.string(),
  why: v.string(),
  howToFix: v.string(),
  sources: list(object({ title: v.string(), url: v.optional(v.string()) })),
});
export type RulePage = v.InferOutput<typeof rulePageSchema>;
