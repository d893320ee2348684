import { quoted } from '../../../text/quoted.ts';
import { isAside, linksOfHtml, linksOfText } from '../../../mail/part-links.ts';
import { gather } from '../../gather.ts';
import type { TextRange } from '../../../text/positions.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { urlsOf } from '../../../urls/url-uses.ts';
import { defineRule } from '../../rule.ts';
import { PRACTICE } from '../../sources.ts';

/** A link whose address a missing value would change proves nothing. */
const isCertain = (place: HtmlPlaceText, url: string, range: TextRange): boolean =>
  url.trim() !== '' && !place.touchesTag(range);

const unsubscribes = (place: HtmlPlaceText): boolean =>
  place.parsed.uses.some(({ name }) => /unsub/iu.test(name)) ||
  urlsOf(place.renderedDocument).some(({ kind, url }) => kind === 'link' && /unsub|opt-?out/iu.test(url));

export const ampParity = defineRule({
  id: 'amp-parity',
  category: 'amp',
  severity: 'info',
  maturity: 'trial',
  summary: 'The AMP part leads elsewhere than the html part, or lacks one of its links',
  why: 'Both parts are the same mail to different recipients. When only one of them is kept up to date, some recipients reach an old page, or cannot unsubscribe.',
  howToFix: 'Let both parts link to the same pages, and put the unsubscribe link into both.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        amp: '<p><a href="https://shop.example/spring">Sale</a> <a href="{{UnsubscribeUrl}}">Unsubscribe</a></p>',
        html: '<p><a href="https://shop.example/spring?utm_source=mail">Sale</a> <a href="{{UnsubscribeUrl}}">Unsubscribe</a></p>',
      },
    ],
    bad: [
      {
        amp: '<p><a href="https://shop.example/winter">Sale</a></p>',
        html: '<p><a href="https://shop.example/spring">Sale</a></p>',
        reports: [
          { field: 'body.amp', marks: 'https://shop.example/winter', says: 'https://shop.example/spring' },
        ],
      },
      {
        amp: '<p><a href="https://shop.example/spring">Sale</a></p>',
        html: '<p><a href="https://shop.example/spring">Sale</a> <a href="{{UnsubscribeUrl}}">Unsubscribe</a></p>',
        reports: [{ field: 'body.amp', says: 'unsubscribe' }],
      },
      {
        amp: '<p><a href="https://shop.example/spring">Sale</a></p>',
        html: '<p><a href="https://shop.example/spring">Sale</a> <a href="https://shop.example/shops">Our shops</a></p>',
        reports: [{ field: 'body.html', marks: 'https://shop.example/shops', says: 'cannot go there' }],
      },
    ],
  },
  check({ amp, html, plaintext, report }) {
    if (!amp || !html) return;
    const inAmp = linksOfHtml(amp).filter(({ url, range }) => isCertain(amp, url, range));
    const inHtml = linksOfHtml(html).filter(({ url, range }) => isCertain(html, url, range));
    const ampTargets = new Set(inAmp.map(({ target }) => target));
    const [first] = inAmp;
    const [other] = inHtml;
    if (first && other && !inHtml.some(({ target }) => ampTargets.has(target))) {
      report({
        message: `No link of the AMP part leads where the html part does: here it is ${first.url}, there ${other.url}. Let both lead to the same pages.`,
        field: amp.field,
        range: first.range,
      });
    } else if (first) {
      // What the plaintext lacks as well is more than the others have: text-link-mismatch says it.
      const inText = plaintext && new Set(linksOfText(plaintext).map(({ target }) => target));
      const lacking = inHtml.filter(
        (link) =>
          !ampTargets.has(link.target) && !isAside(link) && (!inText?.size || inText.has(link.target)),
      );
      const names = [...new Set(lacking.map(({ target }) => quoted(target)))];
      if (names.length > 0) {
        report({
          message: `The AMP part has no link to ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}, so recipients who see AMP cannot go there. Put the same links into both.`,
          field: html.field,
          ...gather(lacking.map(({ range }) => range)),
        });
      }
    }
    if (unsubscribes(html) && !unsubscribes(amp)) {
      report({
        message:
          'The html part has an unsubscribe link and the AMP part has none, so recipients who see AMP cannot leave. Put the link into both.',
        field: amp.field,
      });
    }
  },
});
