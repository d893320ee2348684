import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLocalHost } from '../../../urls/hosts.ts';
import { groupByField, isImage, mailUrls, partsOf, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { rfc } from '../../sources.ts';

function insecureHost(mailUrl: MailUrl): string | null {
  // In AMP an address with http is forbidden, not only unwise: amp-url.
  if (mailUrl.place.field === 'body.amp') return null;
  const { scheme, host } = partsOf(mailUrl);
  return isImage(mailUrl) && scheme === 'http' && host !== null && !isLocalHost(host) ? host : null;
}

export const imgInsecure = defineRule({
  id: 'img-insecure',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image is loaded with http instead of https',
  why: 'A page with https, such as webmail that does not fetch pictures itself, may hold no picture without encryption: browsers ask for it with https, and show none where the host does not answer. In a mail program anybody on the way can see that the mail is being read, and change the picture.',
  howToFix: 'Write https, once you have seen that the picture loads with it.',
  sources: [
    { title: 'W3C: Mixed Content', url: 'https://www.w3.org/TR/mixed-content/' },
    rfc(9110, '4.2.2', 'https URI Scheme'),
  ],
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
    for (const { key, field, items } of groupByField(mailUrls(context), insecureHost)) {
      const count = items.length === 1 ? 'An image is' : `${items.length} images are`;
      context.report({
        message: `${count} loaded from ${quoted(key)} with http: where webmail does not fetch pictures itself, a browser asks for them with https or shows none. Write https.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
