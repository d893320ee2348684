/** Faults of a part's conditional comments, found once for all rules. */
import { memo } from '../collections/memo.ts';
import { findConditionalFaults, type ConditionalFault } from '../html/conditional-faults.ts';
import type { HtmlDocument } from '../html/nodes.ts';
import type { HtmlPlaceText } from './place-text.ts';

const faultsOf = memo(({ source, comments, texts }: HtmlDocument) =>
  findConditionalFaults(source, comments, texts),
);

const isBare = ({ kind }: ConditionalFault): boolean => kind === 'bare';

const breakingFaultsOf = memo((document: HtmlDocument) =>
  faultsOf(document).filter((fault) => !isBare(fault)),
);

/** Faults by which somebody sees what they should not, or misses what they should see. */
export const conditionalFaults = ({ document }: HtmlPlaceText): readonly ConditionalFault[] =>
  breakingFaultsOf(document);

/** Opening marks in the form `<!--[if !mso]-->`. */
export const bareConditionals = ({ document }: HtmlPlaceText): readonly ConditionalFault[] =>
  faultsOf(document).filter(isBare);
