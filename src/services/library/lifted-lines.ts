/** The lines of the log of lifts: their forms in every version, and how several of them make one record. */
import * as v from 'valibot';
import type { LiftRecord, LogAct } from '../../core/suppression/lift-record.ts';
import { hasEnded } from '../files/process-tag.ts';

const lookUpSchema = v.object({
  at: v.string(),
  unreadable: v.number(),
  entries: v.array(
    v.object({
      reason: v.nullable(v.string()),
      source: v.nullable(v.string()),
      created: v.nullable(v.string()),
      projectId: v.nullable(v.string()),
      isDeletable: v.nullable(v.boolean()),
      unknownFields: v.array(v.object({ field: v.string(), json: v.string() })),
    }),
  ),
});

const liftLineSchema = v.looseObject({
  at: v.string(),
  email: v.nullable(v.string()),
  connection: v.string(),
  baseUrl: v.string(),
  outcome: v.picklist(['sending', 'lifted', 'refused', 'unknown', 'not-sent']),
  code: v.nullable(v.number()),
  by: v.optional(v.string()),
  /** From here on not in a log of version 0.1.0. One id for all lines of a lift. */
  id: v.optional(v.string()),
  local: v.optional(v.string()),
  process: v.optional(v.string()),
  allProjects: v.optional(v.boolean()),
  before: v.optional(v.nullable(lookUpSchema)),
  after: v.optional(v.nullable(lookUpSchema)),
});
export type LiftLine = v.InferOutput<typeof liftLineSchema>;

const actSchema = v.object({
  act: v.picklist(['removed', 'expired']),
  at: v.string(),
  by: v.optional(v.string()),
  lifts: v.number(),
});

/** A line of the file. `other`: whole, but of no form that this version knows; it is kept and not shown. */
export type LogLine =
  | { readonly kind: 'lift'; readonly text: string; readonly lift: LiftLine }
  | { readonly kind: 'act'; readonly text: string; readonly act: LogAct }
  | { readonly kind: 'other' | 'damaged'; readonly text: string };

export function readLine(text: string): LogLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'damaged', text };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'damaged', text };
  const lift = v.safeParse(liftLineSchema, value);
  if (lift.success) return { kind: 'lift', text, lift: lift.output };
  const act = v.safeParse(actSchema, value);
  if (!act.success) return { kind: 'other', text };
  const { at, by, lifts } = act.output;
  return { kind: 'act', text, act: { kind: act.output.act, at, by: by ?? null, lifts } };
}

/** What the lines of one lift share. A log of version 0.1.0 has no ids, and the same moment in both lines. */
export const liftKey = ({ id, at, email, baseUrl }: LiftLine): string =>
  id ?? JSON.stringify([at, email, baseUrl]);

/** One record for each lift, in the order in which they were begun. */
export function toRecords(lines: readonly LiftLine[]): LiftRecord[] {
  const lifts = new Map<string, { record: LiftRecord; process: string | null }>();
  for (const line of lines) {
    const key = liftKey(line);
    const known = lifts.get(key);
    const process = known?.process ?? line.process ?? null;
    const before = known?.record;
    lifts.set(key, {
      process,
      record: {
        at: before?.at ?? line.at,
        local: before?.local ?? line.local ?? null,
        email: line.email,
        connection: line.connection,
        baseUrl: line.baseUrl,
        allProjects: line.allProjects ?? before?.allProjects ?? null,
        by: before?.by ?? line.by ?? null,
        outcome: line.outcome,
        code: line.code,
        before: line.before ?? before?.before ?? null,
        after: line.after ?? before?.after ?? null,
        // Without a process it is of version 0.1.0, which no longer runs beside this one.
        isInterrupted: line.outcome === 'sending' && (process === null || hasEnded(process)),
      },
    });
  }
  return [...lifts.values()].map(({ record }) => record);
}
