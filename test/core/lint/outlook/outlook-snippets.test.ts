/** Conditional comments and VML, right and wrong: each fault is said once, at its place, and nothing where all is well. */
import { expect, it } from 'vitest';
import { lintTemplate } from '../../../../src/core/lint/lint.ts';
import { decodeTemplate } from '../../../../src/core/template/decode-template.ts';
import { baseMail, HTML } from '../seeded/base-mail.ts';
import { SNIPPETS } from './outlook-snippets.ts';

it.each(SNIPPETS)('%s: %s', (_name, rule, markup) => {
  const mail = baseMail();
  const html = HTML.replace('<h2 class', (heading) => `${markup.replace(/[«»]/gu, '')}${heading}`);
  const template = decodeTemplate({ ...mail, body: { ...mail.body, html } });
  const found = lintTemplate(template, { ampValidator: () => [] }).map((finding) => ({
    rule: finding.rule,
    marks: finding.range ? html.slice(finding.range.start, finding.range.end) : null,
  }));
  expect(found).toEqual(rule === null ? [] : [{ rule, marks: /«([^]*)»/u.exec(markup)?.[1] ?? null }]);
});
