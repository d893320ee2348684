/** Faults of a part's conditional comments, found once for all rules. */
import { findConditionalFaults, type ConditionalFault } from '../../document/conditional-faults.ts';
import type { HtmlPlaceText } from '../subject.ts';

const known = new WeakMap<HtmlPlaceText, readonly ConditionalFault[]>();

export function conditionalFaults(place: HtmlPlaceText): readonly ConditionalFault[] {
  let faults = known.get(place);
  if (!faults) {
    const { comments, texts } = place.document;
    known.set(place, (faults = findConditionalFaults(place.masked, comments, texts)));
  }
  return faults;
}
