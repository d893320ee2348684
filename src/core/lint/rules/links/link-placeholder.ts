import { quoted } from '../../../text/quoted.ts';
import { firstOf } from '../../../text/wording.ts';
import { defineRule } from '../../rule.ts';
import { isExampleHost } from '../../../urls/hosts.ts';
import { groupByField, mailLinks, partsOf, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { PRACTICE, RFC2606 } from '../../sources.ts';

/** What people type to come back to later. */
const PLACEHOLDER =
  /^(?:#!?|\/|https?:\/\/|https?:|(?:insert[ _-]?)?(?:link|url)(?:[ _-]?here)?|tbd|todo|x{3,}|about:blank)$/iu;
const PLACEHOLDER_HOST =
  /^(?:www\.)?(?:your-?(?:domain|site|website|company|brand|link|url)|mydomain|placeholder)\.[a-z]{2,}$/u;

/** `nowhere`: no address at all. `reserved`: by RFC 2606. `typed`: it may be somebody's, as mydomain.com is. */
type Kind = 'nowhere' | 'reserved' | 'typed';

function kindOf(link: MailUrl): Kind | null {
  const { url, whole, place } = link;
  // In AMP these are no addresses, which amp-url says.
  if (whole && PLACEHOLDER.test(url))
    return place.part !== 'amp' || /^https?:$/iu.test(url) ? 'nowhere' : null;
  const { host } = partsOf(link);
  if (host === null) return null;
  if (isExampleHost(host)) return 'reserved';
  return PLACEHOLDER_HOST.test(host) ? 'typed' : null;
}

function messageOf(kind: Kind, links: number, targets: readonly string[]): string {
  const leads = `${links === 1 ? 'A link leads' : `${links} links lead`} to ${firstOf(targets.map((target) => quoted(target)))}`;
  const [one, address] = targets.length === 1 ? [true, 'address'] : [false, 'addresses'];
  switch (kind) {
    case 'nowhere':
      return `${leads}, which ${one ? 'looks like a placeholder' : 'look like placeholders'}: the recipient gets nowhere. Write the real ${address}.`;
    case 'reserved':
      return `${leads}, ${one ? 'a name' : 'names'} reserved for examples: no page of yours opens. Write the real ${address}.`;
    case 'typed':
      return `${leads}, which ${one ? 'looks like a placeholder' : 'look like placeholders'}. Write the real ${address}.`;
  }
}

export const linkPlaceholder = defineRule({
  id: 'link-placeholder',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A link still has a target that was meant to be replaced',
  why: 'Targets such as `#`, `/` or example.com are typed while a mail is built. Left in, the recipient clicks and nothing happens, or a page that is not yours opens. Reserved names under other domains, such as shop.example, are used in test data on purpose and are not looked at.',
  howToFix: 'Write the real address, or take the link away.',
  sources: [RFC2606, PRACTICE],
  examples: {
    good: [
      {
        html: '<a href="https://www.slowalmanac.org/letters/47">Read the letter</a> <a href="#recipe">Recipe</a>',
      },
      { title: 'The target is a substitution', html: '<a href="{{OrderUrl}}">Your order</a>' },
      { title: 'A real host with a path of one sign', html: '<a href="https://papermoon.se/">Papermoon</a>' },
    ],
    bad: [
      {
        html: '<a href="#">Read more</a>',
        reports: [{ field: 'body.html', marks: '#', says: '`#`' }],
      },
      {
        title: 'One value in two places is one finding',
        html: '<a href="https://example.com/unsubscribe">Abmelden</a> <a href="https://example.com/unsubscribe">Abbestellen</a>',
        reports: [{ field: 'body.html', marks: 'https://example.com/unsubscribe', says: '2 links' }],
      },
      {
        title: 'With a tag behind it, and in plaintext',
        html: '<a href="https://www.yourdomain.com/?n={{Name}}">Konto</a>',
        plaintext: 'Konto: http://www.example.org/konto',
        reports: [
          { field: 'body.html', marks: 'https://www.yourdomain.com/?n={{Name}}', severity: 'warning' },
          {
            field: 'body.plaintext',
            marks: 'http://www.example.org/konto',
            severity: 'error',
            says: 'reserved',
          },
        ],
      },
    ],
  },
  check(context) {
    for (const { key, field, items } of groupByField(mailLinks(context), kindOf)) {
      const targets = [...new Set(items.map(({ url }) => url))];
      context.report({
        message: messageOf(key, items.length, targets),
        severity: key === 'typed' ? 'warning' : undefined,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
