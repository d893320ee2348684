import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import type { CssDeclaration } from '../../../css/types.ts';
import type { HtmlDocument } from '../../../html/nodes.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { familiesOf, fontFacesOf, plainFamily } from './shared/font-families.ts';
import { canIEmail } from '../../sources.ts';

/** Names that a mail loads from elsewhere: `@font-face`, and Google's stylesheets by their address. */
function webFonts(document: HtmlDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const addresses: string[] = [];
  for (const { family } of fontFacesOf(document)) names.add(family);
  for (const { atRules } of styleSheetsOf(document)) {
    for (const { name, prelude } of atRules) if (name === 'import') addresses.push(prelude);
  }
  for (const { name, attributes } of document.elements) {
    if (name === 'link')
      addresses.push(attributes.find((attribute) => attribute.name === 'href')?.value ?? '');
  }
  for (const address of addresses) {
    for (const [, family = ''] of address.matchAll(/[?&]family=([^&:'")]+)/gu)) {
      for (const one of family.split('|'))
        names.add(plainFamily(one.replaceAll('+', ' ').replaceAll('%20', ' ')));
    }
  }
  return names;
}

function* stacks(document: HtmlDocument): Generator<CssDeclaration> {
  for (const { declarations } of inlineStylesOf(document)) yield* declarations;
  for (const { rules } of styleSheetsOf(document)) {
    for (const { declarations, atRules } of rules) {
      if (atRules.at(-1)?.name !== 'font-face') yield* declarations;
    }
  }
}

export const cssWebFont = defineRule({
  id: 'css-web-font',
  category: 'css',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A web font is used without a fallback family',
  why: 'Only Apple Mail, Samsung and a few others load fonts; Gmail, Outlook for Windows and Yahoo do not. Where no other family follows, they choose one themselves, and the mail changes its face and its line lengths.',
  howToFix: 'Name a family that every machine has, and a generic one, behind it: "Lora", Georgia, serif.',
  sources: [canIEmail('css-at-font-face', '@font-face'), canIEmail('css-at-import', '@import')],
  examples: {
    good: [
      {
        html: '<style>@font-face { font-family: Lora; src: url(https://img.shop.example/lora.woff2) }</style><p style="font-family: Lora, Georgia, serif">Hi</p>',
      },
      { html: '<p style="font-family: Arial">Hi</p>' },
      {
        title: 'What Word writes about a font that it takes from the computer',
        html: '<style>@font-face { font-family: Verdana; panose-1: 2 11 6 4 3 5 4 4 2 4 }</style><p style="font-family: Verdana">Hi</p>',
      },
    ],
    bad: [
      {
        html: '<style>@font-face { font-family: "Lora"; src: url(https://img.shop.example/lora.woff2) } h1 { font-family: \'Lora\' }</style><p style="font: 16px/24px Lora">Hi</p>',
        reports: [{ field: 'body.html', marks: "font-family: 'Lora'", says: 'Lora' }],
      },
      {
        html: "<style>@import url('https://fonts.googleapis.com/css2?family=Open+Sans:wght@400;700'); p { font-family: Open Sans }</style>",
        reports: [{ field: 'body.html', marks: 'font-family: Open Sans' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const loaded = webFonts(html.document);
    if (loaded.size === 0) return;
    const places = new Map<string, TextRange[]>();
    for (const declaration of stacks(html.document)) {
      if (declaration.property !== 'font-family' && declaration.property !== 'font') continue;
      if (html.touchesTag(declaration.range)) continue;
      const families = familiesOf(declaration);
      const [first = ''] = families;
      if (!families.every((family) => loaded.has(family))) continue;
      const ranges = places.get(first);
      if (ranges) ranges.push(declaration.range);
      else places.set(first, [declaration.range]);
    }
    for (const [family, ranges] of places) {
      const name = family.replace(/(^|\s)[a-z]/gu, (letter) => letter.toUpperCase());
      report({
        message: `No other family follows the web font ${name}, which Gmail, Outlook for Windows and Yahoo do not load: there the client chooses a font itself. Write for example ${name}, Arial, sans-serif.`,
        field: html.field,
        ...gather(ranges),
      });
    }
  },
});
