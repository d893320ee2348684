/** A failure of the program's own. */
import * as v from 'valibot';
import { object } from './readonly.ts';

/** What a window knows of an error that nobody caught. */
export const windowFailureSchema = object({
  name: v.pipe(v.string(), v.maxLength(200)),
  message: v.pipe(v.string(), v.maxLength(2000)),
  stack: v.pipe(v.string(), v.maxLength(10_000)),
});
