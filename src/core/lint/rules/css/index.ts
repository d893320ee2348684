import type { Rule } from '../../rule.ts';
import { clientPartial } from './client-partial.ts';
import { clientUnknown } from './client-unknown.ts';
import { clientUnsupported } from './client-unsupported.ts';
import { cssFontFallback } from './css-font-fallback.ts';
import { cssFontUnused } from './css-font-unused.ts';
import { cssGmailNestedAt } from './css-gmail-nested-at.ts';
import { cssGmailStyleLimit } from './css-gmail-style-limit.ts';
import { cssHeadOnly } from './css-head-only.ts';
import { cssHsl } from './css-hsl.ts';
import { cssImport } from './css-import.ts';
import { cssInvalidValue } from './css-invalid-value.ts';
import { cssParseError } from './css-parse-error.ts';
import { cssUnknownProperty } from './css-unknown-property.ts';
import { cssUnused } from './css-unused.ts';
import { cssWebFont } from './css-web-font.ts';

export const cssRules: readonly Rule[] = [
  clientUnsupported,
  clientPartial,
  clientUnknown,
  cssParseError,
  cssUnknownProperty,
  cssInvalidValue,
  cssGmailStyleLimit,
  cssGmailNestedAt,
  cssWebFont,
  cssHsl,
  cssUnused,
  cssHeadOnly,
  cssFontUnused,
  cssFontFallback,
  cssImport,
];
