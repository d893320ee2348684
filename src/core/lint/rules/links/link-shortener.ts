import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { groupByField, mailLinks, partsOf } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';

/** Public shorteners, which anybody may use for anything. A company's own short domain is none. */
const SHORTENERS: ReadonlySet<string> = new Set(
  'bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly buff.ly is.gd v.gd cutt.ly rebrand.ly rb.gy shorturl.at tiny.cc t.ly lnkd.in adf.ly s.id clck.ru goo.su vk.cc u.to qps.ru dlvr.it soo.gd short.gy tr.im x.co bl.ink shorte.st kurzelinks.de kurz.li t1p.de'.split(
    ' ',
  ),
);

export const linkShortener = defineRule({
  id: 'link-shortener',
  category: 'links',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A link goes through a public URL shortener',
  why: 'A short link hides where it leads, as spam does, and block lists have a class of their own for such hosts (Spamhaus DBL: abused redirectors). The service’s click tracking makes a short link needless: it wraps every link anyway.',
  howToFix: 'Link to the target itself.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<a href="https://www.slowalmanac.org/letters/47">Letter</a> <a href="https://habit.ly/x">Habit</a>',
      },
      { title: 'The name in a path', html: '<a href="https://blog.gartenlust.de/bit.ly/{{Id}}">Test</a>' },
    ],
    bad: [
      {
        html: '<a href="https://bit.ly/3xYz">Programm</a> <a href="https://www.bit.ly/4aBc?n={{Name}}">Anfahrt</a>',
        plaintext: 'Программа: https://clck.ru/34abc',
        reports: [
          { field: 'body.html', marks: 'https://bit.ly/3xYz', says: '2 links' },
          { field: 'body.plaintext', marks: 'https://clck.ru/34abc' },
        ],
      },
    ],
  },
  check(context) {
    const hostOf = (link: Parameters<typeof partsOf>[0]): string | null => {
      const host = partsOf(link).host?.replace(/^www\./u, '') ?? null;
      return host !== null && SHORTENERS.has(host) ? host : null;
    };
    for (const { key, field, items } of groupByField(mailLinks(context), hostOf)) {
      const count = items.length === 1 ? 'A link goes' : `${items.length} links go`;
      context.report({
        message: `${count} through ${quoted(key)}, which hides the target, and block lists name shorteners that spam uses. Link to the target itself.`,
        field,
        ...gather(items.map(({ range }) => range)),
      });
    }
  },
});
