/** Whether the addresses of a mail answer: what would be asked, and what came. */
import * as v from 'valibot';
import { list, object } from './readonly.ts';

/** The words are those of `core/lint/link-answers.ts`; the handlers do not compile when they differ. */
const notAskedSchema = v.picklist([
  'private',
  'acts',
  'tag',
  'tracking',
  'password',
  'limit',
  'offline',
  'proxy',
]);

export const linkPlanSchema = object({
  /** Of links and pictures, each once, in their order. */
  asked: list(v.string()),
  /** Left alone, with the reason; one that a tag makes stands as written. */
  withheld: list(object({ address: v.string(), reason: notAskedSchema })),
});
export type LinkPlan = v.InferOutput<typeof linkPlanSchema>;

export const linkAnswerSchema = v.union([
  object({ status: v.number(), bytes: v.optional(v.number()) }),
  object({ failure: v.picklist(['name', 'refused', 'timeout', 'certificate', 'redirects', 'broken']) }),
  object({ notAsked: notAskedSchema }),
]);

export const linkProgressSchema = object({ done: v.number(), of: v.number() });

export const linkAnswersSchema = list(object({ address: v.string(), answer: linkAnswerSchema }));
