import type { Rule } from '../../rule.ts';
import { textFigureMismatch } from './text-figure-mismatch.ts';
import { textHasHtml } from './text-has-html.ts';
import { textLinkMismatch } from './text-link-mismatch.ts';
import { textLowSimilarity } from './text-low-similarity.ts';
import { textMissing } from './text-missing.ts';
import { textNoUnsubscribe } from './text-no-unsubscribe.ts';
import { textSubstitutionMismatch } from './text-substitution-mismatch.ts';

export const plaintextRules: readonly Rule[] = [
  textMissing,
  textLinkMismatch,
  textSubstitutionMismatch,
  textHasHtml,
  textNoUnsubscribe,
  textLowSimilarity,
  textFigureMismatch,
];
