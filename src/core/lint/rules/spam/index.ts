import type { Rule } from '../../rule.ts';
import { spamAddressMissing } from './spam-address-missing.ts';
import { spamHiddenText } from './spam-hidden-text.ts';
import { spamPhrases } from './spam-phrases.ts';

export const spamRules: readonly Rule[] = [spamPhrases, spamHiddenText, spamAddressMissing];
