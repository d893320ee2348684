/** Named character references, such as `&nbsp;`. */
import { readTags } from '../../../../html/tag-stream.ts';

/** True for a name that HTML has; the standard's own tokenizer knows all 2,231. Capitals count. */
export const isNamedReference = (name: string): boolean =>
  !readTags(`&${name};`).errors.some(({ code }) => code === 'unknown-named-character-reference');
