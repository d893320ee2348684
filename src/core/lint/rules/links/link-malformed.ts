import { quoted } from '../../../text/quoted.ts';
import { gatherAlike, type OnePlace } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { mailUrls, type MailUrl } from '../../../mail/mail-urls.ts';
import { WHATWG_URL } from '../../sources.ts';

/** Misspelt http and https, all of which have been sent. */
const TYPO =
  /^(?:htp|htps|htts|httpss|htttp|htttps|hhttp|hhttps|ttp|ttps|hppt|hppts|hxxp|hxxps|httpps|thttp|thttps)$/u;

interface Fault {
  /** What is wrong and what follows, as the end of a sentence. */
  readonly what: string;
  /** Only where it leads somewhere for some readers. */
  readonly severity?: 'warning';
}

/** RFC 1123, section 2.1: letters, digits and hyphens; an underscore is found in names all the same. */
const HOST = /^(?:\[[\da-f:.]+\]|[a-z\d._-]+)$/iu;

/** Null when nothing is wrong. */
function faultOf(known: MailUrl): Fault | null {
  const broken = brokenBy(known);
  if (broken !== null) return { what: `${broken}, so it leads nowhere` };
  const { url, whole, kind } = known;
  const { scheme, authority } = splitUrl(url);
  if (kind === 'other' || (scheme !== 'http' && scheme !== 'https')) return null;
  if (!whole || url.length <= scheme.length + 3) return null;
  if (authority === null) {
    return {
      what: 'lacks the two slashes in front of the host, so webmail takes it for an address of its own',
      severity: 'warning',
    };
  }
  const host = new URL(url).hostname;
  return host.includes('.') || host === 'localhost' || host.startsWith('[')
    ? null
    : {
        what: `has the host ${quoted(host)} without a domain, which only a network of its own knows`,
        severity: 'warning',
      };
}

/** What makes that nobody gets anywhere. */
function brokenBy({ url, whole, kind }: MailUrl): string | null {
  if (kind === 'other') return null;
  if (/^https?:\/\/https?:?\/\//iu.test(url)) return 'has the scheme twice';
  const { scheme, authority } = splitUrl(url);
  if (scheme !== null && TYPO.test(scheme)) return `starts with ${scheme}:, which is no scheme`;
  if (scheme === null && /^https?\/\//iu.test(url)) return 'lacks the colon behind http';
  if (scheme !== 'http' && scheme !== 'https') return null;
  // `http://` alone is a placeholder and another finding.
  if (!whole || url.length <= scheme.length + 3) return null;
  if (authority === null) return null;
  if (authority === '') return 'has no host';
  if (/[\s]/u.test(authority)) return 'has a blank in the host';
  if (!URL.canParse(url)) return `has the host ${quoted(authority)}, which cannot exist`;
  const host = new URL(url).hostname;
  if (/^\.|\.\./u.test(host)) return `has an empty part in the host ${quoted(host)}`;
  return HOST.test(host) ? null : `has the host ${quoted(host)}, which cannot exist`;
}

export const linkMalformed = defineRule({
  id: 'link-malformed',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A URL is misspelt so that it leads nowhere',
  why: 'A missing colon, a scheme written twice or a host without its domain makes a link that opens nothing, or a search page. Without the slashes browsers take the address for a path of the page they are on where that has the same scheme, as webmail has, and for the host elsewhere; a host without a domain may be one of a company’s own network: both are a warning. Such slips survive every look at the mail, because the text of the link is right.',
  howToFix: 'Write the address as it stands in the browser’s address bar.',
  sources: [WHATWG_URL],
  examples: {
    good: [
      { html: '<a href="https://papermoon.se/?next=https://papermoon.se/gift">Gift</a>' },
      {
        title: 'Tags may stand for the host',
        html: '<a href="https://{{Shop}}/sale">Sale</a> <a href="https://{{Shop}}">Shop</a>',
      },
      { html: '<a href="https://пример.рф/чай">Чай</a> <a href="http://localhost/">Test</a>' },
    ],
    bad: [
      {
        title: 'The same address twice is one finding',
        html: '<a href="htps://tea.shop/a">A</a> <a href="htps://tea.shop/a">B</a>',
        reports: [{ field: 'body.html', marks: 'htps://tea.shop/a' }],
      },
      {
        html: '<a href="https://https://papermoon.se/gift">Gift</a>',
        reports: [{ field: 'body.html', marks: 'https://https://papermoon.se/gift', says: 'twice' }],
      },
      {
        html: '<a href="htps://papermoon.se/{{Gift}}">Gift</a> <a href="https//papermoon.se">Home</a>',
        reports: [
          { field: 'body.html', marks: 'htps://papermoon.se/{{Gift}}', says: 'htps:' },
          { field: 'body.html', marks: 'https//papermoon.se', says: 'colon' },
        ],
      },
      {
        title: 'Signs that no host name holds',
        html: '<a href="https://www,papermoon.se/">Gift</a> <a href="https://www.papermoon.se./">Dot</a> <a href="https://[::1]/">Own</a> <a href="https://a_b.papermoon.se/">B</a>',
        reports: [
          { field: 'body.html', marks: 'https://www,papermoon.se/', says: 'cannot exist', severity: 'error' },
        ],
      },
      {
        title: 'No name between two dots (RFC 1035, section 2.3.1)',
        html: '<a href="https://www.papermoon..se/gift">Gift</a>',
        reports: [{ field: 'body.html', marks: 'https://www.papermoon..se/gift', says: 'empty part' }],
      },
      {
        html: '<a href="https://papermoonse/gift">Gift</a> <a href="https:papermoon.se">Home</a> <a href="https://paper moon.se/">Shop</a>',
        reports: [
          {
            field: 'body.html',
            marks: 'https://papermoonse/gift',
            says: '`papermoonse`',
            severity: 'warning',
          },
          { field: 'body.html', marks: 'https:papermoon.se', says: 'slashes', severity: 'warning' },
          { field: 'body.html', marks: 'https://paper moon.se/', says: 'blank' },
        ],
      },
    ],
  },
  check(context) {
    const found: OnePlace[] = [];
    for (const link of mailUrls(context)) {
      const fault = faultOf(link);
      if (fault === null) continue;
      found.push({
        message: `The URL ${quoted(link.url)} ${fault.what}. Write it as it stands in the browser’s address bar.`,
        severity: fault.severity,
        field: link.place.field,
        range: link.range,
      });
    }
    for (const finding of gatherAlike(found)) context.report(finding);
  },
});
