import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { canIEmail } from '../../sources.ts';
import { atRuleHead, darkQueries, darkSchemeMeta, schemeDeclarations } from './shared/dark-styles.ts';

export const darkMetaMissing = defineRule({
  id: 'dark-meta-missing',
  category: 'dark-mode',
  severity: 'warning',
  maturity: 'trial',
  summary: 'There are rules for dark mode and no color-scheme meta',
  why: 'Apple Mail and others take a mail without this meta for one that knows no dark mode: they may invert its colours on top of the dark rules, or leave the rules out, so text and background end up in colours nobody chose.',
  howToFix:
    'Write <meta name="color-scheme" content="light dark"> and <meta name="supported-color-schemes" content="light dark"> into the head.',
  sources: [canIEmail('html-meta-color-scheme', 'color-scheme meta')],
  examples: {
    good: [
      {
        html: '<head><meta name="color-scheme" content="light dark"><style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style></head><p>Hi</p>',
      },
      {
        html: '<style>:root { color-scheme: light dark } @media (prefers-color-scheme: dark) { p { color: #fff } }</style><p>Hi</p>',
      },
      { html: '<p>Hi</p>' },
    ],
    bad: [
      {
        html: '<head><style>@media (prefers-color-scheme: dark) { p { color: #fff } }</style></head><p>Hi</p>',
        reports: [{ field: 'body.html', marks: '@media (prefers-color-scheme: dark)', says: 'color-scheme' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const queries = darkQueries(document);
    if (queries.length === 0 || darkSchemeMeta(document) || schemeDeclarations(document).length > 0) return;
    report({
      message:
        'These rules for dark mode stand without <meta name="color-scheme" content="light dark">, so Apple Mail may invert the colours as well. Write the meta into the head.',
      field: html.field,
      ...gather(queries.map(atRuleHead)),
    });
  },
});
