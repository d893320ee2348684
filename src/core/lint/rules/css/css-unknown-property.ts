import { groupBy } from '../../../collections/group.ts';
import { choice } from '../../../css/inline-style.ts';
import { judgeProperty } from '../../../css/property-names.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { writtenDeclarations } from './shared/written-declarations.ts';

/** What `@font-face` and `@page` hold beside properties; near to none of them. */
const DESCRIPTORS: ReadonlySet<string> = new Set(
  'ascent-override descent-override font-display line-gap-override size-adjust src unicode-range marks bleed'.split(
    ' ',
  ),
);

const UNKNOWN = choice(({ property }) => judgeProperty(property).kind === 'unknown');

export const cssUnknownProperty = defineRule({
  id: 'css-unknown-property',
  category: 'css',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A CSS property that does not exist, such as a misspelt one',
  why: 'Clients skip a declaration whose property they do not know, and say nothing: font-wieght makes nothing bold, and align centres nothing. Properties of Outlook (mso-…), of browsers (-webkit-…) and of Word are left alone, unless they are a slip away from a common one.',
  howToFix: 'Write the property’s name as CSS has it.',
  sources: [
    {
      title: 'CSS Syntax Module Level 3: error handling',
      url: 'https://www.w3.org/TR/css-syntax-3/#error-handling',
    },
    { title: 'MDN: CSS properties', url: 'https://developer.mozilla.org/docs/Web/CSS/Reference/Properties' },
  ],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        title: 'Of Outlook, of browsers, of Word, hacks, and in capitals',
        html: '<style>@page WordSection1 { size:595pt 842pt; margin:1in } @font-face { font-family:Lora; font-display:swap; src:url(https://a.example/l.woff2) } p { Margin:0; COLOR:red }</style><p style="mso-line-height-rule:exactly; mso-table-tspace:0; mso-fareast-language:EN-US; -webkit-text-size-adjust:100%; -webkit-font-smoothing:antialiased; -ko-color:@ink; --font-wieght:1; *zoom:1; _height:1px; tab-stops:36pt; text-underline:none; scrollbar-face-color:#fff; size:a4">Hi</p>',
      },
      {
        title: 'On a VML shape, and in what only Word reads',
        html: '<!--[if mso]><v:rect style="v-text-anchor:middle;rotaton:45"></v:rect><p style="horizontal-layout:1">Hi</p><![endif]-->',
      },
      {
        title: 'A comment, and a name that a tag fills',
        html: '<p style="/* font-wieght:bold */ margin-{{Side}}:4px; {{Prop}}:1px">Hi</p>',
      },
    ],
    bad: [
      {
        html: '<style>td { backgroud-color:#fff }</style><p style="font-wieght:bold; align:center">Hi</p><p style="font-wieght:bold">Ho</p>',
        reports: [
          {
            field: 'body.html',
            marks: 'backgroud-color',
            says: 'Write background-color if that was meant',
            severity: 'warning',
          },
          { field: 'body.html', marks: 'font-wieght', says: 'font-weight' },
          { field: 'body.html', marks: 'align', says: 'text-align' },
        ],
      },
      {
        title: 'Of Outlook and of browsers, a slip away',
        html: '<table style="mso-table-lspce:0pt; -wekbit-text-size-adjust:100%"><tr><td>Hi</td></tr></table>',
        reports: [
          { field: 'body.html', marks: 'mso-table-lspce', says: 'mso-table-lspace' },
          { field: 'body.html', marks: '-wekbit-text-size-adjust', says: '-webkit-text-size-adjust' },
        ],
      },
      {
        title: 'Near to nothing',
        html: '<p style="sparkle-level:9">Hi</p>',
        reports: [{ field: 'body.html', marks: 'sparkle-level', severity: 'info' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const unknown = writtenDeclarations(html, UNKNOWN).flatMap(
      ({ declaration, vml, outlook, descriptor }) => {
        const { property, propertyRange } = declaration;
        if (vml || (descriptor && DESCRIPTORS.has(property)) || html.touchesTag(propertyRange)) return [];
        const verdict = judgeProperty(property);
        if (verdict.kind === 'known' || (verdict.near === null && outlook)) return [];
        return [{ property, near: verdict.near, range: propertyRange }];
      },
    );
    unknown.sort((a, b) => a.range.start - b.range.start);
    for (const [property, same] of groupBy(unknown, ({ property }) => property)) {
      const { near } = same[0];
      report({
        message: `${quoted(property)} is no property of CSS, so clients skip the declaration. ${near === null ? 'Write a property that exists, or remove it.' : `Write ${near} if that was meant.`}`,
        field: html.field,
        severity: near === null ? 'info' : 'warning',
        ...gather(same.map(({ range }) => range)),
      });
    }
  },
});
