import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { nameClients } from '../../../clients/clients.ts';
import { AS_OF, clientsWith } from '../../../clients/support-words.ts';
import { canIEmail } from '../../sources.ts';

/** Services that serve nothing but @font-face rules: the mail looks right without them, in its fallback font. */
const FONT_HOST =
  /^(?:https?:)?\/\/(?:fonts\.googleapis\.com|use\.typekit\.net|fonts\.bunny\.net|fast\.fonts\.net|rsms\.me)\//iu;

export const htmlExternalStylesheet = defineRule({
  id: 'html-external-stylesheet',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The look comes from a style sheet outside the mail',
  why: 'Gmail, Yahoo and most of Outlook load no style sheet from elsewhere, so their readers see the mail without it; with a choice of clients, those that do not are told. A sheet of web fonts only costs the font: it is information, or nothing where its address names the family, since css-web-font looks at what stands behind that.',
  howToFix:
    'Write the styles into style attributes, and what must stand in a sheet into <style> in the head.',
  sources: [canIEmail('html-link', 'link element')],
  examples: {
    good: [
      {
        title: 'A font with another family behind it',
        html: '<html><head><link href="https://fonts.googleapis.com/css?family=Inter" rel="stylesheet"></head><body><p style="font-family: Inter, Arial, sans-serif">Hello</p></body></html>',
      },
      {
        title: 'Outlook for Windows loads it',
        html: '<html><head><link rel="stylesheet" href="https://a.test/mail.css"></head><body><p>Hello</p></body></html>',
        clients: ['outlook.windows', 'apple-mail.ios'],
      },
      {
        html: '<html><head><link rel="icon" href="https://a.test/i.png"><style>p { color: #333333 }</style></head></html>',
      },
    ],
    bad: [
      {
        title: 'Several are one finding',
        html: '<link rel="stylesheet" href="https://shop.example/a.css"><link rel="stylesheet" href="https://shop.example/b.css"><p>Hello</p>',
        reports: [
          {
            field: 'body.html',
            marks: '<link rel="stylesheet" href="https://shop.example/a.css">',
            says: 'their rules',
          },
        ],
      },
      {
        html: '<html><head><link rel="stylesheet" href="https://a.test/mail.css"></head><body><p>Hello</p></body></html>',
        reports: [
          {
            field: 'body.html',
            marks: '<link rel="stylesheet" href="https://a.test/mail.css">',
            severity: 'warning',
            says: 'Outlook (web and new Outlook), Yahoo Mail (web, iOS, Android) and Samsung',
          },
        ],
      },
      {
        html: '<html><head><link href="https://use.typekit.net/abc1def.css" rel="stylesheet"></head></html>',
        reports: [
          {
            field: 'body.html',
            marks: '<link href="https://use.typekit.net/abc1def.css" rel="stylesheet">',
            severity: 'info',
          },
        ],
      },
    ],
  },
  check({ html, clients, report }) {
    if (!html) return;
    const lacking = clientsWith('no', 'html-link', clients);
    const sheets: TextRange[] = [];
    for (const element of html.document.elements) {
      if (element.name !== 'link' || !/\bstylesheet\b/iu.test(attributeOf(element, 'rel')?.value ?? ''))
        continue;
      const href = attributeOf(element, 'href')?.value ?? '';
      const font = FONT_HOST.test(href);
      // Where the address names the family, css-web-font sees whether another one stands behind it.
      if (font && /[?&]family=[^&]/u.test(href)) continue;
      if (!font) {
        sheets.push(element.startTag);
        continue;
      }
      report({
        message:
          'Gmail and Outlook for Windows load no web font from here and show the next font of the list. Make sure a common font stands behind it.',
        field: html.field,
        range: element.startTag,
        severity: 'info',
      });
    }
    if (sheets.length === 0 || lacking.length === 0) return;
    report({
      message: `${nameClients(lacking)} ${lacking.length === 1 ? 'loads' : 'load'} no style sheet from outside ${AS_OF}, so ${sheets.length === 1 ? 'its' : 'their'} rules are missing there. Write them into the mail.`,
      clients: lacking,
      field: html.field,
      ...gather(sheets),
    });
  },
});
