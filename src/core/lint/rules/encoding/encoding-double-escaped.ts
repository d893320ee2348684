import { groupBy } from '../../../collections/group.ts';
import { closest } from '../../../html/walk.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { createInsertionContexts } from '../../../substitution/insertion-context.ts';
import { quoted } from '../../../text/quoted.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';
import { isNamedReference } from './shared/named-references.ts';

const ESCAPED_TWICE = /&amp;(#\d{2,6}|#x[0-9a-f]{2,5}|[a-z][a-z0-9]{1,30});/giu;

/** Elements in which people show code. */
const CODE: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'tt', 'xmp']);

export const encodingDoubleEscaped = defineRule({
  id: 'encoding-double-escaped',
  category: 'encoding',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A character reference that was escaped twice, such as &amp;nbsp;',
  why: 'Readers see the code in place of the sign: “Fish &amp; chips”, “5&nbsp;kg”. It happens when text that is html already is escaped once more on its way. What stands in <code>, <pre> and the like is left alone.',
  howToFix: 'Write & once: &nbsp; in place of &amp;nbsp;.',
  sources: [htmlSection('syntax.html#character-references', 'character references')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      { html: '<p>Fish &amp; chips, A&amp;B; &amp;c. {{Name}} &nbsp;</p>' },
      {
        title: 'Code, a comment, an address',
        html: '<code>&amp;nbsp;</code><!-- &amp;nbsp; --><a href="https://a.test/?a=1&amp;copy;=2">Tea</a>',
      },
    ],
    bad: [
      {
        html: '<p>5&amp;nbsp;kg &amp;#8364; 3&amp;nbsp;l</p><img src="cid:a" alt="Fish &amp;amp; chips">',
        reports: [
          { field: 'body.html', marks: '&amp;nbsp;', says: 'recipients read `&nbsp;`' },
          { field: 'body.html', marks: '&amp;#8364;', says: '`&#8364;`' },
          { field: 'body.html', marks: '&amp;amp;', says: '`&amp;`' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const written = Array.from(html.masked.matchAll(ESCAPED_TWICE), (match) => ({
      name: match[1] ?? '',
      range: { start: match.index, end: match.index + match[0].length },
    })).filter(({ name }) => name.startsWith('#') || isNamedReference(name));
    if (written.length === 0) return;
    const contextAt = createInsertionContexts(html, html.parsed);
    const inCode = (at: number): boolean =>
      html.document.texts.some(
        ({ range, parent }) =>
          range.start <= at && at < range.end && closest(parent, ({ name }) => CODE.has(name)) !== null,
      );
    const found = written.filter(
      ({ range: { start, end } }) =>
        isLiteral(html, { start, end }) && /^(?:html|attribute)$/u.test(contextAt(start)) && !inCode(start),
    );
    for (const [name, same] of groupBy(found, (one) => one.name)) {
      report({
        message: `${quoted(`&amp;${name};`)} was escaped twice, so recipients read ${quoted(`&${name};`)}. Write ${quoted(`&${name};`)}.`,
        field: html.field,
        ...gather(same.map(({ range }) => range)),
      });
    }
  },
});
