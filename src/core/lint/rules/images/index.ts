import type { Rule } from '../../rule.ts';

export const imagesRules: readonly Rule[] = [];
