import type { Rule } from '../../rule.ts';
import { sizeGmailClip } from './size-gmail-clip.ts';
import { sizeGmailFalseClip } from './size-gmail-false-clip.ts';
import { sizeLineLength } from './size-line-length.ts';

export const sizeRules: readonly Rule[] = [sizeGmailClip, sizeGmailFalseClip, sizeLineLength];
