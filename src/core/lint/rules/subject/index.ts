import type { Rule } from '../../rule.ts';

export const subjectRules: readonly Rule[] = [];
