/** Which of our rules speak about the same fault as a rule of html-validate, so that nobody reads it twice. */
import { a11yAltMissing } from '../../accessibility/a11y-alt-missing.ts';
import { a11yAria } from '../../accessibility/a11y-aria.ts';
import { a11yDataTable } from '../../accessibility/a11y-data-table.ts';
import { a11yH1Count } from '../../accessibility/a11y-h1-count.ts';
import { a11yHeadingEmpty } from '../../accessibility/a11y-heading-empty.ts';
import { a11yHeadingOrder } from '../../accessibility/a11y-heading-order.ts';
import { a11yLinkNoText } from '../../accessibility/a11y-link-no-text.ts';
import { a11yLinkedImageNoName } from '../../accessibility/a11y-linked-image-no-name.ts';
import { encodingEntity } from '../../encoding/encoding-entity.ts';
import { htmlAttributeSyntax } from '../html-attribute-syntax.ts';
import { htmlAttributeValue } from '../html-attribute-value.ts';
import { htmlBaseOrRefresh } from '../html-base-or-refresh.ts';
import { htmlCloseOrder } from '../html-close-order.ts';
import { htmlDuplicateAttribute } from '../html-duplicate-attribute.ts';
import { htmlDuplicateId } from '../html-duplicate-id.ts';
import { htmlEndTagOmitted } from '../html-end-tag-omitted.ts';
import { htmlForbiddenElement } from '../html-forbidden-element.ts';
import { htmlNotPermitted } from '../html-not-permitted.ts';
import { htmlParseError } from '../html-parse-error.ts';
import { htmlRawAmpersand } from '../html-raw-ampersand.ts';
import { htmlTableContent } from '../html-table-content.ts';
import type { Rule } from '../../../rule.ts';

const COVERED: ReadonlyMap<string, readonly Rule[]> = new Map([
  ['aria-label-misuse', [a11yAria]],
  ['attr-spacing', [htmlAttributeSyntax]],
  ['attribute-allowed-values', [htmlAttributeValue, a11yAria]],
  ['close-order', [htmlCloseOrder, htmlEndTagOmitted, htmlParseError]],
  ['close-attr', [htmlCloseOrder, htmlParseError]],
  ['element-permitted-content', [htmlNotPermitted, htmlTableContent, htmlForbiddenElement]],
  ['element-permitted-occurrences', [htmlNotPermitted]],
  ['element-required-attributes', [a11yAltMissing]],
  ['empty-heading', [a11yHeadingEmpty]],
  ['heading-level', [a11yHeadingOrder, a11yH1Count]],
  ['meta-refresh', [htmlBaseOrRefresh]],
  ['no-dup-attr', [htmlDuplicateAttribute]],
  ['no-dup-id', [htmlDuplicateId]],
  ['no-implicit-close', [htmlCloseOrder, htmlEndTagOmitted, htmlNotPermitted]],
  ['no-missing-references', [a11yAria]],
  ['no-raw-characters', [htmlRawAmpersand]],
  ['no-unknown-elements', [htmlParseError, htmlForbiddenElement]],
  ['unrecognized-char-ref', [encodingEntity, htmlRawAmpersand]],
  ['wcag/h30', [a11yLinkNoText, a11yLinkedImageNoName]],
  ['wcag/h37', [a11yAltMissing, a11yLinkedImageNoName]],
  ['wcag/h63', [a11yDataTable]],
]);

export const coveringRules = (rule: string): readonly Rule[] => COVERED.get(rule) ?? [];
