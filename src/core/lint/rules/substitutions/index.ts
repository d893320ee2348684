import type { Rule } from '../../rule.ts';
import { substitutionCaseMismatch } from './substitution-case-mismatch.ts';
import { substitutionDefaultInLink } from './substitution-default-in-link.ts';
import { substitutionEngineMismatch } from './substitution-engine-mismatch.ts';
import { substitutionForeignSyntax } from './substitution-foreign-syntax.ts';
import { substitutionInCssOrScript } from './substitution-in-css-or-script.ts';
import { substitutionLimit } from './substitution-limit.ts';
import { substitutionLineBreak } from './substitution-line-break.ts';
import { substitutionLiquidFilter } from './substitution-liquid-filter.ts';
import { substitutionLiquidUnbalanced } from './substitution-liquid-unbalanced.ts';
import { substitutionMarkupInText } from './substitution-markup-in-text.ts';
import { substitutionNameHyphen } from './substitution-name-hyphen.ts';
import { substitutionNameInvalid } from './substitution-name-invalid.ts';
import { substitutionNesting } from './substitution-nesting.ts';
import { substitutionOverflow } from './substitution-overflow.ts';
import { substitutionPlace } from './substitution-place.ts';
import { substitutionSampleMissing } from './substitution-sample-missing.ts';
import { substitutionSplitByMarkup } from './substitution-split-by-markup.ts';
import { substitutionSyntax } from './substitution-syntax.ts';
import { substitutionUnbalanced } from './substitution-unbalanced.ts';
import { substitutionUndeclared } from './substitution-undeclared.ts';
import { substitutionUnescapedHtml } from './substitution-unescaped-html.ts';
import { substitutionUnescapedUrl } from './substitution-unescaped-url.ts';
import { substitutionUnused } from './substitution-unused.ts';
import { substitutionVelocityCompare } from './substitution-velocity-compare.ts';
import { substitutionVelocityDate } from './substitution-velocity-date.ts';
import { substitutionVelocityUnbalanced } from './substitution-velocity-unbalanced.ts';
import { substitutionVelocityUndefined } from './substitution-velocity-undefined.ts';
import { substitutionWhitespace } from './substitution-whitespace.ts';

export const substitutionsRules: readonly Rule[] = [
  substitutionUndeclared,
  substitutionNameInvalid,
  substitutionPlace,
  substitutionUnused,
  substitutionSampleMissing,
  substitutionCaseMismatch,
  substitutionUnbalanced,
  substitutionWhitespace,
  substitutionSplitByMarkup,
  substitutionEngineMismatch,
  substitutionForeignSyntax,
  substitutionNesting,
  substitutionSyntax,
  substitutionLimit,
  substitutionDefaultInLink,
  substitutionVelocityUnbalanced,
  substitutionVelocityUndefined,
  substitutionVelocityCompare,
  substitutionVelocityDate,
  substitutionLiquidUnbalanced,
  substitutionLiquidFilter,
  substitutionMarkupInText,
  substitutionLineBreak,
  substitutionUnescapedHtml,
  substitutionUnescapedUrl,
  substitutionInCssOrScript,
  substitutionOverflow,
  substitutionNameHyphen,
];
