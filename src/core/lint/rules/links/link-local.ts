import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLocalHost, registrableDomain } from '../../../urls/hosts.ts';
import { groupByField, mailUrls, partsOf, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { rfc } from '../../sources.ts';

/** Labels in front of a registered domain that name a copy for tests. `stage` and `test` alone are also shop names. */
const STAGING =
  /^(?:staging\d*|stg|preprod|pre-prod|uat|qa|dev|test|stage|sandbox)$|(?:^|[-_])(?:staging|preprod|uat)(?:$|[-_])/u;
/** Public sites whose name holds such a label. */
const PUBLIC: ReadonlySet<string> = new Set(['dev.azure.com', 'dev.mysql.com', 'dev.twitch.tv']);

type Kind = 'local' | 'staging';

function kindOf(host: string): Kind | null {
  if (isLocalHost(host)) return 'local';
  if (PUBLIC.has(host)) return null;
  const domain = registrableDomain(host);
  if (domain === null || domain === host) return null;
  const labels = host.slice(0, -domain.length - 1).split('.');
  return labels.some((label) => STAGING.test(label)) ? 'staging' : null;
}

const hostOf = (link: MailUrl): string | null => partsOf(link).host;

export const linkLocal = defineRule({
  id: 'link-local',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A link or image points to a machine that only the sender can reach',
  why: 'localhost, private addresses and names such as .local or .test exist only on the sender’s own network: the recipient gets an error page or no image. Hosts whose name says staging, dev or test are a warning, since some of them are public.',
  howToFix: 'Put the public host in place of it.',
  sources: [
    rfc(1918, '3', 'Private Address Space'),
    rfc(6761, '6', 'Special-Use Domain Names'),
    rfc(6762, '3', 'Multicast DNS Names'),
  ],
  examples: {
    good: [
      { html: '<a href="https://www.kilnandkin.co.uk/orders/{{OrderNumber}}">Your order</a>' },
      {
        title: 'Just outside the private ranges',
        html: '<a href="http://172.32.0.1/">A</a><a href="http://11.0.0.1/">B</a>',
      },
      {
        title: 'Public sites that sound like a copy',
        html: '<a href="https://dev.azure.com/acme">Board</a> <a href="https://dev.to/anna">Blog</a>',
      },
    ],
    bad: [
      {
        html: '<a href="http://localhost:3000/preview?email={{Email}}">preview</a>',
        reports: [
          {
            field: 'body.html',
            marks: 'http://localhost:3000/preview?email={{Email}}',
            severity: 'error',
            says: 'localhost',
          },
        ],
      },
      {
        title: 'An image, and the last address of a private range',
        html: '<img src="https://172.31.255.255/logo.png" alt="Kiln and Kin"> <a href="http://shop.local/">Shop</a>',
        reports: [
          { field: 'body.html', marks: 'https://172.31.255.255/logo.png', says: '172.31.255.255' },
          { field: 'body.html', marks: 'http://shop.local/', says: 'shop.local' },
        ],
      },
      {
        title: 'A copy for tests, twice',
        html: '<a href="https://staging.chartpoint.io/a">Agenda</a> <a href="https://staging.chartpoint.io/b">Plätze</a>',
        plaintext: 'Agenda: https://staging.chartpoint.io/a',
        reports: [
          {
            field: 'body.html',
            marks: 'https://staging.chartpoint.io/a',
            severity: 'warning',
            says: 'staging',
          },
          { field: 'body.plaintext', marks: 'https://staging.chartpoint.io/a', severity: 'warning' },
        ],
      },
    ],
  },
  check(context) {
    for (const { key, field, items } of groupByField(mailUrls(context), hostOf)) {
      const kind = kindOf(key);
      if (kind === null) continue;
      const message =
        kind === 'local'
          ? `${quoted(key)} can only be reached on your own network; the recipient gets an error or no image. Write the public host.`
          : `${quoted(key)} looks like a copy for tests that recipients may not reach. Write the public host.`;
      context.report({
        message,
        field,
        severity: kind === 'local' ? undefined : 'warning',
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
