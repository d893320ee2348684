import type { Rule } from '../../rule.ts';

export const darkModeRules: readonly Rule[] = [];
