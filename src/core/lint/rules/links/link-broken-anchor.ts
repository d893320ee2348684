import { attributeOf } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/known-urls.ts';
import { allElements } from '../../../html/all-elements.ts';
import { gather } from '../../gather.ts';
import { canIEmail, WHATWG_HTML } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';
import { append } from '../../../collections/group.ts';

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
      { html: '<a href="#брот">Хлеб</a><h2 id="брот">Хлеб</h2> <a href="#">…</a>' },
    ],
    bad: [
      {
        html: '<a href="#Bread">Bread</a> <a href="#Bread">again</a><h2 id="bread">Bread, {{Name}}</h2>',
        reports: [{ field: 'body.html', marks: '#Bread', says: '`bread`' }],
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
        const id = fragmentOf(href.value);
        if (id === null || id === '!' || ids.has(id) || id.toLowerCase() === 'top') continue;
        append(missing, id, href.valueRange);
      }
      for (const [id, ranges] of missing) {
        const near = [...ids].find((other) => other.toLowerCase() === id.toLowerCase());
        const hint =
          near === undefined
            ? 'Give the target that id, or correct the link.'
            : `Capitals count: write ${quoted(`#${near}`)}, as the id ${quoted(near)} has it.`;
        report({
          message: `No element has the id ${quoted(id)}, so a click on this link does nothing. ${hint}`,
          field: place.field,
          ...gather(ranges),
        });
      }
    }
  },
});
