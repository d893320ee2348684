import { groupBy } from '../../../collections/group.ts';
import { generatorOf } from '../../../content/generator.ts';
import { allElements } from '../../../html/all-elements.ts';
import type { HtmlElement } from '../../../html/nodes.ts';
import { nearNames } from '../../../text/near-names.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlSection } from '../../sources.ts';

/** Elements of the standard, those it calls obsolete, and those that browsers, Word and Yandex know beside it. */
const ELEMENTS = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
   button canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl
   dt em embed fencedframe fieldset figcaption figure font footer form frame frameset geolocation h1 h2 h3 h4 h5 h6 head
   header hgroup hr html i iframe image img input ins isindex kbd keygen label layer legend li link listing main map mark
   marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noindex nolayer noscript object ol
   optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section
   select selectedcontent shadow slot small source spacer span strike strong style sub summary sup svg table tbody td
   template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp`.split(/\s+/u),
);

const isForeign = (element: HtmlElement): boolean => {
  for (let at: HtmlElement | null = element; at; at = at.parent) {
    if (at.name === 'svg' || at.name === 'math' || at.name === 'xml') return true;
  }
  return false;
};

/** Short names too: `<dvi>` was meant to be `<div>`. */
function meantBy(name: string): string | null {
  const [near] = nearNames(name, ELEMENTS);
  if (near !== undefined) return near;
  const padded = nearNames(
    `_${name}_`,
    [...ELEMENTS].filter(({ length }) => length > 2).map((known) => `_${known}_`),
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
        title: 'Near to nothing',
        html: '<singleline>Hi</singleline>',
        reports: [{ field: 'body.html', marks: '<singleline>', severity: 'info' }],
      },
    ],
  },
  check({ html, report }) {
    // Of a source that was not built, html-unbuilt-source speaks.
    if (!html || generatorOf(html.masked).kind === 'source') return;
    const unknown = allElements(html.document).filter(
      (element) =>
        !element.implied &&
        /^[a-z][a-z0-9]*$/u.test(element.name) &&
        !ELEMENTS.has(element.name) &&
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
