import { groupBy } from '../../../collections/group.ts';
import { generatorOfPart } from '../../../content/generator.ts';
import { allElements } from '../../../html/all-elements.ts';
import { attributeMeant } from '../../../html/attribute-names.ts';
import type { HtmlElement } from '../../../html/nodes.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';

/** Where a quote was lost, words of the value are read as attributes; html-parse-error speaks of those. */
const isWhole = ({ attributes }: HtmlElement): boolean =>
  attributes.every(({ name }) => /^[\w:.@*[\]()#-]+$/u.test(name));

export const htmlUnknownAttribute = defineRule({
  id: 'html-unknown-attribute',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A misspelt attribute, such as widht or cellpading',
  why: 'An attribute that HTML does not know does nothing: <table widht="600"> is as wide as its content, and <img scr="…"> shows no picture. Only names a slip away from one that the element takes are told; those of programs (data-…, mc:edit, v-…) are left alone.',
  howToFix: 'Write the attribute’s name as HTML has it.',
  sources: [htmlSection('indices.html#attributes-3', 'attributes')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        html: '<table width="600" bordercolor="#ccc" cellpadding="0" data-widht="1" mc:edit="a" editable><tr><td nowrap large="6" offset="2">Tea</td></tr></table>',
      },
      { html: '<!--[if mso]><v:rect strok="f" fil="t"></v:rect><![endif]--><svg widht="9"></svg>' },
      { title: 'A name that a tag fills', html: '<td {{Attr}}="600" wid{{Rest}}="600">Tea</td>' },
      { title: 'An attribute of another element', html: '<p href="https://a.test/" date="1">Tea</p>' },
    ],
    bad: [
      {
        html: '<table widht="600"><tr><td cellpading="4" heigth="40">Tea</td></tr></table><table widht="600"></table>',
        reports: [
          { field: 'body.html', marks: 'widht="600"', says: 'Write width if that was meant' },
          { field: 'body.html', marks: 'heigth="40"', says: 'height' },
        ],
      },
      {
        html: '<img scr="https://a.test/a.png" alt="Tea"><p calss="{{Ink}}">Tea</p><!--[if mso]><table cellpading="4"></table><![endif]-->',
        reports: [
          { field: 'body.html', marks: 'scr="https://a.test/a.png"', says: 'src' },
          { field: 'body.html', marks: 'calss="{{Ink}}"', says: 'class' },
          { field: 'body.html', marks: 'cellpading="4"', says: 'cellpadding' },
        ],
      },
    ],
  },
  check({ html, report }) {
    // Of a source that was not built, html-unbuilt-source speaks.
    if (!html || generatorOfPart(html).kind === 'source') return;
    const slips = allElements(html.document)
      .filter((element) => !element.implied && /^[a-z][a-z0-9]*$/u.test(element.name) && isWhole(element))
      .flatMap(({ name: element, attributes }) =>
        attributes.flatMap(({ name, range }) => {
          const meant = attributeMeant(element, name);
          const written = { start: range.start, end: range.start + name.length };
          return meant === null || html.touchesTag(written) ? [] : [{ name, meant, range }];
        }),
      );
    for (const [, same] of groupBy(slips, ({ name, meant }) => `${name} ${meant}`)) {
      const [{ name, meant }] = same;
      report({
        message: `\`${name}\` is no attribute of HTML, so it does nothing. Write ${meant} if that was meant.`,
        field: html.field,
        ...gather(same.map(({ range }) => range)),
      });
    }
  },
});
