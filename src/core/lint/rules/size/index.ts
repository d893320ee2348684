import type { Rule } from '../../rule.ts';

export const sizeRules: readonly Rule[] = [];
