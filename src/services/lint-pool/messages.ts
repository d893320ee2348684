/** What the pool and its worker say to each other. */
import * as v from 'valibot';
import { findingSchema } from '../../contract/schemas/lint.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import type { LinkAnswers } from '../../core/lint/link-answers.ts';
import type { MeasuredMail } from '../../core/computed-style/measured-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Template } from '../../core/template/template.ts';

/** Goes to the worker by structured clone, which keeps maps. */
export interface LintJob {
  readonly job: number;
  readonly template: Template;
  readonly recipients: readonly SampleValues[];
  readonly config: LintConfig | null;
  /** Of the only recipient; null where there are several. */
  readonly measured: MeasuredMail | null;
  /** What the addresses of the template answered; null where nobody asked. */
  readonly answers: LinkAnswers | null;
  readonly skip: ReadonlyMap<string, string>;
  /** Jobs with the same name are about the same template, configuration and rules to skip; null: there is one only. */
  readonly series: string | null;
}

const jobResultSchema = v.object({
  /** Each once, however many recipients it holds for. */
  findings: v.array(findingSchema),
  /** For each recipient, which of the findings. */
  rows: v.array(v.array(v.number())),
  /** About comments that switch rules off, over every recipient of the series that this thread has seen. */
  comments: v.array(v.object({ finding: findingSchema, idle: v.nullable(v.string()) })),
  used: v.array(v.string()),
});
export type JobResult = v.InferOutput<typeof jobResultSchema>;

export const workerMessageSchema = v.variant('kind', [
  /** The worker has begun with a recipient: its time counts from here. */
  v.object({ kind: v.literal('started'), job: v.number() }),
  /** A rule begins: when nothing follows, it is the one that hangs. */
  v.object({ kind: v.literal('rule'), job: v.number(), rule: v.string() }),
  v.object({ kind: v.literal('done'), job: v.number(), result: jobResultSchema }),
  /** A fault of the linter itself; what it says may quote the template. */
  v.object({
    kind: v.literal('failed'),
    job: v.number(),
    name: v.string(),
    message: v.string(),
    stack: v.string(),
  }),
]);
export type WorkerMessage = v.InferOutput<typeof workerMessageSchema>;
