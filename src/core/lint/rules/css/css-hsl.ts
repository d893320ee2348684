import { choice } from '../../../css/inline-style.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import * as csstree from 'css-tree';
import type { HtmlDocument } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { WORD_CLIENTS, expandClients } from '../../../clients/clients.ts';
import { createAudienceMap } from '../../../clients/detect/audience.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';

/** A character reference or an escape may spell it. */
const MAY_BE_HSL = choice(({ value }) => /hsl|[&\\]/iu.test(value));

function hslIn(document: HtmlDocument): TextRange[] {
  const found: TextRange[] = [];
  const audience = createAudienceMap(document);
  const inlined = inlineStylesOf(document).filter(
    (style) => style.chosen(MAY_BE_HSL).length > 0 && audience.of(style.element).word !== 'never',
  );
  // Word does not read media queries, so their rules are for the others.
  const rules = styleSheetsOf(document)
    .filter((sheet) => audience.at(sheet.range).word !== 'never')
    .flatMap((sheet) => sheet.rules.filter(({ atRules }) => atRules.length === 0));
  for (const { declarations } of [...inlined, ...rules]) {
    for (const declaration of declarations) {
      const earlier = declarations.some(
        ({ property, range, value }) =>
          property === declaration.property &&
          range.start < declaration.range.start &&
          !/hsla?\(/iu.test(value),
      );
      if (earlier) continue;
      if (!MAY_BE_HSL.test(declaration)) continue;
      csstree.walk(declaration.node.value, (node) => {
        if (node.type === 'Function' && /^hsla?$/iu.test(node.name) && node.loc) {
          found.push({ start: node.loc.start.offset, end: node.loc.end.offset });
        }
      });
    }
  }
  return found;
}

export const cssHsl = defineRule({
  id: 'css-hsl',
  category: 'css',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A colour is written as hsl()',
  why: 'Outlook for Windows does not know hsl() and hsla(): it skips the declaration, so text turns black and backgrounds white. The support data has no entry for it. Not reported where a colour of another form stands before it in the same rule, or where Outlook does not read the place.',
  howToFix: 'Write the colour as #rrggbb.',
  sources: [
    {
      title: 'React Email 2947: hsl() fails in Outlook',
      url: 'https://github.com/resend/react-email/issues/2947',
    },
  ],
  examples: {
    good: [
      { html: '<p style="color:#204060">Hi</p>' },
      { html: '<p style="color:#204060; color:hsl(210, 50%, 25%)">Hi</p>' },
      { html: '<p style="color:hsl(210, 50%, 25%)">Hi</p>', clients: ['apple-mail.ios'] },
    ],
    bad: [
      {
        html: '<style>.a { color: hsl(210, 50%, 25%) }</style><p class="a" style="background:hsla(0, 0%, 0%, 0.5)">Hi</p>',
        reports: [{ field: 'body.html', marks: 'hsl(210, 50%, 25%)', says: 'in 2 places' }],
      },
    ],
  },
  check({ html, clients, report }) {
    const lacking = expandClients(clients).filter((client) => WORD_CLIENTS.has(client));
    if (!html || lacking.length === 0) return;
    const places = hslIn(html.document).filter((range) => !html.touchesTag(range));
    const [first] = places;
    if (!first) return;
    const count = places.length > 1 ? ` (in ${places.length} places)` : '';
    report({
      message: `Outlook (Windows) does not know ${html.text.slice(first.start, first.end)}${count} and skips the declaration, so the colour is missing there. Write it as #rrggbb.`,
      field: html.field,
      ...gather(places),
      clients: lacking,
    });
  },
});
