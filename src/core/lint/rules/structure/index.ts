import type { Rule } from '../../rule.ts';
import { htmlAttributeSyntax } from './html-attribute-syntax.ts';
import { htmlAttributeValue } from './html-attribute-value.ts';
import { htmlBaseOrRefresh } from './html-base-or-refresh.ts';
import { htmlCloseOrder } from './html-close-order.ts';
import { htmlCommentSwallows } from './html-comment-swallows.ts';
import { htmlDoctypeMissing } from './html-doctype-missing.ts';
import { htmlDuplicateAttribute } from './html-duplicate-attribute.ts';
import { htmlDuplicateId } from './html-duplicate-id.ts';
import { htmlEndTagOmitted } from './html-end-tag-omitted.ts';
import { htmlEventHandler } from './html-event-handler.ts';
import { htmlExternalStylesheet } from './html-external-stylesheet.ts';
import { htmlForbiddenElement } from './html-forbidden-element.ts';
import { htmlForm } from './html-form.ts';
import { htmlLegacyColour } from './html-legacy-colour.ts';
import { htmlNestedTables } from './html-nested-tables.ts';
import { htmlNotChecked } from './html-not-checked.ts';
import { htmlNotPermitted } from './html-not-permitted.ts';
import { htmlParseError } from './html-parse-error.ts';
import { htmlRawAmpersand } from './html-raw-ampersand.ts';
import { htmlRootMissing } from './html-root-missing.ts';
import { htmlStyleInBody } from './html-style-in-body.ts';
import { htmlTableContent } from './html-table-content.ts';
import { htmlTooWide } from './html-too-wide.ts';
import { htmlUnbuiltSource } from './html-unbuilt-source.ts';
import { htmlUnknownAttribute } from './html-unknown-attribute.ts';
import { htmlUnknownElement } from './html-unknown-element.ts';
import { htmlValidateRule } from './html-validate.ts';
import { htmlWordPaste } from './html-word-paste.ts';
import { msoConditionHidesAll } from './mso-condition-hides-all.ts';
import { msoConditionUnknown } from './mso-condition-unknown.ts';
import { msoConditionalMalformed } from './mso-conditional-malformed.ts';
import { msoConditionalUnclosed } from './mso-conditional-unclosed.ts';
import { msoGhostTable } from './mso-ghost-table.ts';
import { msoVmlNamespace } from './mso-vml-namespace.ts';
import { msoVmlSize } from './mso-vml-size.ts';

export const structureRules: readonly Rule[] = [
  htmlParseError,
  htmlAttributeSyntax,
  htmlCloseOrder,
  htmlEndTagOmitted,
  htmlDuplicateAttribute,
  htmlDuplicateId,
  htmlNotPermitted,
  htmlTableContent,
  htmlNotChecked,
  htmlDoctypeMissing,
  htmlRootMissing,
  htmlAttributeValue,
  htmlRawAmpersand,
  htmlForbiddenElement,
  htmlEventHandler,
  htmlForm,
  htmlExternalStylesheet,
  htmlBaseOrRefresh,
  htmlStyleInBody,
  htmlWordPaste,
  htmlNestedTables,
  htmlTooWide,
  htmlValidateRule,
  msoConditionalMalformed,
  msoConditionalUnclosed,
  msoConditionUnknown,
  msoConditionHidesAll,
  msoGhostTable,
  msoVmlNamespace,
  msoVmlSize,
  htmlCommentSwallows,
  htmlUnbuiltSource,
  htmlUnknownElement,
  htmlUnknownAttribute,
  htmlLegacyColour,
];
