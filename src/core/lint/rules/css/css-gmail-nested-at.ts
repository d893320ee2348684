import { styleSheetsOf } from '../../../css/style-sheets.ts';
import { defineRule } from '../../rule.ts';

/** At-rules that hold others, by the standard. */
const STANDARD =
  /^(?:-\w+-)?(?:media|supports|layer|container|scope|starting-style|document|keyframes|font-face|page|import|charset|namespace)$/u;

export const cssGmailNestedAt = defineRule({
  id: 'css-gmail-nested-at',
  category: 'css',
  severity: 'error',
  maturity: 'trial',
  summary: 'An at-rule stands inside another at-rule',
  why: 'Gmail drops the whole style element that holds a nested at-rule, with every rule in it. Recipients there see the mail without its phone layout and classes. A style element that holds nothing else is no finding: there only what better clients read is lost. Nor is one made to be dropped: MJML and others write an at-rule that exists nowhere around another on purpose (@goodbye { @gmail }).',
  howToFix:
    'Join the conditions into one at-rule (@media screen and (max-width: 600px)), or move the nested rules into a style element of their own, so that only that one is lost.',
  sources: [
    { title: 'Email bugs 21: nested at-rules', url: 'https://github.com/hteumeuleu/email-bugs/issues/21' },
    { title: 'caniemail 144: what Gmail drops', url: 'https://github.com/hteumeuleu/caniemail/issues/144' },
  ],
  examples: {
    good: [
      { html: '<style>@media screen and (max-width: 600px) { .a { width: 100% } }</style>' },
      {
        title: 'In a style element of its own, nothing else is lost',
        html: '<style>.a { width: 50% }</style><style>@supports (display: grid) { @media screen { .a { width: 100% } } }</style>',
      },
      {
        title: 'Written to keep Gmail away',
        html: '<style>.a { width: 50% }\n@goodbye { @gmail }</style>',
      },
    ],
    bad: [
      {
        html: '<style>.a { width: 50% }\n@media screen { @media (max-width: 600px) { .a { width: 100% } } }</style>',
        reports: [{ field: 'body.html', marks: '@media (max-width: 600px)', says: '@media screen' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    for (const sheet of styleSheetsOf(html.document)) {
      // Behind a brace that is missing everything seems nested; css-parse-error speaks about the brace.
      if (sheet.fault) continue;
      const nested = sheet.atRules.filter(({ parents }) => parents.length > 0);
      // An at-rule of no standard around another, such as @goodbye { @gmail }, is there to make Gmail drop the element.
      if (nested.some(({ parents }) => parents.some(({ name }) => !STANDARD.test(name)))) continue;
      const [first] = nested;
      const parent = first?.parents.at(-1);
      if (!first || !parent) continue;
      // An element with nothing but the nested rules loses only what was meant for better clients anyway.
      const others = sheet.rules.some(({ atRules }) => atRules.length < 2);
      if (!others) continue;
      const head = (atRule: typeof first) => ({
        start: atRule.range.start,
        end: atRule.prelude === '' ? atRule.range.start + 1 + atRule.name.length : atRule.preludeRange.end,
      });
      report({
        message: `@${first.name} stands inside @${parent.name}${parent.prelude === '' ? '' : ` ${parent.prelude}`}: Gmail drops this whole style element, so its other rules are lost too. Join the two conditions, or move the nested rules into a style element of their own.`,
        field: html.field,
        range: head(first),
        also: nested.slice(1).map(head),
      });
    }
  },
});
