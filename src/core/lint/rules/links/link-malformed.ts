import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { splitUrl } from '../../../urls/hosts.ts';
import { knownUrls, type KnownUrl } from '../../../mail/known-urls.ts';
import { WHATWG_URL } from '../../sources.ts';

/** Misspelt http and https, all of which have been sent. */
const TYPO =
  /^(?:htp|htps|htts|httpss|htttp|htttps|hhttp|hhttps|ttp|ttps|hppt|hppts|hxxp|hxxps|httpps|thttp|thttps)$/u;

/** What is wrong, as the end of a sentence; null when nothing is. */
function faultOf({ url, whole, kind }: KnownUrl): string | null {
  if (kind === 'other') return null;
  if (/^https?:\/\/https?:?\/\//iu.test(url)) return 'has the scheme twice';
  const { scheme, authority } = splitUrl(url);
  if (scheme !== null && TYPO.test(scheme)) return `starts with ${scheme}:, which is no scheme`;
  if (scheme === null && /^https?\/\//iu.test(url)) return 'lacks the colon behind http';
  if (scheme !== 'http' && scheme !== 'https') return null;
  // `http://` alone is a placeholder and another finding.
  if (!whole || url.length <= scheme.length + 3) return null;
  if (authority === null) return 'lacks the two slashes in front of the host';
  if (authority === '') return 'has no host';
  if (/[\s]/u.test(authority)) return 'has a blank in the host';
  if (!URL.canParse(url)) return `has the host ${quoted(authority)}, which cannot exist`;
  const host = new URL(url).hostname;
  if (!host.includes('.') && host !== 'localhost' && !host.startsWith('['))
    return `has the host ${quoted(host)} without a domain`;
  return null;
}

export const linkMalformed = defineRule({
  id: 'link-malformed',
  category: 'links',
  severity: 'error',
  maturity: 'trial',
  summary: 'A URL is misspelt so that it leads nowhere',
  why: 'A missing colon, a scheme written twice or a host without its domain makes a link that opens nothing, or a search page. Such slips survive every look at the mail, because the text of the link is right.',
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
        html: '<a href="https://papermoonse/gift">Gift</a> <a href="https:papermoon.se">Home</a> <a href="https://paper moon.se/">Shop</a>',
        reports: [
          { field: 'body.html', marks: 'https://papermoonse/gift', says: '`papermoonse`' },
          { field: 'body.html', marks: 'https:papermoon.se', says: 'slashes' },
          { field: 'body.html', marks: 'https://paper moon.se/', says: 'blank' },
        ],
      },
    ],
  },
  check(context) {
    for (const known of knownUrls(context)) {
      const fault = faultOf(known);
      if (fault === null) continue;
      context.report({
        message: `The URL ${quoted(known.url)} ${fault}, so it leads nowhere. Write it as it stands in the browser’s address bar.`,
        field: known.place.field,
        range: known.range,
      });
    }
  },
});
