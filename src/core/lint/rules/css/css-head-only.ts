import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import { defineRule } from '../../rule.ts';
import { canIEmail } from '../../sources.ts';

/** Properties whose loss a recipient sees at once. */
const LOOK = /^(?:width|padding|margin|background|font|color|text-align|border|display|line-height)/u;
/** So few rules are a reset, not a layout. */
const RULES = 3;

export const cssHeadOnly = defineRule({
  id: 'css-head-only',
  category: 'css',
  severity: 'info',
  maturity: 'trial',
  summary: 'The whole look stands in style elements, nothing is inline',
  why: 'Some clients drop style elements: Gmail’s apps for accounts of other providers, several webmails, and any client when the mail is forwarded. Recipients there see bare black text.',
  howToFix:
    'Write the rules into style attributes before sending (an inliner does it), and keep only media queries and hover effects in the style element.',
  sources: [canIEmail('html-style', 'style element')],
  examples: {
    good: [
      {
        html: '<style>.a { color: #204060 } .b { padding: 8px } .c { margin: 0 }</style><p class="a" style="color:#204060">Hi</p><p class="b" style="padding:8px">Hi</p><p class="c" style="margin:0">Hi</p>',
      },
      { html: '<style>@media (max-width: 600px) { .a { width: 100% } }</style><p class="a">Hi</p>' },
    ],
    bad: [
      {
        html: '<style>.a { color: #204060 } .b { padding: 8px } .c { margin: 0 }</style><p class="a">Hi</p><p class="b">Hi</p><p class="c">Hi</p>',
        reports: [{ field: 'body.html', marks: '<style>', says: '3 rules' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    if (inlineStylesOf(document).length > 0) return;
    const rules = styleSheetsOf(document).flatMap((sheet) =>
      sheet.rules.filter(
        ({ atRules, selectors, declarations }) =>
          atRules.length === 0 &&
          selectors.length > 0 &&
          declarations.some(({ property }) => LOOK.test(property)),
      ),
    );
    const [first] = styleSheetsOf(document);
    if (!first || rules.length < RULES) return;
    report({
      message: `${rules.length} rules set the look here and no element has a style attribute: clients that drop style elements, such as Gmail’s apps with other accounts, show bare text. Write the rules inline as well.`,
      field: html.field,
      range: first.element.startTag,
    });
  },
});
