/** Findings and rules as the window shows them. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';
import { rangeSchema } from './values.ts';

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
});
export type FindingData = v.InferOutput<typeof findingSchema>;

export const lintResultSchema = object({
  findings: list(findingSchema),
  counts: object({ errors: v.number(), warnings: v.number(), infos: v.number() }),
  /** The first thing to read: "3 errors, 5 warnings: the service would refuse this template". */
  verdict: v.string(),
});
export type LintResult = v.InferOutput<typeof lintResultSchema>;

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
