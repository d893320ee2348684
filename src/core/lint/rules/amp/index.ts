import type { Rule } from '../../rule.ts';

export const ampRules: readonly Rule[] = [];
