import type { Rule } from '../../rule.ts';
import { encodingBidiControl } from './encoding-bidi-control.ts';
import { encodingBom } from './encoding-bom.ts';
import { encodingCharset } from './encoding-charset.ts';
import { encodingDoubleEscaped } from './encoding-double-escaped.ts';
import { encodingEntityUnknown } from './encoding-entity-unknown.ts';
import { encodingEntity } from './encoding-entity.ts';
import { encodingMojibake } from './encoding-mojibake.ts';
import { encodingQuotedPrintable } from './encoding-quoted-printable.ts';
import { encodingZeroWidth } from './encoding-zero-width.ts';
import { langMismatch } from './lang-mismatch.ts';
import { langRtlDir } from './lang-rtl-dir.ts';

export const encodingRules: readonly Rule[] = [
  encodingQuotedPrintable,
  encodingCharset,
  encodingBom,
  encodingZeroWidth,
  encodingBidiControl,
  encodingEntity,
  encodingMojibake,
  langMismatch,
  langRtlDir,
  encodingEntityUnknown,
  encodingDoubleEscaped,
];
