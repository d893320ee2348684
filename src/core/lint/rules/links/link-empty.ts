import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { writtenWords } from '../../../mail/words.ts';
import { quoted } from '../../../text/quoted.ts';
import { append } from '../../../collections/group.ts';
import { firstOf } from '../../../text/wording.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { allElements, contentOf } from '../../../html/all-elements.ts';
import { WHATWG_HTML } from '../../sources.ts';

/** Attributes through which AMP, Vue, Angular, Thymeleaf, another template language or a mail builder fill in the target. */
const BOUND = /^(?:\[href\]|data-amp-bind-href|data-ko-link|[\w-]*:(?:href|attr|attributes|attrs))$/u;

/** Anchors around whole blocks in which other links work (WHATWG HTML, section 13.2.4.2: a cell is a scope of its own). */
const aroundLinks = (elements: readonly HtmlElement[]): ReadonlySet<HtmlElement | null> =>
  new Set(
    elements
      .filter((inner) => inner.name === 'a' && attributeOf(inner, 'href'))
      .map(({ parent }) => closest(parent, ({ name }) => name === 'a')),
  );

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
      { title: 'Another template language does', html: '<a var:href="user.url">Sign in</a>' },
      {
        title: 'Around a table whose links work',
        html: '<a class="box"><table><tr><td><a href="https://harbourandpine.com/news">News</a></td></tr></table></a>',
      },
      {
        title: 'An end tag with its slash in the wrong place, which html-close-order tells',
        html: '<p><a href="https://harbourandpine.com/">Book<a/> now</p>',
      },
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
        title: 'Several are one finding',
        html: '<p><a href="">Book</a> or <a href="">Call</a> or <a href="">Book</a></p>',
        reports: [{ field: 'body.html', marks: 'href=""', says: '3 links (`Book`, `Call`) have' }],
      },
      {
        title: 'Two links, one of blanks',
        html: '<a href=" "><img src="cid:hero" alt="Red cabin"></a> <a href>See prices</a>',
        reports: [{ field: 'body.html', marks: 'href=" "', says: '2 links (`See prices`)' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of [html, amp]) {
      if (!place) continue;
      const found = new Map<string, { text: string; range: TextRange }[]>();
      const around = aroundLinks(place.document.elements);
      for (const element of allElements(place.document)) {
        if (element.name !== 'a' && element.name !== 'area') continue;
        const href = attributeOf(element, 'href');
        if (href && (href.value.trim() !== '' || !isLiteral(place, href.range))) continue;
        // What AMP forbids is amp-url.
        if (href && place === amp) continue;
        if (element.attributes.some(({ name }) => BOUND.test(name))) continue;
        if (!href && contentOf(element).length === 0 && element.name === 'a') continue;
        if (!href && (attributeOf(element, 'name') ?? attributeOf(element, 'id'))) continue;
        if (!href && around.has(element)) continue;
        // A slash that was meant for </a>: html-close-order tells of the end that is missing.
        if (!href && place.text.slice(element.startTag.start, element.startTag.end).endsWith('/>')) continue;
        if (!isLiteral(place, element.startTag)) continue;
        append(found, href ? 'an empty target' : 'no href', {
          text: writtenWords(place, element),
          range: href?.range ?? element.startTag,
        });
      }
      for (const [lack, links] of found) {
        const texts = links.filter(({ text }) => text !== '').map(({ text }) => quoted(text));
        const who =
          links.length === 1
            ? `The link ${texts.join('')}`.trimEnd()
            : `${links.length} links ${texts.length === 0 ? '' : `(${firstOf(texts)})`}`.trimEnd();
        report({
          message: `${who} ${links.length === 1 ? 'has' : 'have'} ${lack}, so a click leads nowhere. Write the full address into href.`,
          field: place.field,
          ...gather(links.map(({ range }) => range)),
        });
      }
    }
  },
});
