import { defineRule } from '../../rule.ts';
import { isNumericText } from '../../../substitution/velocity/arithmetic.ts';
import { quoted } from '../../../text/quoted.ts';
import { overlapTest } from '../../../text/ranges.ts';
import { SISTER_VELOCITY, VELOCITY_GUIDE } from '../../sources.ts';

const NAME = String.raw`\$!?\{?([A-Za-z][\w-]*)\}?`;
const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const ORDER = String.raw`\s{0,20}(?:<=|>=|<|>|\b(?:le|ge|lt|gt)\b)\s{0,20}`;
/** `$name > 5` and `5 < $name`. Equality is none of them: Velocity compares what differs in kind by its text. */
const COMPARISONS = [
  new RegExp(`${NAME}${ORDER}${NUMBER}`, 'gu'),
  new RegExp(`(?<![\\w.-])${NUMBER}${ORDER}${NAME}(?![\\w.[(-])`, 'gu'),
];

export const substitutionVelocityCompare = defineRule({
  id: 'substitution-velocity-compare',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Velocity orders a number and a value that is text',
  why: "Values of global_replacements are always text, and recipients' data often is. Unless a setting says otherwise, Velocity does not order text and numbers: with < > <= >= the condition does not hold, whatever the value, and recipients get the other branch. == and != compare by the text, so they work.",
  howToFix: "Supply the value as a number in each recipient's data.",
  sources: [SISTER_VELOCITY, VELOCITY_GUIDE],
  examples: {
    good: [
      {
        plaintext: '#if( $count > 5 )Many#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { count: 7 },
      },
      {
        title: 'Equality compares by the text',
        plaintext: '#if( $count == "5" )Five#end#if( $count == 5 )Five#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' }, global_replacements: { count: '5' } },
      },
    ],
    bad: [
      {
        plaintext: '#if( $count > 5 )Many#else Few#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' }, global_replacements: { count: '7' } },
        reports: [{ field: 'body.plaintext', marks: '$count > 5', says: '`7`' }],
      },
      {
        title: 'The number first',
        plaintext: '#if( 5 < $count )Many#end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' }, global_replacements: { count: '7' } },
        reports: [{ field: 'body.plaintext', marks: '5 < $count' }],
      },
    ],
  },
  check({ engine, places, scope, report }) {
    if (engine.engine.name !== 'velocity') return;
    const readsNumbers = engine.settings.engines.velocity.numericText === 'number';
    for (const place of places) {
      const isUse = overlapTest(place.parsed.uses.map((use) => use.range));
      for (const match of COMPARISONS.flatMap((pattern) => [...place.text.matchAll(pattern)])) {
        const name = match[1] ?? '';
        const range = { start: match.index, end: match.index + match[0].length };
        const value = scope.resolve(name)?.value;
        if (typeof value !== 'string' || !isUse(range)) continue;
        if (readsNumbers && isNumericText(value)) continue;
        report({
          message: `${quoted(match[0])} orders a number and text: ${quoted(name)} is the text ${quoted(value, 30)}, so the condition never holds. Supply a number.`,
          field: place.field,
          range,
        });
      }
    }
  },
});
