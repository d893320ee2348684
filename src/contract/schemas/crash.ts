/** A failure of the program's own. */
import * as v from 'valibot';

/** What a window knows of an error that nobody caught. */
export const windowFailureSchema = v.object({
  name: v.pipe(v.string(), v.maxLength(200)),
  message: v.pipe(v.string(), v.maxLength(2000)),
  stack: v.pipe(v.string(), v.maxLength(10_000)),
});
export type WindowFailure = v.InferOutput<typeof windowFailureSchema>;
