import type { Rule } from '../../rule.ts';

export const substitutionsRules: readonly Rule[] = [];
