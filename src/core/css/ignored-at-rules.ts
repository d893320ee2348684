/** At-rules that every reader of CSS passes over whole. */
import type { CssAtRule } from './types.ts';

/**
 * `@supports` without a condition in brackets, such as `@supports -ko-blockdefs`, in which Mosaico keeps the description of
 * its blocks. CSS Conditional Rules 3, section 6: such a rule is invalid, so nothing inside is ever read as CSS.
 */
export const isIgnored = ({ name, prelude }: Pick<CssAtRule, 'name' | 'prelude'>): boolean =>
  name === 'supports' && !prelude.includes('(');
