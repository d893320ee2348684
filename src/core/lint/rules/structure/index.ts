import type { Rule } from '../../rule.ts';

export const structureRules: readonly Rule[] = [];
