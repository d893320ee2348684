import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { htmlCloseOrder } from '../../../src/core/lint/rules/structure/html-close-order.ts';
import { templateFromHtml } from '../../../src/core/template/decode-template.ts';

const names = ['p', 'b', 'font', 'span', 'div', 'td', 'tr', 'table', 'form', 'li', 'center'];
const piece = fc.constantFrom('x', ...names.map((name) => `<${name}>`), ...names.map((name) => `</${name}>`));

describe('an end tag that we say browsers skip', () => {
  it('ends no element that was written', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const html = `<div>${pieces.join('')}</div>`;
        const ends = parseHtmlDocument(html)
          .elements.filter(({ implied }) => !implied)
          .map(({ endTag }) => endTag?.start);
        const said = lintTemplate(templateFromHtml(html, 'tea.html'), { rules: [htmlCloseOrder] })
          .filter(({ message }) => message.includes('browsers skip'))
          .flatMap(({ range, also }) => [...(range ? [range] : []), ...(also ?? [])]);
        for (const { start } of said) expect(ends, html).not.toContain(start);
      }),
      { numRuns: 1000, seed: 7 },
    );
  });
});
