import type { Rule } from '../../rule.ts';

export const leftoversRules: readonly Rule[] = [];
