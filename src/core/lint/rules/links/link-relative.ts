import { quoted } from '../../../text/quoted.ts';
import { firstOf } from '../../../text/wording.ts';
import { defineRule } from '../../rule.ts';
import { isPublicHost, splitUrl } from '../../../urls/hosts.ts';
import { groupByField, mailLinks, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { WHATWG_URL } from '../../sources.ts';

/** These are typed in place of a target and are found as placeholders. */
const PLACEHOLDER = /^(?:#.*|\/|(?:insert[ _-]?)?(?:link|url)(?:[ _-]?here)?|tbd|todo|x{3,})$/iu;

function isRelative({ url, whole, place }: MailUrl): boolean {
  // What AMP forbids is amp-url.
  if (place.field === 'body.amp') return false;
  if (url === '' || PLACEHOLDER.test(url)) return false;
  // `https//shop.example` only lacks its colon: link-malformed.
  if (splitUrl(url).scheme !== null || /^https?\/\//iu.test(url)) return false;
  // As long as a tag follows, letters alone may become a scheme.
  return whole || /^[^a-z]|[/?#]/iu.test(url);
}

function remedy(url: string): string {
  if (url.startsWith('//')) return `Write \`https:\` in front.`;
  const [, scheme, rest] = /^(mailto|tel|sms)[;,.=]\s*(.+)$/iu.exec(url) ?? [];
  if (scheme !== undefined && rest !== undefined) return `Write ${quoted(`${scheme}:${rest}`)}.`;
  if (/^[^\s/?#@:]+@[^\s/?#@:]+\.[^\s/?#@:]+(?:\?\S*)?$/u.test(url))
    return `Write ${quoted(`mailto:${url}`)}.`;
  const host = url.split(/[/?#]/u)[0] ?? '';
  return isPublicHost(host) ? `Write ${quoted(`https://${url}`)}.` : 'Write the full address with https.';
}

export const linkRelative = defineRule({
  id: 'link-relative',
  category: 'links',
  severity: 'error',
  maturity: 'stable',
  summary: 'A link has no scheme and host of its own',
  why: 'A page’s relative links count from its address, and a mail has none: the click does nothing, or the client guesses. That holds for `www.shop.com` and for `//shop.com` too.',
  howToFix: 'Write the full address with https.',
  sources: [WHATWG_URL],
  examples: {
    good: [
      {
        html: '<a href="https://chartpoint.io/agenda">Agenda</a> <a href="#top">Up</a> <a href="tel:+493012345">Call</a>',
      },
      { title: 'A tag may hold the start', html: '<a href="{{ShopUrl}}/sale">Sale</a>' },
    ],
    bad: [
      {
        html: '<a href="/agenda">agenda</a>',
        reports: [{ field: 'body.html', marks: '/agenda', says: 'full address' }],
      },
      {
        title: 'The scheme was forgotten',
        html: '<a href="www.harbourandpine.com/bookings">Your booking</a>',
        reports: [
          {
            field: 'body.html',
            marks: 'www.harbourandpine.com/bookings',
            says: 'https://www.harbourandpine.com',
          },
        ],
      },
      {
        title: 'Another sign in place of the colon',
        html: '<a href="mailto;anna@papermoon.se">Write to us</a>',
        reports: [{ field: 'body.html', marks: 'mailto;anna@papermoon.se', says: '`mailto:anna@' }],
      },
      {
        title: 'An email address alone',
        html: '<a href="anna@papermoon.se">Write to us</a>',
        reports: [{ field: 'body.html', marks: 'anna@papermoon.se', says: '`mailto:anna@papermoon.se`' }],
      },
      {
        title: 'With a tag behind the start, and without the scheme',
        html: '<a href="/заказ/{{OrderId}}">Ваш заказ</a> <a href="//shop.ru/чай">Чай</a>',
        reports: [{ field: 'body.html', marks: '/заказ/{{OrderId}}', says: '`//shop.ru/чай`' }],
      },
      {
        html: '<a href="//shop.ru/чай">Чай</a>',
        reports: [{ field: 'body.html', marks: '//shop.ru/чай', says: '`https:`' }],
      },
      {
        title: 'A value without its scheme',
        html: '<a href="{{ShopUrl}}">Shop</a>',
        sample: { ShopUrl: 'kilnandkin.co.uk' },
        reports: [{ field: 'body.html', marks: '{{ShopUrl}}', says: 'kilnandkin.co.uk' }],
      },
    ],
  },
  check(context) {
    const found = mailLinks(context).filter(isRelative);
    for (const { field, items } of groupByField(found, () => '')) {
      const urls = [...new Set(items.map(({ url }) => url))];
      const [only = ''] = urls;
      context.report({
        message:
          urls.length === 1
            ? `The link ${quoted(only)} is relative, and a mail has no address it could count from, so a click leads nowhere. ${remedy(only)}`
            : `The links ${firstOf(urls.map((url) => quoted(url)))} are relative, and a mail has no address they could count from, so clicks lead nowhere. Write the full addresses with https.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
