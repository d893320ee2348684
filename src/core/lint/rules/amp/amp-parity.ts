import type { HtmlPlaceText } from '../../subject.ts';
import { urlsOf } from '../../../document/urls.ts';
import { defineRule } from '../../rule.ts';
import { PRACTICE } from '../../support/web-sources.ts';

/** Where the links of a part lead, without what tracking adds; only certain ones. */
function targets(place: HtmlPlaceText): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { kind, url, range } of urlsOf(place.renderedDocument)) {
    if (kind !== 'link' || place.touchesMissing(range) || !/^https?:/iu.test(url)) continue;
    found.add(
      url
        .replace(/[?#][^]*$/u, '')
        .replace(/\/$/u, '')
        .toLowerCase(),
    );
  }
  return found;
}

const unsubscribes = (place: HtmlPlaceText): boolean =>
  place.parsed.uses.some(({ name }) => /unsub/iu.test(name)) ||
  urlsOf(place.renderedDocument).some(({ kind, url }) => kind === 'link' && /unsub|opt-?out/iu.test(url));

export const ampParity = defineRule({
  id: 'amp-parity',
  category: 'amp',
  severity: 'info',
  maturity: 'trial',
  summary: 'The AMP part leads elsewhere than the html part, or lacks its unsubscribe link',
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
    ],
  },
  check({ amp, html, report }) {
    if (!amp || !html) return;
    const inAmp = targets(amp);
    const inHtml = targets(html);
    if (inAmp.size > 0 && inHtml.size > 0 && ![...inAmp].some((url) => inHtml.has(url))) {
      const first = urlsOf(amp.renderedDocument).find(
        ({ kind, url }) => kind === 'link' && /^https?:/iu.test(url),
      );
      report({
        message: `No link of the AMP part leads where the html part does: here it is ${first?.url ?? ''}, there ${[...inHtml][0] ?? ''}. Let both lead to the same pages.`,
        field: amp.field,
        range: first && amp.toSource(first.range),
      });
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
