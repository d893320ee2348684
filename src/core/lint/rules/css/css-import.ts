import * as v from 'valibot';
import { expandClients, nameClients } from '../../../clients/clients.ts';
import { supportOf } from '../../../clients/support.ts';
import { styleSheetsOf } from '../../../css/style-sheets.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { canIEmail } from '../../sources.ts';

/** Sheets that hold nothing but fonts: without them the next family of the stack shows. */
const FONTS = /fonts?\.|font-?face|typekit|[/.]fonts?\b/iu;

export const cssImport = defineRule<{ fonts: boolean }>({
  id: 'css-import',
  category: 'css',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Styles are loaded with @import, which a chosen mail client does not do',
  why: 'What stands in the loaded sheet is missing there. A sheet of fonts is left out, since the next family of the stack shows, and a font without one is a finding of its own; the option fonts reports it too, and the preset strict switches it on.',
  howToFix: 'Write the rules into the mail’s own style element.',
  sources: [canIEmail('css-at-import', '@import')],
  options: v.object({ fonts: v.optional(v.boolean(), false) }),
  strictOptions: { fonts: true },
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        title: 'Fonts',
        html: "<style>@import url('https://fonts.googleapis.com/css2?family=Lora');</style><p>Hi</p>",
        clients: ['gmail.ios'],
      },
      {
        title: 'Read by every chosen client',
        html: "<style>@import url('https://shop.example/mail.css');</style><p>Hi</p>",
        clients: ['apple-mail.ios'],
      },
      {
        html: "<style>/* @import url('https://shop.example/mail.css'); */</style><p>Hi</p>",
        clients: ['gmail.ios'],
      },
    ],
    bad: [
      {
        html: "<style>@import url('https://shop.example/mail.css');</style><p>Hi</p>",
        clients: ['gmail.ios', 'apple-mail.ios'],
        reports: [
          {
            field: 'body.html',
            marks: "@import url('https://shop.example/mail.css');",
            says: 'Gmail',
            severity: 'warning',
          },
        ],
      },
      {
        title: 'Fonts, on request',
        options: { fonts: true },
        html: "<style>@import url('https://fonts.googleapis.com/css2?family=Lora');</style><p>Hi</p>",
        clients: ['gmail.ios'],
        reports: [
          {
            field: 'body.html',
            marks: "@import url('https://fonts.googleapis.com/css2?family=Lora');",
            severity: 'info',
          },
        ],
      },
    ],
  },
  check({ html, clients, options, report }) {
    if (!html) return;
    const lacking = expandClients(clients).filter(
      (client) => supportOf('css-at-import', client).level === 'no',
    );
    if (lacking.length === 0) return;
    const imports = styleSheetsOf(html.document)
      .flatMap(({ atRules }) => atRules.filter(({ name }) => name === 'import'))
      .filter(({ range }) => !html.touchesTag(range));
    for (const [fonts, severity] of [
      [false, 'warning'],
      [true, 'info'],
    ] as const) {
      const found = imports.filter(({ prelude }) => FONTS.test(prelude) === fonts);
      if (found.length === 0 || (fonts && !options.fonts)) continue;
      report({
        message: `${nameClients(lacking)} ${lacking.length === 1 ? 'loads' : 'load'} nothing by @import, so ${fonts ? 'these fonts are missing there and the next family shows' : 'the rules of that sheet are missing there'}. ${fonts ? 'See that the mail looks right without them.' : 'Write them into the style element.'}`,
        field: html.field,
        severity,
        ...gather(found.map(({ range }) => range)),
        clients: lacking,
      });
    }
  },
});
