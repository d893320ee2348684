/** What the service and its thread tell each other. */
import * as v from 'valibot';

/** What packages of others make of a mail's html: its styles moved into attributes, or its text. */
export const TRANSFORMS = ['inline-styles', 'to-text'] as const;
export type Transform = (typeof TRANSFORMS)[number];

export interface TransformOrder {
  readonly job: number;
  readonly transform: Transform;
  readonly html: string;
}

export const transformAnswerSchema = v.variant('kind', [
  v.object({ kind: v.literal('started'), job: v.number() }),
  v.object({ kind: v.literal('done'), job: v.number(), text: v.string() }),
  v.object({ kind: v.literal('failed'), job: v.number(), message: v.string() }),
]);
export type TransformAnswer = v.InferOutput<typeof transformAnswerSchema>;
