import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { registrableDomain } from '../../../urls/hosts.ts';
import { mailLinks, partsOf, type MailUrl } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';
import { append } from '../../../collections/group.ts';

interface Tracked {
  readonly link: MailUrl;
  readonly domain: string;
  readonly campaign: string | null;
}

function readTracking(link: MailUrl): Tracked | null {
  const { scheme, host, rest } = partsOf(link);
  const domain = host !== null && (scheme === 'http' || scheme === 'https') ? registrableDomain(host) : null;
  if (domain === null) return null;
  const found = /[?&;]utm_campaign=([^&#]*)/u.exec(rest);
  const tagged = /[?&;]utm_[a-z]+=/u.test(rest);
  return { link, domain, campaign: found?.[1] ?? (tagged ? '' : null) };
}

export const linkUtm = defineRule({
  id: 'link-utm',
  category: 'links',
  severity: 'off',
  maturity: 'trial',
  summary: 'utm parameters are missing on some links to a site, or name different campaigns',
  why: 'Visits through such links are counted as if they came from elsewhere. Only sites to which at least one link carries utm parameters are looked at, in the html part.',
  howToFix: 'Give all links to your site the same utm_source, utm_medium and utm_campaign.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<a href="https://kiosk.fr/a?utm_campaign=mai">A</a> <a href="https://www.kiosk.fr/b?utm_campaign=mai">B</a> <a href="https://other.fr/">C</a>',
      },
      { html: '<a href="https://kiosk.fr/a">A</a> <a href="{{ArticleUrl}}">B</a>' },
    ],
    bad: [
      {
        html: '<a href="https://kiosk.fr/a?utm_campaign=mai">A</a> <a href="https://kiosk.fr/b">B</a> <a href="https://kiosk.fr/c/{{Id}}">C</a>',
        reports: [{ field: 'body.html', marks: 'https://kiosk.fr/b', says: '2 of 3' }],
      },
      {
        html: '<a href="https://kiosk.fr/a?utm_campaign=mai">A</a> <a href="https://kiosk.fr/b?utm_campaign=juin">B</a>',
        reports: [{ field: 'body.html', marks: 'https://kiosk.fr/b?utm_campaign=juin', says: '`juin`' }],
      },
    ],
  },
  check(context) {
    const bySite = new Map<string, Tracked[]>();
    for (const link of mailLinks(context)) {
      if (link.place !== context.html) continue;
      const tracked = readTracking(link);
      if (tracked) append(bySite, tracked.domain, tracked);
    }
    for (const [domain, links] of bySite) {
      const first = links.find(({ campaign }) => campaign !== null);
      if (!first) continue;
      const without = links.filter(({ campaign }) => campaign === null);
      const other = links.filter(({ campaign }) => campaign !== null && campaign !== first.campaign);
      if (without.length > 0) {
        context.report({
          message: `${without.length} of ${links.length} links to ${quoted(domain)} have no utm parameters, so their visits are not counted to this mail. Add those of the others.`,
          field: first.link.place.field,
          ...gather(without.map(({ link }) => link.range)),
        });
      }
      if (other.length > 0) {
        context.report({
          message: `A link to ${quoted(domain)} names the campaign ${quoted(other[0]?.campaign ?? '')}, others ${quoted(first.campaign ?? '')}, so the mail is counted as two. Write one name.`,
          field: first.link.place.field,
          ...gather(other.map(({ link }) => link.range)),
        });
      }
    }
  },
});
