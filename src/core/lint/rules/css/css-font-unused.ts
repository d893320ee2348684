import { choice } from '../../../css/inline-style.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { canIEmail } from '../../sources.ts';
import { defineRule } from '../../rule.ts';
import { familiesOf, fontFacesOf, plainFamily } from './shared/font-families.ts';
import { writtenDeclarations } from './shared/written-declarations.ts';

const NAMES_A_FONT = choice(({ property }) => /^(?:font|font-family|mso-font-alt|--.*)$/u.test(property));

export const cssFontUnused = defineRule({
  id: 'css-font-unused',
  category: 'css',
  severity: 'info',
  maturity: 'trial',
  summary: 'A font is declared with @font-face, and nothing uses it',
  why: 'The text that was meant to be set in the font is not: often the name is spelt in two ways. Gmail counts the declaration towards what it reads of the styles.',
  howToFix: 'Use the name as @font-face declares it, or take the declaration away.',
  sources: [canIEmail('css-at-font-face', '@font-face')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        html: '<style>@font-face { font-family: "Lora"; src: url(https://img.shop.example/lora.woff2) } h1 { font: bold 20px/1.2 lora, serif }</style><h1>Hi</h1>',
      },
      {
        title: 'Used by the old element, and by what a tag fills in',
        html: '<style>@font-face { font-family: Lora; src: url(https://img.shop.example/lora.woff2) }</style><font face="Lora, serif">Hi</font>',
      },
      {
        html: '<style>@font-face { font-family: Lora; src: url(https://img.shop.example/lora.woff2) }</style><p style="font-family:{{Font}}">Hi</p>',
      },
    ],
    bad: [
      {
        html: "<style>@font-face { font-family: 'Open Sans'; src: url(https://img.shop.example/os.woff2) } @font-face { font-family: 'Open Sans'; font-weight: bold; src: url(https://img.shop.example/osb.woff2) }</style><p style=\"font-family:'OpenSans', Arial, sans-serif\">Hi</p>",
        reports: [{ field: 'body.html', marks: "'Open Sans'", says: 'nothing uses' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const faces = fontFacesOf(html.document);
    if (faces.length === 0) return;
    const used = new Set<string>();
    for (const { declaration, descriptor } of writtenDeclarations(html, NAMES_A_FONT)) {
      if (descriptor) continue;
      // What a tag or a variable fills in may name any font.
      if (html.touchesTag(declaration.range) || /var\(/iu.test(declaration.value)) return;
      for (const family of familiesOf(declaration)) used.add(family);
    }
    for (const element of html.document.elements) {
      const face = element.name === 'font' ? attributeOf(element, 'face') : undefined;
      for (const family of face?.value.split(',') ?? []) used.add(plainFamily(family));
    }
    const told = new Set<string>();
    for (const { family, written, range } of faces) {
      if (used.has(family) || told.has(family) || html.touchesTag(range)) continue;
      told.add(family);
      report({
        message: `The font ${quoted(written)} is declared, and nothing uses it by this name. Compare the spelling with that in font-family, or take the declaration away.`,
        field: html.field,
        range,
      });
    }
  },
});
