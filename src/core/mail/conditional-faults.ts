/** Faults of a part's conditional comments, found once for all rules. */
import { memo } from '../collections/memo.ts';
import { findConditionalFaults, type ConditionalFault } from '../html/conditional-faults.ts';
import type { HtmlDocument } from '../html/nodes.ts';
import type { HtmlPlaceText } from './place-text.ts';

const faultsOf = memo(({ source, comments, texts }: HtmlDocument) =>
  findConditionalFaults(source, comments, texts),
);

export const conditionalFaults = ({ document }: HtmlPlaceText): readonly ConditionalFault[] =>
  faultsOf(document);
