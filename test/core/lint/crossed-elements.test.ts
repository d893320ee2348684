/** Of two elements that overlap it is said that they end as written only where the parser makes it so, and that they do not only where it does not. */
import { describe, expect, it } from 'vitest';
import { parseHtmlDocument } from '../../../src/core/html/parse-html.ts';
import type { HtmlElement } from '../../../src/core/html/nodes.ts';
import { lintTemplate } from '../../../src/core/lint/lint.ts';
import { htmlCloseOrder } from '../../../src/core/lint/rules/structure/html-close-order.ts';
import { templateOfExample } from './example-template.ts';

const FORMATTING = ['b', 'font', 'u', 'strong', 'a'];
const BLOCKS = ['p', 'div', 'center', 'h2', 'blockquote', 'li', 'ul', 'form', 'marquee', 'td', 'span', 'o:p'];

/** `a[outer] b[outer,inner]`: in which of these elements each letter stands. */
function places(html: string, names: readonly string[]): string {
  const around = (element: HtmlElement | null): string[] =>
    element ? [...around(element.parent), ...(names.includes(element.name) ? [element.name] : [])] : [];
  return parseHtmlDocument(html)
    .texts.map(({ text, parent }) => `${text}[${[...new Set(around(parent))].sort().join()}]`)
    .join(' ');
}

const cases = [...FORMATTING, ...BLOCKS].flatMap((outer) =>
  [...FORMATTING, ...BLOCKS].filter((inner) => inner !== outer).map((inner) => [outer, inner] as const),
);

describe('overlapping elements', () => {
  it.each(cases)('%s and %s', (outer, inner) => {
    const open = (name: string): string => (name === 'a' ? '<a href="https://a.test/">' : `<${name}>`);
    const overlap = `${open(outer)}1${open(inner)}2</${outer}>3</${inner}>4`;
    const html = `<main><table><tr><td>0</td><td class="x">${overlap}</td></tr></table></main>`;
    const names = [outer, inner].filter((name) => name !== 'td');
    const both = [...names].sort().join();
    const only = (name: string): string => (names.includes(name) ? name : '');
    const written = `0[] 1[${only(outer)}] 2[${both}] 3[${only(inner)}] 4[]`;
    const findings = lintTemplate(templateOfExample({ html }), { rules: [htmlCloseOrder] });
    const calm = findings.filter(({ message }) => /overlap, which HTML/u.test(message));
    if (calm.length > 0) {
      expect(places(html, names)).toBe(written);
      expect(findings.every(({ severity }) => severity === 'warning')).toBe(true);
    }
    const loud = findings.filter(({ message }) => message.includes('end elsewhere than written'));
    if (loud.length > 0) expect(places(html, names)).not.toBe(written);
    if (FORMATTING.includes(outer) && FORMATTING.includes(inner)) expect(calm).toHaveLength(1);
  });
});
