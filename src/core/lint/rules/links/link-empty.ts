import { attributeOf } from '../../../html/nodes.ts';
import { textContent } from '../../../html/walk.ts';
import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/known-urls.ts';
import { gather } from '../../gather.ts';
import { allElements, contentOf } from '../../../html/all-elements.ts';
import { WHATWG_HTML } from '../../sources.ts';

/** Attributes through which AMP, Vue, Angular, Thymeleaf or a mail builder fill in the target. */
const BOUND =
  /^(?:\[href\]|data-amp-bind-href|:href|v-bind:href|th:(?:href|attr)|tal:attributes|data-ko-link)$/u;

export const linkEmpty = defineRule({
  id: 'link-empty',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A link has no target',
  why: 'A link without href, or with an empty one, looks like a link and leads nowhere when it is clicked. Empty elements that only mark a place in the mail (`<a name>` or `<a id>`) are fine, and so are targets that AMP binds later.',
  howToFix: 'Write the full address into href, or take the link away and keep its text.',
  sources: [WHATWG_HTML],
  examples: {
    good: [
      { html: '<p><a href="https://harbourandpine.com/bookings">Look at your booking</a></p>' },
      { title: 'A place to jump to', html: '<a name="prices"></a><h2>Prices</h2><a id="terms"></a>' },
      { title: 'A builder fills the target in', html: '<a th:href="${url}">Sign in</a>' },
      { title: 'The target comes per recipient', html: '<a href="{{ManageUrl}}">Manage your stay</a>' },
    ],
    bad: [
      {
        html: '<p>Read our <a href="">terms of hire</a>.</p>',
        reports: [{ field: 'body.html', marks: 'href=""', says: 'terms of hire' }],
      },
      {
        title: 'No href at all',
        html: '<p>Guten Tag {{Name}}, <a class="button">Termin ändern</a></p>',
        reports: [{ field: 'body.html', marks: '<a class="button">', says: 'Termin ändern' }],
      },
      {
        title: 'Links with the same words are one finding',
        html: '<p><a href="">Book</a> or <a href="">Book</a></p>',
        reports: [{ field: 'body.html', marks: 'href=""' }],
      },
      {
        title: 'Two links, one of blanks',
        html: '<a href=" "><img src="cid:hero" alt="Red cabin"></a> <a href>See prices</a>',
        reports: [
          { field: 'body.html', marks: 'href=" "' },
          { field: 'body.html', marks: 'href', occurrence: 2 },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of [html, amp]) {
      if (!place) continue;
      const found = new Map<string, TextRange[]>();
      for (const element of allElements(place.document)) {
        if (element.name !== 'a' && element.name !== 'area') continue;
        const href = attributeOf(element, 'href');
        if (href && (href.value.trim() !== '' || !isLiteral(place, href.range))) continue;
        // What AMP forbids is amp-url.
        if (href && place === amp) continue;
        if (element.attributes.some(({ name }) => BOUND.test(name))) continue;
        if (!href && contentOf(element).length === 0 && element.name === 'a') continue;
        if (!href && (attributeOf(element, 'name') ?? attributeOf(element, 'id'))) continue;
        if (!isLiteral(place, element.startTag)) continue;
        const text = textContent(element);
        const shown = text === '' ? 'The link' : `The link ${quoted(text)}`;
        const message = `${shown} has ${href ? 'an empty target' : 'no href'}, so a click leads nowhere. Write the full address into href.`;
        const range = href?.range ?? element.startTag;
        const same = found.get(message);
        if (same) same.push(range);
        else found.set(message, [range]);
      }
      // Links that say the same, such as a row of buttons, are one finding.
      for (const [message, ranges] of found) report({ message, field: place.field, ...gather(ranges) });
    }
  },
});
