import type { Rule } from '../../rule.ts';

export const cssRules: readonly Rule[] = [];
