import type { Rule } from '../../rule.ts';
import { ampBoilerplate } from './amp-boilerplate.ts';
import { ampCharset } from './amp-charset.ts';
import { ampComponentScript } from './amp-component-script.ts';
import { ampCssSize } from './amp-css-size.ts';
import { ampDoctype } from './amp-doctype.ts';
import { ampEventHandler } from './amp-event-handler.ts';
import { ampForbiddenElement } from './amp-forbidden-element.ts';
import { ampHtmlAttribute } from './amp-html-attribute.ts';
import { ampImportant } from './amp-important.ts';
import { ampInvalid } from './amp-invalid.ts';
import { ampMustacheConflict } from './amp-mustache-conflict.ts';
import { ampNoFallback } from './amp-no-fallback.ts';
import { ampParity } from './amp-parity.ts';
import { ampRuntime } from './amp-runtime.ts';
import { ampScript } from './amp-script.ts';
import { ampSize } from './amp-size.ts';
import { ampStrictCss } from './amp-strict-css.ts';
import { ampStyleElement } from './amp-style-element.ts';
import { ampUnusedScript } from './amp-unused-script.ts';
import { ampUrl } from './amp-url.ts';
import { ampValidatorMissing } from './amp-validator-missing.ts';

export const ampRules: readonly Rule[] = [
  ampInvalid,
  ampValidatorMissing,
  ampDoctype,
  ampHtmlAttribute,
  ampStrictCss,
  ampCharset,
  ampRuntime,
  ampBoilerplate,
  ampStyleElement,
  ampForbiddenElement,
  ampScript,
  ampComponentScript,
  ampUnusedScript,
  ampImportant,
  ampUrl,
  ampEventHandler,
  ampSize,
  ampCssSize,
  ampNoFallback,
  ampMustacheConflict,
  ampParity,
];
