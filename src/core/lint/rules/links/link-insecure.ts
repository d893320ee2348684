import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isExampleHost, isLocalHost } from '../../../urls/hosts.ts';
import { groupByField, mailLinks, partsOf, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { rfc } from '../../sources.ts';

/** Hosts for which another finding already asks for a new address. */
function insecureHost(link: MailUrl): string | null {
  // A form of AMP must have https: amp-url.
  if (link.place.field === 'body.amp' && link.kind === 'form') return null;
  const { scheme, host } = partsOf(link);
  if (scheme !== 'http' || host === null) return null;
  return isLocalHost(host) || isExampleHost(host) ? null : host;
}

export const linkInsecure = defineRule({
  id: 'link-insecure',
  category: 'links',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A link uses http instead of https',
  why: 'A page that comes without encryption can be read and changed by anybody on the way, and browsers mark it as not secure. There is no automatic fix, since not every host answers on https.',
  howToFix: 'Write https, once you have seen that the page opens with it.',
  sources: [rfc(9110, '4.2.2', 'https URI Scheme')],
  examples: {
    good: [
      { html: '<a href="https://www.marlowandwren.com/spring">Spring</a>' },
      {
        title: 'Names of formats are no links',
        html: '<html xmlns="http://www.w3.org/1999/xhtml"><body>Hello</body></html>',
      },
      { title: 'A tag may still say https', html: '<a href="{{Scheme}}://shop.ru/">Магазин</a>' },
    ],
    bad: [
      {
        title: 'One host is one finding',
        html: '<a href="http://www.marlowandwren.com/mail">View</a> <a href="http://www.marlowandwren.com/spring?name={{FirstName}}">Shop</a>',
        reports: [{ field: 'body.html', marks: 'http://www.marlowandwren.com/mail', says: '2 links' }],
      },
      {
        title: 'Two hosts, and plaintext',
        html: '<a href="http://kiosk.fr/une">Lire</a> <a href="HTTP://presse.fr/">Presse</a>',
        plaintext: 'Lire : http://kiosk.fr/une.',
        reports: [
          { field: 'body.html', marks: 'http://kiosk.fr/une' },
          { field: 'body.html', marks: 'HTTP://presse.fr/' },
          { field: 'body.plaintext', marks: 'http://kiosk.fr/une' },
        ],
      },
    ],
  },
  check(context) {
    for (const { key, field, items } of groupByField(mailLinks(context), insecureHost)) {
      const count = items.length === 1 ? 'A link opens' : `${items.length} links open`;
      context.report({
        message: `${count} ${quoted(key)} with http: unless the browser switches to https by itself, the page can be read and changed on the way. Write https.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
