import type { Rule } from '../../rule.ts';
import { unsubscribeDouble } from './unsubscribe-double.ts';
import { unsubscribeHeaderPost } from './unsubscribe-header-post.ts';
import { unsubscribeHeaderSyntax } from './unsubscribe-header-syntax.ts';
import { unsubscribeMissing } from './unsubscribe-missing.ts';

export const unsubscribeRules: readonly Rule[] = [
  unsubscribeHeaderSyntax,
  unsubscribeHeaderPost,
  unsubscribeDouble,
  unsubscribeMissing,
];
