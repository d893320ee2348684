/** Turns risks of inserted values into findings; the rules differ only in the kinds they take. */
import { findValueRisks, type ValueRisk } from '../../substitution/value-risks.ts';
import type { Rendered } from '../../substitution/engine.ts';
import { quoted } from '../../text/quoted.ts';
import type { RuleContext } from '../rule.ts';
import type { PlaceText } from '../subject.ts';
import { mustacheTest } from './substitution-uses.ts';

export type RiskFilter = (risk: ValueRisk, place: PlaceText, value: string) => boolean;

const known = new WeakMap<Rendered, readonly ValueRisk[]>();

/** Found once a rendered text; several rules ask. */
function risksOf(place: PlaceText): readonly ValueRisk[] {
  const { rendered } = place;
  const before = known.get(rendered);
  if (before) return before;
  const found = findValueRisks(place, place.parsed, rendered);
  known.set(rendered, found);
  return found;
}

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
    const groups = new Map<string, { message: string; risks: ValueRisk[] }>();
    for (const risk of risksOf(place)) {
      // A tag without a value that is printed as it stands is no value.
      if (inMustache(risk.range) || missing.has(risk.range.start)) continue;
      if (!takes(risk, place, values.get(risk.range.start) ?? '')) continue;
      const tag = place.text.slice(risk.range.start, risk.range.end);
      const message = `${quoted(tag)}: ${risk.message}`;
      const group = groups.get(message);
      if (group) group.risks.push(risk);
      else groups.set(message, { message, risks: [risk] });
    }
    for (const { message, risks } of groups.values()) {
      const [first, ...others] = risks;
      if (!first) continue;
      context.report({
        message,
        field: place.field,
        range: first.range,
        also: others.map(({ range }) => range),
      });
    }
  }
}
