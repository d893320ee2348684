import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { groupByField, mailUrls, partsOf } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { decodeHost } from '../../../urls/punycode.ts';
import { UTS39 } from '../../sources.ts';

const LATIN = /\p{Script=Latin}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const GREEK = /\p{Script=Greek}/u;
const ARMENIAN = /\p{Script=Armenian}/u;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
/** Cyrillic and Greek small letters that look like Latin ones. */
const LOOKALIKE = /^[асеорхуіѕјԛԝһԁѵӏгьνοαρυικτ0-9-]+$/u;

/** What is odd about a label, as a clause; null when nothing is. */
function oddity(label: string, topLevel: string): string | null {
  const scripts = [
    LATIN.test(label) ? 'Latin' : '',
    CYRILLIC.test(label) ? 'Cyrillic' : '',
    GREEK.test(label) ? 'Greek' : '',
    ARMENIAN.test(label) ? 'Armenian' : '',
  ].filter((script) => script !== '');
  if (scripts.length > 1) return `mixes ${scripts.join(' and ')} letters in ${quoted(label)}`;
  if (scripts.length === 1 && scripts[0] !== 'Latin' && EAST_ASIAN.test(label)) {
    return `mixes ${scripts[0] ?? ''} with East Asian letters in ${quoted(label)}`;
  }
  const script = scripts[0];
  if (script !== undefined && script !== 'Latin' && /^[a-z]+$/u.test(topLevel) && LOOKALIKE.test(label)) {
    return `is written in ${script} letters that look like Latin ones in ${quoted(label)}`;
  }
  return null;
}

function oddityOfHost(host: string): string | null {
  const labels = decodeHost(host).split('.');
  const topLevel = labels.at(-1) ?? '';
  return labels.map((label) => oddity(label, topLevel)).find((found) => found !== null) ?? null;
}

export const linkHomograph = defineRule({
  id: 'link-homograph',
  category: 'links',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A host mixes scripts, or imitates Latin letters',
  why: 'A Cyrillic а in a Latin name looks the same and leads elsewhere: a trick of phishing, or the trace of a wrong keyboard layout. Hosts wholly in one script, such as münchen.de or пример.рф, are fine, also when they are written as punycode.',
  howToFix: 'Type the host anew, in one script.',
  sources: [UTS39],
  examples: {
    good: [
      {
        html: '<a href="https://xn--mnchen-3ya.de/">München</a> <a href="https://пример.рф/">Сайт</a> <a href="https://日本語ok.jp/">日本</a>',
      },
      { html: '<a href="https://чай-и-вода.com/{{Name}}">Чай</a>' },
    ],
    bad: [
      {
        title: 'The first а is Cyrillic',
        html: '<a href="https://pаpermoon.se/gift">Gift</a>',
        reports: [{ field: 'body.html', marks: 'https://pаpermoon.se/gift', says: 'Latin and Cyrillic' }],
      },
      {
        title: 'The same as punycode, twice',
        html: '<a href="https://xn--ppermoon-16g.se/?n={{Name}}">A</a> <a href="https://xn--ppermoon-16g.se/">B</a>',
        reports: [
          { field: 'body.html', marks: 'https://xn--ppermoon-16g.se/?n={{Name}}', says: 'pаpermoon' },
        ],
      },
      {
        title: 'All Cyrillic, and looks like Latin',
        html: '<a href="https://соре.com/">Shop</a>',
        reports: [{ field: 'body.html', marks: 'https://соре.com/', says: 'Cyrillic letters that look' }],
      },
    ],
  },
  check(context) {
    for (const { key, field, items } of groupByField(mailUrls(context), (link) => partsOf(link).host)) {
      if (!/[^\u0000-\u007f]|xn--/u.test(key)) continue;
      const found = oddityOfHost(key);
      if (found === null) continue;
      context.report({
        message: `The host ${quoted(decodeHost(key))} ${found}, as forged links do. Type it anew in one script.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
