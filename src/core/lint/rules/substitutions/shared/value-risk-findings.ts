/** Turns risks of inserted values into findings; the rules differ only in the kinds they take. */
import { groupBy } from '../../../../collections/group.ts';
import { memoBy } from '../../../../collections/memo.ts';
import { findValueRisks, type ValueRisk } from '../../../../substitution/value-risks.ts';
import { quoted } from '../../../../text/quoted.ts';
import type { RuleContext } from '../../../rule.ts';
import type { PlaceText } from '../../../../mail/place-text.ts';
import { mustacheTest } from './substitution-uses.ts';

export type RiskFilter = (risk: ValueRisk, place: PlaceText, value: string) => boolean;

/** Found once a rendered text; several rules ask. */
const risksOf = memoBy(
  ({ rendered }: PlaceText) => rendered,
  (place) => findValueRisks(place, place.parsed, place.rendered),
);

/** Reports each tag whose value the filter takes; the same tag and value again in one field are one finding. */
export function reportValueRisks(
  context: Pick<RuleContext<unknown>, 'places' | 'amp' | 'report'>,
  takes: RiskFilter,
): void {
  for (const place of context.places) {
    if (place.parsed.tags.length === 0) continue;
    const inMustache = mustacheTest(context, place);
    const missing = new Set(place.rendered.missing.map(({ tag }) => tag.start));
    // The text that each tag made the first time it was rendered.
    const values = new Map<number, string>();
    for (const { kind, rendered, source } of place.rendered.segments) {
      if (kind !== 'value' || values.has(source.start)) continue;
      values.set(source.start, place.rendered.text.slice(rendered.start, rendered.end));
    }
    const counted = risksOf(place).filter(
      // A tag without a value that is printed as it stands is no value.
      (risk) =>
        !inMustache(risk.range) &&
        !missing.has(risk.range.start) &&
        takes(risk, place, values.get(risk.range.start) ?? ''),
    );
    const messageOf = ({ range, message }: ValueRisk): string =>
      `${quoted(place.text.slice(range.start, range.end))}: ${message}`;
    for (const [message, [first, ...others]] of groupBy(counted, messageOf)) {
      context.report({
        message,
        field: place.field,
        range: first.range,
        also: others.map(({ range }) => range),
      });
    }
  }
}
