import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLocalHost } from '../../../urls/hosts.ts';
import { groupByField, isImage, knownUrls, partsOf, type KnownUrl } from '../../../mail/known-urls.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';

function insecureHost(known: KnownUrl): string | null {
  // In AMP an address with http is forbidden, not only unwise: amp-url.
  if (known.place.field === 'body.amp') return null;
  const { scheme, host } = partsOf(known);
  return isImage(known) && scheme === 'http' && host !== null && !isLocalHost(host) ? host : null;
}

export const imgInsecure = defineRule({
  id: 'img-insecure',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image is loaded with http instead of https',
  why: 'Several clients, Apple Mail and webmail among them, block pictures without encryption or warn about them, and anybody on the way sees that the mail is being read.',
  howToFix: 'Write https, once you have seen that the picture loads with it.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<img src="https://cdn.kiosk.fr/une.png" alt="Une"> <a href="http://kiosk.fr/">Kiosk</a>' },
      { html: '<img src="{{PhotoUrl}}" alt="Фото">', sample: { PhotoUrl: 'https://cdn.shop.ru/foto.png' } },
    ],
    bad: [
      {
        title: 'One host is one finding',
        html: '<img src="http://cdn.kiosk.fr/une.png" alt="Une"><table background="http://cdn.kiosk.fr/{{Id}}.png"></table>',
        reports: [{ field: 'body.html', marks: 'http://cdn.kiosk.fr/une.png', says: '2 images' }],
      },
      {
        html: '<img src="{{PhotoUrl}}" alt="Фото"><div style="background-image:url(http://img.shop.ru/f.png)">Чай</div>',
        sample: { PhotoUrl: 'http://cdn.shop.ru/foto.png' },
        reports: [
          { field: 'body.html', marks: '{{PhotoUrl}}' },
          { field: 'body.html', marks: 'http://img.shop.ru/f.png' },
        ],
      },
    ],
  },
  check(context) {
    for (const { key, field, items } of groupByField(knownUrls(context), insecureHost)) {
      const count = items.length === 1 ? 'An image is' : `${items.length} images are`;
      context.report({
        message: `${count} loaded from ${quoted(key)} with http, which some clients block, so the picture is missing there. Write https.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
