import { choice } from '../../../css/inline-style.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { wcag } from '../../sources.ts';
import { countOf } from '../../../text/wording.ts';

const JUSTIFIED = choice(({ property, value }) => property === 'text-align' && /^justify$/iu.test(value));

export const a11yJustified = defineRule({
  id: 'a11y-justified',
  category: 'accessibility',
  severity: 'info',
  maturity: 'trial',
  summary: 'Text is justified on both sides',
  why: 'Mail clients do not hyphenate, so justified text gets wide gaps between its words, above all in the narrow column of a phone. People with dyslexia lose the line.',
  howToFix: 'Write text-align: left, or right for languages written from the right.',
  sources: [wcag('1.4.8', 'visual-presentation', 'Visual Presentation (AAA)')],
  examples: {
    good: [{ html: '<style>p { text-align: left }</style><p style="text-align:center">Hello</p>' }],
    bad: [
      {
        html: '<style>.lead { text-align: justify }</style><p class="lead" align="justify" style="text-align:justify">Hello</p>',
        reports: [{ field: 'body.html', marks: 'text-align: justify', says: '3 places' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const declarations = [
      ...styleSheetsOf(document).flatMap(({ rules }) =>
        rules.flatMap(({ declarations: all }) => all.filter(JUSTIFIED.test)),
      ),
      ...inlineStylesOf(document).flatMap((style) => style.chosen(JUSTIFIED)),
    ];
    const attributes = document.elements.flatMap((element) =>
      element.attributes.filter(({ name, value }) => name === 'align' && /^justify$/iu.test(value.trim())),
    );
    const ranges = [...declarations, ...attributes]
      .map(({ range }) => range)
      .filter((range) => !html.touchesTag(range));
    if (ranges.length === 0) return;
    report({
      message: `Text is justified${ranges.length > 1 ? ` in ${countOf(ranges.length, 'place')}` : ''}, which tears gaps between the words, above all on phones. Write text-align: left.`,
      field: html.field,
      ...gather(ranges),
    });
  },
});
