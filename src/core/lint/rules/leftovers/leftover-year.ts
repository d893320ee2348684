import * as v from 'valibot';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { visibleTexts } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import type { TextRange } from '../../../text/positions.ts';

/** Where neither an option nor the host says the year: the one in which this list of rules was published. */
const KNOWN_YEAR = 2026;
/** `© 2019`, `© 2015–2019`, `Copyright Harbour and Pine 2019`. */
const NOTICE =
  /(?:©|\(c\)|\bcopyright\b)[^\d\n<]{0,60}?(?:(?:19|20)\d\d\s*[-–—]\s*)?((?:19|20)\d\d)(?!\d|\s*[-–—]\s*(?:\d{4}|heute|today|present|now))/giu;

interface Found {
  readonly year: number;
  readonly range: TextRange;
}

function yearsIn(place: PlaceText, text: string, offset: number): Found[] {
  return [...text.matchAll(NOTICE)].map((match) => {
    const end = offset + match.index + match[0].length;
    return { year: Number(match[1]), range: place.toSource({ start: end - 4, end }) };
  });
}

export const leftoverYear = defineRule({
  id: 'leftover-year',
  category: 'leftovers',
  severity: 'info',
  maturity: 'trial',
  summary: 'The copyright notice names a past year',
  why: 'An old year at the foot makes a mail look forgotten. Ranges count by their last year. The year is the present one, or the one that the option year names.',
  howToFix: 'Write the year of sending, or a range that ends with it.',
  sources: [PRACTICE],
  options: v.object({
    year: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1970))), null),
  }),
  examples: {
    good: [
      { html: '<p>© 2026 Harbour and Pine, © 2015–2026 Kiosk, seit 1999</p>' },
      { html: '<p>© {{Year}} Магазин</p>', sample: { Year: 2027 } },
      { html: '<p>&copy; 2031 Papermoon</p>', options: { year: 2031 } },
    ],
    bad: [
      { html: '<p>Chartpoint, © 2021</p>', reports: [{ field: 'body.html', marks: '2021', says: '2021' }] },
      {
        html: '<p>&copy;&nbsp;2015&ndash;2025 Papermoon</p>',
        plaintext: 'Copyright Магазин {{Year}}',
        sample: { Year: 2024 },
        reports: [
          { field: 'body.html', marks: '2025' },
          { field: 'body.plaintext', marks: '{{Year}}' },
        ],
      },
    ],
  },
  check({ html, plaintext, year, options, report }) {
    const present = options.year ?? year ?? KNOWN_YEAR;
    const old: { place: PlaceText; found: Found[] }[] = [];
    if (html) {
      const document = html.renderedDocument;
      const found = visibleTexts(document).flatMap(({ text, range }) => {
        const source = document.source.slice(range.start, range.end);
        // References are longer than their sign, so positions count in the text as written.
        const plain = source.replace(/&(?:copy|#169|#xa9);/giu, (entity) => '©'.padEnd(entity.length, ' '));
        const dashed = plain.replace(/&(?:ndash|mdash|#8211);/giu, (entity) =>
          '–'.padEnd(entity.length, ' '),
        );
        return text.includes('©') || /copyright|\(c\)/iu.test(text)
          ? yearsIn(html, dashed.replace(/&nbsp;/giu, '      '), range.start)
          : [];
      });
      old.push({ place: html, found });
    }
    if (plaintext) old.push({ place: plaintext, found: yearsIn(plaintext, plaintext.rendered.text, 0) });
    for (const { place, found } of old) {
      const past = found.filter((one) => one.year < present);
      const first = past[0];
      if (!first) continue;
      report({
        message: `The copyright notice says ${first.year}, and it is ${present}: the mail looks forgotten. Write the year of sending.`,
        field: place.field,
        ...gather(past.map(({ range }) => range)),
      });
    }
  },
});
