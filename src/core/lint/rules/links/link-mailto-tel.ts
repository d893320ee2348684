import { quoted } from '../../../text/quoted.ts';
import { checkEmailAddress } from '../../../text/email-address.ts';
import { defineRule } from '../../rule.ts';
import type { Fix } from '../../finding.ts';
import { isLiteral, knownLinks, type KnownUrl } from '../../../mail/known-urls.ts';
import { rfc } from '../../sources.ts';

interface Fault {
  readonly what: string;
  readonly remedy: string;
  /** The whole URL put right, where that is certain. */
  readonly mended?: string;
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
      mended: `mailto:${rest.slice(2)}`,
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
        mended: `mailto:${rest.replace(/^\s+|\s+(?=[?,]|$)|(?<=,)\s+/gu, '')}`,
      };
    }
    const result = checkEmailAddress(address);
    if (!result.ok)
      return { what: `names ${quoted(address)}, which is no email address`, remedy: result.problem };
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
      what: `names ${quoted(number)}, which no phone can dial`,
      remedy: 'Write the number as `+` and digits.',
    };
  }
  if (/[\s\u00a0/]/u.test(spaced)) {
    return {
      what: 'has blanks in the number, which some phones cut it at',
      remedy: `Write ${quoted(`tel:${bare}`)}.`,
      mended: `tel:${bare}`,
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
function fixOf(known: KnownUrl, fault: Fault): Fix | undefined {
  const source = known.place.text.slice(known.range.start, known.range.end);
  if (fault.mended === undefined || !isLiteral(known.place, known.range) || /&/u.test(source))
    return undefined;
  return {
    title: 'Write the target the standard’s way',
    edits: [{ range: known.range, text: fault.mended }],
    visible: false,
  };
}

export const linkMailtoTel = defineRule({
  id: 'link-mailto-tel',
  category: 'links',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A mailto: or tel: link is not written as its standard says',
  why: 'The click opens an empty message, or a phone that dials a cut-off number. Numbers may hold `-`, `.` and brackets, but no blanks.',
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
          { field: 'body.html', marks: 'tel:0049 30 call us', says: 'dial' },
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
        title: 'A value with blanks',
        html: '<a href="tel:{{HotelPhone}}">{{HotelPhone}}</a>',
        sample: { HotelPhone: '+971 4 000 2290' },
        reports: [{ field: 'body.html', marks: 'tel:{{HotelPhone}}', says: 'blanks' }],
      },
    ],
  },
  check(context) {
    for (const known of knownLinks(context)) {
      const fault = known.whole ? faultOf(known.url) : null;
      if (!fault) continue;
      context.report({
        message: `The link ${quoted(known.url)} ${fault.what}. ${fault.remedy}`.replace(/([^.])$/u, '$1.'),
        field: known.place.field,
        range: known.range,
        fix: fixOf(known, fault),
      });
    }
  },
});
