import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gatherAlike, type OnePlace } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral, mailLinks, partsOf, type MailUrl } from '../../../mail/mail-urls.ts';
import { rfc } from '../../sources.ts';

const PARAMETER = /[?&;]([A-Za-z0-9_.-]{2,40})=([^&#"'\s<>]*)/gu;
const PASSWORD = /^(?:password|passwd|pwd|passwort|mot_?de_?passe|client_secret|secret)$/iu;
const TOKEN =
  /^(?:access_?token|refresh_?token|id_?token|auth_?token|token|api_?key|session_?id|j?sessionid|phpsessid)$/iu;
const ADDRESS = /^[^\s@]{1,64}(?:@|%40)[a-z0-9.-]+\.[a-z]{2,}$/iu;
const ADDRESS_NAME = /^(?:e?-?mail|email_?address|user_?email|subscriber)$/iu;

/** What a parameter gives away, as the start of a sentence; null when nothing is certain. */
function leakOf(name: string, value: string, literal: boolean): string | null {
  const shown = quoted(name);
  if (PASSWORD.test(name) && value !== '') return `The parameter ${shown} carries a password`;
  // A token that comes per recipient is how reset links work; one that is typed in is the same for everybody.
  if (TOKEN.test(name) && literal && value.length >= 4)
    return `The parameter ${shown} carries the same token for every recipient`;
  if (ADDRESS.test(value) || (ADDRESS_NAME.test(name) && !literal))
    return `The parameter ${shown} carries an email address`;
  return null;
}

function parametersOf({ place, range }: MailUrl): { name: string; value: string; at: TextRange }[] {
  const text = place.text.slice(range.start, range.end);
  return [...text.matchAll(PARAMETER)].map((found) => {
    const start = range.start + found.index + 1;
    return { name: found[1] ?? '', value: found[2] ?? '', at: { start, end: start + found[0].length - 1 } };
  });
}

export const linkSensitive = defineRule({
  id: 'link-sensitive',
  category: 'links',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A link carries an email address, a password or a fixed token in its query',
  why: 'What stands in a URL is kept in histories, server logs and statistics, and travels on to the sites that a page loads from. A token that is typed into the template is the same for everybody, and mostly left over from a test. Tokens that come per recipient are how reset links work and are fine.',
  howToFix: 'Pass an identifier that means nothing to others, and leave the address out.',
  sources: [rfc(9110, '17.9', 'Disclosure of Sensitive Information in URIs')],
  examples: {
    good: [
      { html: '<a href="https://app.ledgerly.io/reset?token={{ResetToken}}">Choose a new password</a>' },
      {
        html: '<a href="https://shop.ru/?utm_source=mail&amp;id={{Id}}">Магазин</a> <a href="mailto:a@shop.ru?subject=x">Mail</a>',
      },
    ],
    bad: [
      {
        html: '<a href="https://chartpoint.io/seat?token=7d1f0c&email={{Email}}">Keep my seat</a>',
        reports: [
          { field: 'body.html', marks: 'token=7d1f0c', says: 'token' },
          { field: 'body.html', marks: 'email={{Email}}', says: 'address' },
        ],
      },
      {
        html: '<a href="https://app.ledgerly.io/login?user=mara&amp;password=Sommer24">Log in</a>',
        plaintext: 'Abmelden: https://gartenlust.de/ab?wer=anna%40gartenlust.de',
        reports: [
          { field: 'body.html', marks: 'password=Sommer24', says: 'password' },
          { field: 'body.plaintext', marks: 'wer=anna%40gartenlust.de', says: 'email address' },
        ],
      },
    ],
  },
  check(context) {
    const found: OnePlace[] = [];
    const seen = new Set<string>();
    for (const link of mailLinks(context)) {
      const { scheme } = partsOf(link);
      if (scheme !== 'http' && scheme !== 'https') continue;
      for (const { name, value, at } of parametersOf(link)) {
        const key = `${link.place.field}:${at.start}`;
        const leak = leakOf(name, value, isLiteral(link.place, at));
        if (leak === null || seen.has(key)) continue;
        seen.add(key);
        found.push({
          message: `${leak}, which ends up in logs, statistics and histories. Pass an identifier that means nothing to others.`,
          field: link.place.field,
          range: at,
        });
      }
    }
    for (const finding of gatherAlike(found)) context.report(finding);
  },
});
