import type { Rule } from '../../rule.ts';

export const encodingRules: readonly Rule[] = [];
