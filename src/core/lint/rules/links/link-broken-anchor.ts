import { isCarouselPart } from '../../../content/generator.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { firstOf } from '../../../text/wording.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { allElements } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { canIEmail, WHATWG_HTML } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';
import { append, groupBy } from '../../../collections/group.ts';

function fragmentOf(value: string): string | null {
  const found = /^#(.+)$/su.exec(value.trim());
  if (!found) return null;
  try {
    return decodeURIComponent(found[1] ?? '');
  } catch {
    return found[1] ?? '';
  }
}

export const linkBrokenAnchor = defineRule({
  id: 'link-broken-anchor',
  category: 'links',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A link jumps to a place of the mail that does not exist',
  why: 'A link such as `#prices` needs an element with that id, or `<a name>` with that name. Without it the click does nothing. `#top` is understood without one. Ids count with their capitals.',
  howToFix: 'Give the target that id, or correct the link.',
  sources: [WHATWG_HTML, canIEmail('html-anchor-links', 'anchor links')],
  examples: {
    good: [
      {
        html: '<a href="#bread">Bread</a> <a href="#top">Up</a> <a href="#walk">Walk</a><h2 id="bread">Bread</h2><a name="walk"></a>',
      },
      {
        title: 'An id that a tag makes may be any',
        html: '<a href="#day-1">Day 1</a><h2 id="day-{{Day}}">{{Day}}</h2>',
      },
      {
        title: 'The pictures of a carousel, as MJML writes them: the label in each does the work',
        html: '<a href="#1" class="mj-carousel-thumbnail mj-carousel-a1-thumbnail"><label for="r1">Tea</label></a>',
      },
      { html: '<a href="#брот">Хлеб</a><h2 id="брот">Хлеб</h2> <a href="#">…</a>' },
    ],
    bad: [
      {
        html: '<a href="#Bread">Bread</a> <a href="#Bread">again</a><h2 id="bread">Bread, {{Name}}</h2>',
        reports: [{ field: 'body.html', marks: '#Bread', says: '`bread`' }],
      },
      {
        title: 'Several are one finding',
        html: '<a href="#a">A</a> <a href="#b">B</a> <a href="#b">B</a>',
        reports: [{ field: 'body.html', marks: '#a', says: 'ids `a`, `b`' }],
      },
      {
        html: '<a href="#preise">Preise</a><h2>Preise</h2>',
        reports: [{ field: 'body.html', marks: '#preise', says: '`preise`' }],
      },
    ],
  },
  check({ html, report }) {
    // AMP allows no link within the mail at all: amp-url.
    for (const place of html ? [html] : []) {
      const elements = allElements(place.document);
      const ids = new Set<string>();
      let open = false;
      for (const element of elements) {
        for (const name of ['id', 'name']) {
          const attribute = attributeOf(element, name);
          if (!attribute) continue;
          if (isLiteral(place, attribute.range)) ids.add(attribute.value.trim());
          else open = true;
        }
      }
      if (open) continue;
      const missing = new Map<string, TextRange[]>();
      for (const element of elements) {
        const href =
          element.name === 'a' || element.name === 'area' ? attributeOf(element, 'href') : undefined;
        if (!href || !isLiteral(place, href.range) || attributeOf(element, 'on')) continue;
        if (isCarouselPart(element)) continue;
        const id = fragmentOf(href.value);
        if (id === null || id === '!' || ids.has(id) || id.toLowerCase() === 'top') continue;
        append(missing, id, href.valueRange);
      }
      const nearOf = (id: string): string | undefined =>
        [...ids].find((other) => other.toLowerCase() === id.toLowerCase());
      // A slip of the capitals has a remedy of its own; all others ask for the same.
      for (const [near, some] of groupBy(missing, ([id]) => nearOf(id) ?? '')) {
        const names = firstOf(some.map(([id]) => quoted(id)));
        const ranges = some.flatMap(([, places]) => places);
        const what =
          some.length === 1
            ? `No element has the id ${names}, so a click on ${ranges.length === 1 ? 'this link' : 'these links'} does nothing.`
            : `No elements have the ids ${names}, so a click on these links does nothing.`;
        const hint =
          near === ''
            ? `Give the ${some.length === 1 ? 'target that id, or correct the link' : 'targets those ids, or correct the links'}.`
            : `Capitals count: write ${quoted(`#${near}`)}, as the id ${quoted(near)} has it.`;
        report({ message: `${what} ${hint}`, field: place.field, ...gather(ranges) });
      }
    }
  },
});
