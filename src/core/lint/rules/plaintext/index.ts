import type { Rule } from '../../rule.ts';

export const plaintextRules: readonly Rule[] = [];
