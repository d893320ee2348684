import type { Rule } from '../../rule.ts';

export const cidRules: readonly Rule[] = [];
