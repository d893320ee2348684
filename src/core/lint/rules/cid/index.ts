import type { Rule } from '../../rule.ts';
import { cidCaseMismatch } from './cid-case-mismatch.ts';
import { cidDuplicate } from './cid-duplicate.ts';
import { cidInAmp } from './cid-in-amp.ts';
import { cidInCss } from './cid-in-css.ts';
import { cidMissing } from './cid-missing.ts';
import { cidNameInvalid } from './cid-name-invalid.ts';
import { cidNotImage } from './cid-not-image.ts';
import { cidRegularAttachment } from './cid-regular-attachment.ts';
import { cidUnused } from './cid-unused.ts';

export const cidRules: readonly Rule[] = [
  cidMissing,
  cidUnused,
  cidDuplicate,
  cidRegularAttachment,
  cidCaseMismatch,
  cidNameInvalid,
  cidNotImage,
  cidInCss,
  cidInAmp,
];
