/** Reads a JSON report that Mailproof wrote, as far as putting parts together needs it. */
import * as v from 'valibot';
import { SEVERITIES } from '../lint/finding.ts';
import type { Report } from '../lint/report.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const texts = v.array(v.string());
/** Members of a finding that are only carried along stay as they are, in their order. */
const finding = v.looseObject({ rule: v.string(), severity: v.picklist(SEVERITIES), message: v.string() });
const template = v.looseObject({
  source: v.string(),
  findings: v.array(finding),
  accepted: v.optional(v.array(finding)),
  known: v.optional(v.array(finding)),
});
const counts = v.object({ known: count, gone: count });
const part = v.object({
  number: count,
  of: count,
  run: v.string(),
  templates: v.array(count),
  failed: v.array(count),
  unchanged: v.array(count),
  acceptances: v.object({
    used: v.array(count),
    idle: v.array(v.object({ entry: count, ended: v.boolean(), note: v.string() })),
    complete: v.boolean(),
  }),
});
const report = v.looseObject({
  version: v.literal(1),
  tool: v.optional(v.looseObject({ version: v.string() })),
  campaign: v.optional(v.string()),
  samples: v.optional(v.array(v.looseObject({ name: v.string() }))),
  templates: v.array(template),
  summary: v.looseObject({
    baseline: v.optional(counts),
    hidden: v.optional(v.object({ warnings: count, infos: count })),
  }),
  unchanged: v.optional(texts),
  failed: v.optional(v.array(v.object({ source: v.string(), reason: v.string() }))),
  notes: v.optional(texts),
  part: v.optional(part),
});

const sameLength = (one: v.InferOutput<typeof report>): boolean =>
  !one.part ||
  (one.part.templates.length === one.templates.length &&
    one.part.failed.length === (one.failed ?? []).length &&
    one.part.unchanged.length === (one.unchanged ?? []).length);

/** @returns a reason for a text that is no such report. */
export function readReport(text: string): { readonly report: Report } | { readonly reason: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/u, ''));
  } catch {
    return { reason: 'It is not JSON. Write the parts with --format json.' };
  }
  const parsed = v.safeParse(report, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    return {
      reason: `It is no report of Mailproof: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}.`,
    };
  }
  if (!sameLength(parsed.output)) return { reason: 'It was changed: its "part" does not fit its templates.' };
  // As it was read, so that everything keeps its order; what is not looked at was written by Mailproof.
  return { report: json as Report };
}
