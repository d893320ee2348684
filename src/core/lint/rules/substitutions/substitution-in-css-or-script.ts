import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { codeTest, mustacheTest } from './shared/substitution-uses.ts';

export const substitutionInCssOrScript = defineRule({
  id: 'substitution-in-css-or-script',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A tag stands inside a style or script element',
  why: 'Values are not escaped. One with a brace, a quote or "</style>" ends the rule or the whole element, and the rest of the mail loses its styles or shows code. A fault that a value brings in takes the rules behind it along. Inline styles are left alone.',
  howToFix: 'Put the value into a style attribute, or write it out.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [{ html: '<style>.cta { color: #0a5 }</style><p style="color: {{BrandColour}}">{{Offer}}</p>' }],
    bad: [
      {
        html: '<style>.cta { background: {{BrandColour}}; color: {{TextColour}} }</style><p class="cta">Go</p>',
        reports: [{ field: 'body.html', marks: '{{BrandColour}}', says: 'style' }],
      },
    ],
  },
  check(context) {
    for (const place of context.places) {
      if (place.kind !== 'html') continue;
      const inMustache = mustacheTest(context, place);
      const isCode = codeTest(context, place);
      const found = place.parsed.tags
        .map(({ range }) => range)
        .filter((range) => !inMustache(range) && isCode(range));
      const places = gather(found);
      if (!places.range) continue;
      const shown = quoted(place.text.slice(places.range.start, places.range.end));
      context.report({
        message: `${shown} stands inside a style or script element, where a value with a brace or a quote breaks the code. Put it into a style attribute, or write the value out.`,
        field: place.field,
        ...places,
      });
    }
  },
});
