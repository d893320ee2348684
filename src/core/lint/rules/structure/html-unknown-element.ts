import { groupBy } from '../../../collections/group.ts';
import { generatorOfPart } from '../../../content/generator.ts';
import { ELEMENT_NAMES } from '../../../html/element-names.ts';
import { allElements } from '../../../html/all-elements.ts';
import type { HtmlElement } from '../../../html/nodes.ts';
import { nearNames } from '../../../text/near-names.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';

const isForeign = (element: HtmlElement): boolean => {
  for (let at: HtmlElement | null = element; at; at = at.parent) {
    if (at.name === 'svg' || at.name === 'math' || at.name === 'xml') return true;
  }
  return false;
};

/** Short names too: `<dvi>` was meant to be `<div>`. */
function meantBy(name: string): string | null {
  const [near] = nearNames(name, ELEMENT_NAMES);
  if (near !== undefined) return near;
  const padded = nearNames(
    `_${name}_`,
    [...ELEMENT_NAMES].filter(({ length }) => length > 2).map((known) => `_${known}_`),
  )[0];
  return padded?.slice(1, -1) ?? null;
}

export const htmlUnknownElement = defineRule({
  id: 'html-unknown-element',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An element that HTML does not know, such as a misspelt one',
  why: 'Browsers show what it holds and give the tag no meaning: a <tabel> is no table, a <stong> is not bold. Tags with a hyphen or a prefix, which programs define for themselves, are left alone.',
  howToFix: 'Write the element’s name as HTML has it, or take the tag away.',
  sources: [htmlSection('dom.html#htmlunknownelement', 'unknown elements')],
  history: [{ version: '0.1.0', change: 'Added' }],
  examples: {
    good: [
      {
        html: '<center><font color="red"><nobr><strike>Tea</strike></nobr></font></center><noindex>x</noindex><o:p></o:p><my-card></my-card>',
      },
      { html: '<svg width="9" height="9"><lineargradient></lineargradient><pathh/></svg>' },
      {
        title: 'A comment, and a name that a tag fills',
        html: '<!-- <tabel> --><h{{Level}}>Hi</h{{Level}}>',
      },
    ],
    bad: [
      {
        html: '<p><stong>Hi</stong> <dvi>Ho</dvi></p><p><stong>He</stong></p>',
        reports: [
          { field: 'body.html', marks: '<stong>', says: '<strong>', severity: 'warning' },
          { field: 'body.html', marks: '<dvi>', says: '<div>' },
        ],
      },
      {
        title: 'As near to <label>, but with the letters of another',
        html: '<tabel><p>Hi</p></tabel>',
        reports: [{ field: 'body.html', marks: '<tabel>', says: 'Write <table>' }],
      },
      {
        title: 'Near to nothing',
        html: '<singleline>Hi</singleline>',
        reports: [{ field: 'body.html', marks: '<singleline>', severity: 'info' }],
      },
    ],
  },
  check({ html, report }) {
    // Of a source that was not built, html-unbuilt-source speaks.
    if (!html || generatorOfPart(html).kind === 'source') return;
    const unknown = allElements(html.document).filter(
      (element) =>
        !element.implied &&
        /^[a-z][a-z0-9]*$/u.test(element.name) &&
        !ELEMENT_NAMES.has(element.name) &&
        !isForeign(element) &&
        !html.touchesTag({
          start: element.startTag.start,
          end: element.startTag.start + 1 + element.name.length,
        }),
    );
    for (const [name, same] of groupBy(unknown, (element) => element.name)) {
      const meant = meantBy(name);
      report({
        message: `<${name}> is no element of HTML, so it has no effect and only what it holds is shown. ${meant === null ? 'Take the tag away, or write an element that exists.' : `Write <${meant}> if that was meant.`}`,
        field: html.field,
        severity: meant === null ? 'info' : 'warning',
        ...gather(same.map(({ startTag }) => startTag)),
      });
    }
  },
});
