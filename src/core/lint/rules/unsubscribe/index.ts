import type { Rule } from '../../rule.ts';

export const unsubscribeRules: readonly Rule[] = [];
