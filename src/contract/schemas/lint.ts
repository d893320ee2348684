/** Findings and rules as the window shows them. */
import * as v from 'valibot';
import { rangeSchema } from './values.ts';

export const severitySchema = v.picklist(['error', 'warning', 'info']);

export const fixSchema = v.object({
  title: v.string(),
  edits: v.array(v.object({ range: rangeSchema, text: v.string() })),
  visible: v.boolean(),
});

export const findingSchema = v.object({
  rule: v.string(),
  severity: severitySchema,
  message: v.string(),
  field: v.string(),
  range: v.nullable(rangeSchema),
  position: v.nullable(
    v.object({ line: v.number(), column: v.number(), endLine: v.number(), endColumn: v.number() }),
  ),
  also: v.array(rangeSchema),
  fix: v.nullable(fixSchema),
});
export type FindingData = v.InferOutput<typeof findingSchema>;

export const lintResultSchema = v.object({
  findings: v.array(findingSchema),
  counts: v.object({ errors: v.number(), warnings: v.number(), infos: v.number() }),
  /** The first thing to read: "3 errors, 5 warnings: the service would refuse this template". */
  verdict: v.string(),
});
export type LintResult = v.InferOutput<typeof lintResultSchema>;

export const rulePageSchema = v.object({
  id: v.string(),
  category: v.string(),
  severity: v.picklist(['error', 'warning', 'info', 'off']),
  maturity: v.picklist(['stable', 'trial']),
  summary: v.string(),
  why: v.string(),
  howToFix: v.string(),
  sources: v.array(v.object({ title: v.string(), url: v.optional(v.string()) })),
});
export type RulePage = v.InferOutput<typeof rulePageSchema>;
