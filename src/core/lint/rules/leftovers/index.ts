import type { Rule } from '../../rule.ts';
import { inlineCommentUnused } from './inline-comment-unused.ts';
import { leftoverComment } from './leftover-comment.ts';
import { leftoverLorem } from './leftover-lorem.ts';
import { leftoverTodo } from './leftover-todo.ts';
import { leftoverYear } from './leftover-year.ts';
import { secretInTemplate } from './secret-in-template.ts';

export const leftoversRules: readonly Rule[] = [
  leftoverLorem,
  leftoverTodo,
  leftoverYear,
  leftoverComment,
  inlineCommentUnused,
  secretInTemplate,
];
