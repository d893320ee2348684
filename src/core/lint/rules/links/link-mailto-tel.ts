import { quoted } from '../../../text/quoted.ts';
import { checkEmailAddress } from '../../../text/email-address.ts';
import { gatherAlike, type OnePlace } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import type { Fix } from '../../finding.ts';
import { isLiteral, mailLinks, type MailUrl } from '../../../mail/mail-urls.ts';
import { rfc } from '../../sources.ts';

interface Fault {
  readonly what: string;
  readonly remedy: string;
  /** The whole URL put right, where that is certain. */
  readonly corrected?: string;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** RFC 6068: addresses between commas, then `?` and header fields. */
function mailtoFault(rest: string): Fault | null {
  const at = rest.indexOf('?');
  const addresses = at < 0 ? rest : rest.slice(0, at);
  if (rest.startsWith('//')) {
    return {
      what: 'has two slashes, which belong to pages',
      remedy: 'Remove them.',
      corrected: `mailto:${rest.slice(2)}`,
    };
  }
  if (/[&](?:subject|body|cc|bcc)=/iu.test(addresses)) {
    return { what: 'starts its subject with & in place of ?', remedy: 'Write ? in front of the first one.' };
  }
  if (addresses.trim() === '') {
    return at < 0 ? { what: 'names no address', remedy: 'Write the address behind the colon.' } : null;
  }
  for (const written of addresses.split(',')) {
    const address = decoded(written);
    if (address.trim() !== address && checkEmailAddress(address.trim()).ok) {
      return {
        what: 'has a blank beside the address',
        remedy: 'Remove it.',
        corrected: `mailto:${rest.replace(/^\s+|\s+(?=[?,]|$)|(?<=,)\s+/gu, '')}`,
      };
    }
    const result = checkEmailAddress(address);
    if (!result.ok)
      return { what: `names ${quoted(address)}, which is no email address`, remedy: result.reason };
  }
  return null;
}

/** RFC 3966: digits with `-`, `.` and brackets between them, and `+` in front of an international number. */
function telFault(rest: string): Fault | null {
  const number = (rest.split(/[;?]/u)[0] ?? '').trim();
  if (number === '') return { what: 'names no number', remedy: 'Write the number behind the colon.' };
  const spaced = decoded(number);
  const bare = spaced.replace(/[\s\u00a0().\-/]+/gu, '');
  if (!/^\+?[0-9*#]{2,}$/u.test(bare)) {
    return {
      what: `names ${quoted(number)}, which is no telephone number as tel: has it`,
      remedy: /x|ext/iu.test(spaced)
        ? 'Write the number as `+` and digits, and an extension as `;ext=` and digits.'
        : 'Write the number as `+` and digits.',
    };
  }
  if (/[\s\u00a0/]/u.test(spaced)) {
    return {
      what: 'has blanks in the number, which no telephone link may hold',
      remedy: `Write ${quoted(`tel:${bare}`)}.`,
      corrected: `tel:${bare}`,
    };
  }
  return null;
}

function faultOf(url: string): Fault | null {
  const found = /^(mailto|tel):([\s\S]*)$/iu.exec(url);
  if (!found) return null;
  return found[1]?.toLowerCase() === 'tel' ? telFault(found[2] ?? '') : mailtoFault(found[2] ?? '');
}

/** Only where the source is the URL itself, and nothing in it would have to be encoded again. */
function fixOf(link: MailUrl, fault: Fault): Fix | undefined {
  const source = link.place.text.slice(link.range.start, link.range.end);
  if (fault.corrected === undefined || !isLiteral(link.place, link.range) || /&/u.test(source))
    return undefined;
  return {
    title: 'Write the target the standard’s way',
    edits: [{ range: link.range, text: fault.corrected }],
    visible: false,
  };
}

export const linkMailtoTel = defineRule({
  id: 'link-mailto-tel',
  category: 'links',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A mailto: or tel: link is not written as its standard says',
  why: 'What is not written as the standard says, each program reads in its own way: the message may open empty, and the number may be cut off. Numbers may hold `-`, `.` and brackets, but no blanks.',
  howToFix: 'Write `mailto:name@host?subject=…`, and numbers as `tel:+` with the country code and digits.',
  sources: [rfc(6068, '2', 'Syntax of a mailto URI'), rfc(3966, '3', 'URI Syntax')],
  examples: {
    good: [
      {
        html: '<a href="mailto:stay@harbourandpine.com?subject=Towels%20please">Write</a> <a href="tel:+44-20-7946-0958">Call</a>',
      },
      {
        title: 'Sharing needs no address',
        html: '<a href="mailto:?subject=Lies%20das&body=https%3A%2F%2Fgartenlust.de">Weiterleiten</a>',
      },
      {
        title: 'Filled in per recipient',
        html: '<a href="tel:{{HotelPhone}}">{{HotelPhone}}</a> <a href="mailto:{{Advisor}}">Write</a>',
      },
      { html: '<a href="tel:112">112</a> <a href="mailto:anna@gartenlust.de,ben@gartenlust.de">Team</a>' },
    ],
    bad: [
      {
        html: '<a href="tel:0049 30 call us">Call</a> <a href="mailto:webinars@">Write</a>',
        reports: [
          { field: 'body.html', marks: 'tel:0049 30 call us', says: 'no telephone number' },
          { field: 'body.html', marks: 'mailto:webinars@', says: '`webinars@`' },
        ],
      },
      {
        html: '<a href="tel:+971 4 000 2290">اتصل بنا</a> <a href="mailto://anna@gartenlust.de">Mail</a>',
        reports: [
          { field: 'body.html', marks: 'tel:+971 4 000 2290', says: 'tel:+97140002290' },
          { field: 'body.html', marks: 'mailto://anna@gartenlust.de', says: 'slashes' },
        ],
      },
      {
        html: '<a href="mailto:">Write</a> <a href="mailto: anna@gartenlust.de">Anna</a> <a href="mailto:ben@gartenlust.de&subject=Heu">Ben</a>',
        reports: [
          { field: 'body.html', marks: 'mailto:', says: 'no address' },
          { field: 'body.html', marks: 'mailto: anna@gartenlust.de', says: 'blank' },
          { field: 'body.html', marks: 'mailto:ben@gartenlust.de&subject=Heu', says: '?' },
        ],
      },
      {
        html: '<a href="tel:800-555-1234%20x456">Call</a>',
        reports: [{ field: 'body.html', marks: 'tel:800-555-1234%20x456', says: ';ext=' }],
      },
      {
        title: 'A value with blanks',
        html: '<a href="tel:{{HotelPhone}}">{{HotelPhone}}</a>',
        sample: { HotelPhone: '+971 4 000 2290' },
        reports: [{ field: 'body.html', marks: 'tel:{{HotelPhone}}', says: 'blanks' }],
      },
    ],
  },
  check(context) {
    const found: OnePlace[] = [];
    for (const link of mailLinks(context)) {
      const fault = link.whole ? faultOf(link.url) : null;
      if (!fault) continue;
      found.push({
        message: `The link ${quoted(link.url)} ${fault.what}. ${fault.remedy}`.replace(/([^.])$/u, '$1.'),
        field: link.place.field,
        range: link.range,
        fix: fixOf(link, fault),
      });
    }
    for (const finding of gatherAlike(found)) context.report(finding);
  },
});
