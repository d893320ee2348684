/** What the pool and its worker say to each other. */
import * as v from 'valibot';
import { findingSchema } from '../../contract/schemas/lint.ts';
import type { LintConfig } from '../../core/lint/config.ts';
import type { LinkAnswers } from '../../core/lint/link-answers.ts';
import type { MeasuredMail } from '../../core/computed-style/measured-mail.ts';
import type { SampleValues } from '../../core/substitution/values.ts';
import type { Delivery } from './parcel.ts';

/** What a thread is started with. */
export interface WorkerSetup {
  /** As `createWatchMemory` makes it. */
  readonly watch: SharedArrayBuffer;
}

/** How a template is checked, apart from the recipients. */
export interface LintSetup {
  readonly config: LintConfig | null;
  /** What the addresses of the template answered; null where nobody asked. */
  readonly answers: LinkAnswers | null;
  /** Rules that did not finish on this template, with the sentence that says so. */
  readonly skip: ReadonlyMap<string, string>;
}

/** Goes to the worker by structured clone, which keeps maps. */
export interface LintJob extends LintSetup, Delivery {
  readonly kind: 'lint';
  readonly job: number;
  readonly recipients: readonly SampleValues[];
  /** Of the only recipient; null where there are several. */
  readonly measured: MeasuredMail | null;
  /** Only the rules that answer soon; the linter keeps what they said for the whole check. */
  readonly quick: boolean;
}

/** Templates that nobody has open any more, by their numbers. */
export interface ForgetOrder {
  readonly kind: 'forget';
  readonly templates: readonly number[];
}

/** The worker takes them in the order in which they come. */
export type WorkerOrder = LintJob | ForgetOrder;

const jobResultSchema = v.object({
  /** Each once, however many recipients it holds for. */
  findings: v.array(findingSchema),
  /** For each recipient, which of the findings. */
  rows: v.array(v.array(v.number())),
  /** About comments that switch rules off, over every recipient of the job. */
  comments: v.array(v.object({ finding: findingSchema, idle: v.nullable(v.string()) })),
  used: v.array(v.string()),
  /** Rules that did not finish for one of the recipients. */
  unfinished: v.array(v.string()),
});
export type JobResult = v.InferOutput<typeof jobResultSchema>;

export const workerMessageSchema = v.variant('kind', [
  /** Once, at the start: the ids of the rules, by which the shared memory counts them. */
  v.object({ kind: v.literal('ready'), rules: v.array(v.string()) }),
  /** The worker has begun with a recipient: its time counts from here. */
  v.object({ kind: v.literal('started'), job: v.number() }),
  v.object({ kind: v.literal('done'), job: v.number(), result: jobResultSchema }),
  /** It left the job between two rules, as it was told. */
  v.object({ kind: v.literal('cancelled'), job: v.number() }),
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
