import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { textContent } from '../../../html/walk.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isPublicHost, registrableDomain, splitUrl } from '../../../urls/hosts.ts';
import { createUrlPlaces } from '../../../mail/mail-urls.ts';
import { PRACTICE } from '../../sources.ts';

/** Names of files that end like a domain. */
const FILE_LIKE = /\.(?:zip|mov|md|py|rs|sh|pl|cc|ps|ai|app)$/u;
const ADDRESS = /^[^\s@<>()]+@([^\s@<>()]+\.[a-z]{2,})$/iu;

/** The host a link's text names; null when the text is words. */
function shownHost(text: string): string | null {
  if (/\s/u.test(text)) {
    const explicit = [...text.matchAll(/(?:https?:\/\/|\bwww\.)[^\s<>"'()]+/giu)];
    return explicit.length === 1 ? hostOfText(explicit[0]?.[0] ?? '') : null;
  }
  return hostOfText(text.replace(/^[([<"'„“]+|[)\]>"'”“.,;:!?]+$/gu, ''));
}

function hostOfText(text: string): string | null {
  const isExplicit = /^(?:https?:\/\/|www\.)/iu.test(text);
  const { host } = splitUrl(/^https?:\/\//iu.test(text) ? text : `https://${text}`);
  if (host === null || text.includes('@') || !isPublicHost(host)) return null;
  return isExplicit || !FILE_LIKE.test(host) ? host : null;
}

interface Mismatch {
  readonly shown: string;
  readonly target: string;
}

function mismatchOf(link: HtmlElement, href: string): Mismatch | null {
  const text = textContent(link);
  const { scheme, host, rest } = splitUrl(href);
  if (scheme === 'mailto') {
    const shown = ADDRESS.exec(text)?.[1]?.toLowerCase();
    const target = ADDRESS.exec((rest.split('?')[0] ?? '').replace(/%40/gu, '@'))?.[1]?.toLowerCase();
    return shown !== undefined &&
      target !== undefined &&
      registrableDomain(shown) !== registrableDomain(target)
      ? { shown: text, target: rest.split('?')[0] ?? '' }
      : null;
  }
  if ((scheme !== 'http' && scheme !== 'https') || host === null) return null;
  const shown = shownHost(text);
  if (shown === null || shown === host) return null;
  return registrableDomain(shown) === registrableDomain(host) ? null : { shown, target: host };
}

export const linkTextMismatch = defineRule({
  id: 'link-text-mismatch',
  category: 'links',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The text of a link shows one host and the link goes to another',
  why: 'That is how phishing mails look, and careful readers treat it as such. Hosts of one registered domain, such as click.shop.com for shop.com, count as one; a link whose text is words is not looked at. The redirect that click tracking adds comes later and does not count either.',
  howToFix: 'Let the link go where its text says, or write words in place of the address.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<a href="https://click.chartpoint.io/r/18">www.chartpoint.io</a>' },
      {
        html: '<a href="https://presse.kiosk.fr/une">Lire la suite</a> <a href="https://files.kiosk.fr/x">rapport.zip</a>',
      },
      {
        title: 'The text is a value',
        html: '<a href="{{Url}}">{{Url}}</a>',
        sample: { Url: 'https://papermoon.se/g/7' },
      },
      {
        title: 'Different names of one registered domain',
        html: '<a href="https://shop.co.uk/a">https://www.shop.co.uk/b</a>',
      },
    ],
    bad: [
      {
        html: '<a href="https://chartpoint-login.ru.com/">https://www.chartpoint.io</a>',
        reports: [
          { field: 'body.html', marks: 'https://chartpoint-login.ru.com/', says: 'www.chartpoint.io' },
        ],
      },
      {
        title: 'Two registered names under co.uk, and words around the address',
        html: '<a href="https://other.co.uk/">shop.co.uk</a> <a href="https://mailer.net/{{Id}}"><b>Mehr auf www.gartenlust.de</b></a>',
        reports: [
          { field: 'body.html', marks: 'https://other.co.uk/', says: '`shop.co.uk`' },
          { field: 'body.html', marks: 'https://mailer.net/{{Id}}', says: 'www.gartenlust.de' },
        ],
      },
      {
        html: '<a href="mailto:hilfe@kontakt-service.de">hilfe@gartenlust.de</a>',
        reports: [{ field: 'body.html', marks: 'mailto:hilfe@kontakt-service.de' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of [html, amp]) {
      if (!place) continue;
      const seen = new Set<number>();
      const sourceOf = createUrlPlaces(place);
      for (const link of place.renderedDocument.elements) {
        const href = link.name === 'a' ? attributeOf(link, 'href') : undefined;
        if (!href) continue;
        const found = mismatchOf(link, href.value.trim());
        if (!found) continue;
        const range = sourceOf(href.valueRange);
        // What a repeated section says is said once.
        if (seen.has(range.start)) continue;
        seen.add(range.start);
        report({
          message: `The text of the link says ${quoted(found.shown)}, but it goes to ${quoted(found.target)}, as in forged mails. Link to what the text says, or write words in place of it.`,
          field: place.field,
          range,
        });
      }
    }
  },
});
