import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
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
  why: 'Gmail, Outlook and Yahoo load no style sheet from elsewhere, so their readers see the mail without it. A sheet of web fonts only costs the font: it is information, or nothing where its address names the family, since css-web-font looks at what stands behind that.',
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
        html: '<html><head><link rel="icon" href="https://a.test/i.png"><style>p { color: #333333 }</style></head></html>',
      },
    ],
    bad: [
      {
        html: '<html><head><link rel="stylesheet" href="https://a.test/mail.css"></head><body><p>Hello</p></body></html>',
        reports: [
          {
            field: 'body.html',
            marks: '<link rel="stylesheet" href="https://a.test/mail.css">',
            severity: 'warning',
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
  check({ html, report }) {
    if (!html) return;
    for (const element of html.document.elements) {
      if (element.name !== 'link' || !/\bstylesheet\b/iu.test(attributeOf(element, 'rel')?.value ?? ''))
        continue;
      const href = attributeOf(element, 'href')?.value ?? '';
      const font = FONT_HOST.test(href);
      // Where the address names the family, css-web-font sees whether another one stands behind it.
      if (font && /[?&]family=[^&]/u.test(href)) continue;
      report({
        message: font
          ? 'Gmail and Outlook load no web font from here and show the next font of the list. Make sure a common font stands behind it.'
          : 'Gmail, Outlook and Yahoo load no style sheet from outside, so the mail looks unstyled there. Write the styles into the mail.',
        field: html.field,
        range: element.startTag,
        severity: font ? 'info' : undefined,
      });
    }
  },
});
