import { defineRule } from '../../rule.ts';
import { lowContrasts, ratioText } from '../../../computed-style/low-contrast.ts';
import { gather } from '../../gather.ts';
import { countOf } from '../../../text/wording.ts';
import { wcag } from '../../sources.ts';

/** From this share of what is wanted on, the text is readable for most and the finding is information. */
const NEARLY = 0.9;

export const a11yContrast = defineRule({
  id: 'a11y-contrast',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Text is hard to read on its background',
  why: 'Below a contrast of 4.5:1 people with weak sight cannot read the text, and nobody can in sunlight on a phone. Large text (24 px, or 18.66 px in bold) needs 3:1. The window measures the colours in the picture of the mail; the command line takes them from styles, sheets and attributes as the sample recipient gets them. On images and where a colour cannot be known the rule is silent. Text of one pair of colours is one finding. A miss by less than a tenth (4.1:1 in place of 4.5:1) is information, because it stops no reader and no release; the figures are the standard’s all the same.',
  howToFix:
    'Make the text darker or the background lighter, or the reverse on dark backgrounds. The message names the nearest colour that does.',
  sources: [wcag('1.4.3', 'contrast-minimum', 'Contrast (Minimum)')],
  examples: {
    good: [
      {
        title: 'A colour that comes per recipient',
        html: '<a href="https://a.test/" style="color:#ffffff;background-color:{{Accent}}">Book</a>',
      },
      { html: '<p style="color:#595959">Read me</p><h1 style="color:#888888">Large</h1>' },
      { html: '<table bgcolor="#1f5663"><tr><td style="color:#ffffff">Read me</td></tr></table>' },
      {
        title: 'On an image',
        html: '<div style="background:#fff url(https://a.test/a.png)"><p style="color:#ccc">Hello</p></div>',
      },
      { title: 'The colour comes per recipient', html: '<p style="color:{{Colour}}">Hello</p>' },
    ],
    bad: [
      {
        html: '<p style="color:#b9c0d4">Until Sunday</p><p>Tea</p><p style="color:#B9C0D4">Free delivery</p>',
        reports: [{ field: 'body.html', marks: 'Until Sunday', says: '1.8:1' }],
      },
      {
        title: 'From a style sheet and an attribute',
        html: '<style>.note { color: #777777 } a.note { color: #eeeeee }</style><table><tr><td bgcolor="#dddddd"><span class="note">Small print, {{Name}}</span></td></tr></table>',
        sample: { Name: 'Anna' },
        reports: [{ field: 'body.html', marks: 'Small print, {{Name}}', says: '#777777' }],
      },
      {
        title: 'White on a button: the button gets darker; a near miss is information',
        html: '<p style="background:#22bc66;color:#ffffff">Confirm</p><p style="color:#797979">Small print</p>',
        reports: [
          { field: 'body.html', marks: 'Confirm', severity: 'warning', says: 'for the background' },
          { field: 'body.html', marks: 'Small print', severity: 'info' },
        ],
      },
      {
        title: "A link in the browser's own blue",
        html: '<div style="background-color:#222222"><a href="https://a.test/">Shop now</a></div>',
        reports: [{ field: 'body.html', marks: 'Shop now' }],
      },
    ],
  },
  check({ html, measured, report }) {
    if (!html) return;
    for (const { text, background, ratio, wanted, remedy, ranges } of lowContrasts(
      { html, measured },
      'off',
    )) {
      const places = ranges.length > 1 ? ` in ${countOf(ranges.length, 'place')}` : '';
      const near = ratio >= wanted * NEARLY;
      report({
        message: `Text in ${text} on ${background}${places} has a contrast of ${ratioText(ratio)} and is ${near ? 'not easy' : 'hard'} to read; ${wanted}:1 is needed. ${remedy}.`,
        field: html.field,
        severity: near ? 'info' : 'warning',
        ...gather(ranges),
      });
    }
  },
});
