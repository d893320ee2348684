import type { Rule } from '../../rule.ts';

export const accessibilityRules: readonly Rule[] = [];
