/** What the pool and its worker say to each other. */
import * as v from 'valibot';
import { findingSchema } from '../../contract/schemas/lint.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import type { MeasuredMail } from '../../core/measure/measured-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';

/** Goes to the worker by structured clone, which keeps maps. */
export interface LintJob {
  readonly job: number;
  readonly template: Template;
  readonly recipient: SampleValues;
  readonly config: LintConfig | null;
  readonly further: boolean;
  readonly measured: MeasuredMail | null;
  readonly skip: ReadonlyMap<string, string>;
}

export const workerMessageSchema = v.variant('kind', [
  /** The worker has the job: its time counts from here. */
  v.object({ kind: v.literal('started'), job: v.number() }),
  /** A rule begins: when nothing follows, it is the one that hangs. */
  v.object({ kind: v.literal('rule'), job: v.number(), rule: v.string() }),
  v.object({ kind: v.literal('done'), job: v.number(), findings: v.array(findingSchema) }),
  v.object({ kind: v.literal('failed'), job: v.number() }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;
