import { defineRule } from '../../rule.ts';
import { canIEmail } from '../../sources.ts';
import { darkQueries, darkSchemeMeta, hasOutlookDarkRules } from './shared/dark-styles.ts';

export const darkMetaOnly = defineRule({
  id: 'dark-meta-only',
  category: 'dark-mode',
  severity: 'info',
  maturity: 'trial',
  summary: 'The mail declares itself fit for dark mode and has no rule for it',
  why: 'The meta color-scheme tells clients that the mail brings its own dark colours, so they do not adapt it. Without such rules, elements without colours of their own turn dark while the others stay as they are.',
  howToFix:
    'Add rules in @media (prefers-color-scheme: dark), or write content="light only" when the mail is to stay light.',
  sources: [canIEmail('html-meta-color-scheme', 'color-scheme meta')],
  examples: {
    good: [
      { html: '<head><meta name="color-scheme" content="light only"></head><p>Hi</p>' },
      {
        html: '<head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style></head><p>Hi</p>',
      },
    ],
    bad: [
      {
        html: '<head><meta name="color-scheme" content="light dark"></head><p>Hi</p>',
        reports: [{ field: 'body.html', marks: '<meta name="color-scheme" content="light dark">' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const meta = darkSchemeMeta(document);
    if (!meta || darkQueries(document).length > 0 || hasOutlookDarkRules(document)) return;
    if (html.touchesTag(meta.startTag)) return;
    report({
      message:
        'This meta promises dark colours, and no rule for prefers-color-scheme: dark follows, so only parts of the mail turn dark. Add the rules, or write content="light only".',
      field: html.field,
      range: meta.startTag,
    });
  },
});
