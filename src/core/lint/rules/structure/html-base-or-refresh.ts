import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { canIEmail, htmlValidate } from '../../sources.ts';

export const htmlBaseOrRefresh = defineRule({
  id: 'html-base-or-refresh',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The mail sets a base address or loads another page by itself',
  why: 'Most clients ignore <base href>, so the links that rest on it lead nowhere. A refresh is removed everywhere and looks like an attack to filters.',
  howToFix: 'Write whole addresses into links and images, and take <base href> and the refresh away.',
  sources: [canIEmail('html-base', 'base element'), htmlValidate('meta-refresh')],
  examples: {
    good: [
      {
        html: '<html><head><base target="_blank"><meta http-equiv="Content-Type" content="text/html"></head></html>',
      },
    ],
    bad: [
      {
        html: '<html><head><base href="https://a.test/"><meta http-equiv="refresh" content="5"></head></html>',
        reports: [
          { field: 'body.html', marks: '<base href="https://a.test/">', says: 'whole addresses' },
          { field: 'body.html', marks: '<meta http-equiv="refresh" content="5">' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    for (const element of html.document.elements) {
      const base = element.name === 'base' && attributeOf(element, 'href') !== undefined;
      const refresh =
        element.name === 'meta' && /^\s*refresh\s*$/iu.test(attributeOf(element, 'http-equiv')?.value ?? '');
      if (!base && !refresh) continue;
      report({
        message: base
          ? 'Most mail clients ignore <base href>, so addresses that rest on it lead nowhere. Write whole addresses into links and images.'
          : 'Mail clients remove a refresh, and filters distrust it. Take it away.',
        field: html.field,
        range: element.startTag,
      });
    }
  },
});
