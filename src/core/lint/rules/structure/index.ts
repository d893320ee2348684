import type { Rule } from '../../rule.ts';
import { htmlAttributeSyntax } from './html-attribute-syntax.ts';
import { htmlCloseOrder } from './html-close-order.ts';
import { htmlDuplicateAttribute } from './html-duplicate-attribute.ts';
import { htmlDuplicateId } from './html-duplicate-id.ts';
import { htmlEndTagOmitted } from './html-end-tag-omitted.ts';
import { htmlParseError } from './html-parse-error.ts';

export const structureRules: readonly Rule[] = [
  htmlParseError,
  htmlAttributeSyntax,
  htmlCloseOrder,
  htmlEndTagOmitted,
  htmlDuplicateAttribute,
  htmlDuplicateId,
];
