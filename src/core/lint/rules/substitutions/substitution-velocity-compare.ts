import { defineRule } from '../../rule.ts';
import { isNumericText } from '../../../substitution/velocity/arithmetic.ts';
import { quoted } from '../../../substitution/quoted.ts';
import { overlapTest } from '../../support/places.ts';
import { SISTER_VELOCITY, VELOCITY_GUIDE } from '../../support/sources.ts';

/** `$name > 5` in a directive, up to the number. */
const COMPARISON =
  /\$!?\{?([A-Za-z][\w-]*)\}?\s{0,20}(==|!=|<=|>=|<|>|\b(?:eq|ne|le|ge|lt|gt)\b)\s{0,20}(-?\d+(?:\.\d+)?)/gu;

export const substitutionVelocityCompare = defineRule({
  id: 'substitution-velocity-compare',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Velocity compares a number with a value that is text',
  why: "Values of global_replacements are always text, and recipients' data often is. Unless a setting says otherwise, Velocity does not compare text with numbers: the condition does not hold, whatever the value, and recipients get the other branch.",
  howToFix:
    'Supply the value as a number in each recipient\'s data, or compare with text: #if( $count == "5" ).',
  sources: [SISTER_VELOCITY, VELOCITY_GUIDE],
  examples: {
    good: [
      {
        plaintext: '#if( $count > 5 )Many#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { count: 7 },
      },
      {
        plaintext: '#if( $count == "5" )Five#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' }, global_replacements: { count: '5' } },
      },
    ],
    bad: [
      {
        plaintext: '#if( $count > 5 )Many#else Few#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' }, global_replacements: { count: '7' } },
        reports: [{ field: 'body.plaintext', marks: '$count > 5', says: '`7`' }],
      },
    ],
  },
  check({ engine, places, scope, report }) {
    if (engine.engine.name !== 'velocity') return;
    const readsNumbers = engine.settings.engines.velocity.numericText === 'number';
    for (const place of places) {
      const isUse = overlapTest(place.parsed.uses.map((use) => use.range));
      for (const match of place.text.matchAll(COMPARISON)) {
        const name = match[1] ?? '';
        const range = { start: match.index, end: match.index + match[0].length };
        const value = scope.resolve(name)?.value;
        const isRead = isUse(range);
        if (typeof value !== 'string' || !isRead) continue;
        if (readsNumbers && isNumericText(value)) continue;
        report({
          message: `${quoted(match[0])} compares a number with text: ${quoted(name)} is the text ${quoted(value, 30)}, so the condition never holds. Supply a number, or write "${match[3] ?? ''}" in quotes.`,
          field: place.field,
          range,
        });
      }
    }
  },
});
