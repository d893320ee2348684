import { attributeOf } from '../../../html/nodes.ts';
import { parseHtmlDocument } from '../../../html/parse-html.ts';
import { defineRule } from '../../rule.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { branchViews } from '../../../mail/branch-views.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { gather } from '../../gather.ts';
import { firstOf } from '../../../text/wording.ts';
import { htmlSection, htmlValidate } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';

/** Where an id could begin, up to its first blank or quote; looks ahead, so that a fault swallows no other id. */
// Both cases of each letter, since "any case" makes the search three times slower.
const ID = /\b[iI][dD][\t\n\f\r ]*=[\t\n\f\r ]*["']?(?=([^\t\n\f\r "'>]*))/g;

/** False only where no two ids of a text can be the same, whichever of its branches are sent. */
function mayRepeat(text: string): boolean {
  const seen = new Set<string>();
  for (const [, id = ''] of text.matchAll(ID)) {
    // A character reference spells what another writes plainly.
    if (id.includes('&') || seen.has(id)) return true;
    seen.add(id);
  }
  return false;
}

/** Places of each id, by id; as many lists as there are branches to look at. */
function idsOf(place: HtmlPlaceText, view: string): Map<string, TextRange[]> {
  const document = view === place.masked ? place.document : parseHtmlDocument(view);
  const places = new Map<string, TextRange[]>();
  for (const element of document.elements) {
    const id = attributeOf(element, 'id');
    if (!id || id.value.trim() === '' || place.touchesTag(id.valueRange)) continue;
    const before = places.get(id.value);
    if (before) before.push(id.valueRange);
    else places.set(id.value, [id.valueRange]);
  }
  return places;
}

export const htmlDuplicateId = defineRule({
  id: 'html-duplicate-id',
  category: 'structure',
  severity: 'warning',
  maturity: 'stable',
  summary: 'Two elements have the same id',
  why: 'A link to #id, a label and aria references find only the first element, so the second is out of reach.',
  howToFix: 'Give each element an id of its own, or use a class where only the style counts.',
  sources: [htmlSection('dom.html#the-id-attribute', 'the id attribute'), htmlValidate('no-dup-id')],
  examples: {
    good: [
      { html: '<h2 id="tea">Tea</h2><h2 id="coffee">Coffee</h2>' },
      {
        title: 'Only one of them is sent',
        html: '{% if vip %}<p id="a">Gold</p>{% else %}<p id="a">Grey</p>{% endif %}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
      },
      { title: 'The id comes per recipient', html: '<p id="{{A}}">x</p><p id="{{A}}">y</p>' },
    ],
    bad: [
      {
        html: '<h2 id="tea">Green tea</h2><p>Fresh.</p><h2 id="tea">Black tea</h2>',
        reports: [{ field: 'body.html', marks: 'tea', occurrence: 3, says: 'The id "tea" stands 2 times' }],
      },
      {
        title: 'Several are one finding',
        html: '<i id="a">1</i><i id="b">2</i><i id="a">3</i><i id="b">4</i><i id="c">5</i>',
        reports: [{ field: 'body.html', marks: 'a', occurrence: 2, says: 'The ids "a", "b" stand' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      if (!mayRepeat(place.masked)) continue;
      const repeated = new Map<string, readonly TextRange[]>();
      for (const view of branchViews(place)) {
        for (const [id, [, ...again]] of idsOf(place, view)) {
          if (again.length > 0 && !repeated.has(id)) repeated.set(id, again);
        }
      }
      const [one, ...others] = [...repeated];
      if (!one) continue;
      const [id, again] = one;
      const what =
        others.length === 0
          ? `The id "${id}" stands ${again.length + 1} times; links and labels find only the first.`
          : `The ids ${firstOf([...repeated.keys()].map((name) => `"${name}"`))} stand several times; links and labels find only the first of each.`;
      report({
        message: `${what} Give each element an id of its own.`,
        field: place.field,
        ...gather([...repeated.values()].flat()),
      });
    }
  },
});
