import type { TextRange } from '../../../text/positions.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import { defineRule } from '../../rule.ts';
import { wholeOf } from '../../../text/ranges.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

/** The tag at or behind the last output: the loop or text that grew, or a tag inside it. */
function whereItStopped({ parsed, rendered }: PlaceText): TextRange | null {
  const from = rendered.segments.at(-1)?.source.start ?? 0;
  return parsed.tags.find(({ range }) => range.start >= from)?.range ?? null;
}

export const substitutionLimit = defineRule({
  id: 'substitution-limit',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A text is too large, too deep or too long-running to be read or rendered to its end',
  why: 'Reading and rendering stop at limits, so that a hostile template cannot hang anything. What lies beyond was not checked: other findings may be missing. No mail a person writes comes near these limits.',
  howToFix: 'Look for tags that were copied many times over, or for a loop over a huge range.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [{ plaintext: '{{A?x{{B?y}}}}' }],
    bad: [
      {
        title: 'Blocks 101 deep',
        plaintext: `${'{% if a %}'.repeat(101)}deep${'{% endif %}'.repeat(101)}`,
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [
          {
            field: 'body.plaintext',
            marks: `${'{% if a %}'.repeat(101)}deep${'{% endif %}'.repeat(101)}`,
            says: '100',
          },
        ],
      },
      {
        title: 'A loop over a huge range',
        plaintext: '{% for i in (1..100000000) %}{{ i }}{% endfor %}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: '{% for i in (1..100000000) %}' }],
      },
    ],
  },
  check(context) {
    const found = parseErrorsOf(context).filter(({ error }) => error.kind === 'limit');
    reportParseErrors(found, context.report);
    for (const place of context.places) {
      if (found.some((placed) => placed.place === place)) continue;
      const { limit } = place.rendered;
      if (limit === undefined) continue;
      context.report({
        message: limit.replace(/([^.])$/u, '$1.'),
        field: place.field,
        range: (/\bstopped\b/u.test(limit) ? whereItStopped(place) : null) ?? wholeOf(place.text),
      });
    }
  },
});
