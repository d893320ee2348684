import type { Rule } from '../../rule.ts';

export const linksRules: readonly Rule[] = [];
