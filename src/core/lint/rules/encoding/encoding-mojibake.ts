import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { PRACTICE } from '../../sources.ts';

/** What the bytes 0x80 to 0xBF become when they are read as windows-1252 or ISO 8859-1. */
const TAIL = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** What the same bytes become when they are read as windows-1251. */
const TAIL_1251 = '[ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—™љ›њќћџ\\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї]';

const PATTERNS: readonly RegExp[] = [
  // Two-byte characters: accented letters, and the signs of Latin 1. Not behind a capital, where `Ã` is a letter.
  new RegExp(`(?<!\\p{Lu})(?:Ã${TAIL}|Â[\\u0080-\\u00bf])+`, 'gu'),
  // Three-byte characters: quotes, dashes, the euro. Four-byte ones: emoji.
  new RegExp(`â(?:€|‚|„|ž|œ|†)${TAIL}|â€(?=["\\s]|$)|ðŸ${TAIL}{0,2}|ï»¿|ï¿½`, 'gu'),
  // Cyrillic read as Latin: at least two letters in a row.
  new RegExp(`(?:[ÐÑ]${TAIL}){2,}`, 'gu'),
  // Cyrillic read as windows-1251: at least three.
  new RegExp(`(?:[РС]${TAIL_1251}){3,}`, 'gu'),
  // What a decoder puts where bytes made no sense.
  /\ufffd+/gu,
];

const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((character, index) => [
    character,
    0x80 + index,
  ]),
);

/** The characters that were meant; null when the bytes tell nothing. */
function meant(text: string): string | null {
  const bytes = [...text].map((character) => WINDOWS_1252.get(character) ?? character.charCodeAt(0));
  if (bytes.some((byte) => byte > 255)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}

export const encodingMojibake = defineRule({
  id: 'encoding-mojibake',
  category: 'encoding',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Text was read in the wrong encoding, such as Ã© or â€™',
  why: 'Somewhere on its way the text was saved as UTF-8 and read as something else, and the recipient reads “donâ€™t”. “�” (U+FFFD) stands where the bytes were lost for good.',
  howToFix: 'Type the characters anew, and open and save the file as UTF-8.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<p>Café, São Paulo, SÃO PAULO, «TÂCHE», Übergröße, {{Name}}’s Привет Рџ</p>' },
      { plaintext: 'Не работает? Ðata — Ñandú: РС РО РА' },
    ],
    bad: [
      {
        html: '<p>We know you donâ€™t have time, {{Name}}. donâ€™t wait.</p>',
        reports: [{ field: 'body.html', marks: 'â€™', says: '’' }],
      },
      {
        plaintext: 'CafÃ© crÃ¨me, 12Â€',
        template: { subject: 'ÐŸÑ€Ð¸Ð²ÐµÑ‚' },
        reports: [
          { field: 'subject', marks: 'ÐŸÑ€Ð¸Ð²ÐµÑ‚', says: 'Привет' },
          { field: 'body.plaintext', marks: 'Ã©', says: 'é' },
        ],
      },
      {
        title: 'Bytes that were lost, and windows-1251',
        html: '<p>Gr\ufffdße</p>',
        plaintext: 'РџСЂРёРІРµС‚',
        reports: [
          { field: 'body.html', marks: '\ufffd', says: 'lost' },
          { field: 'body.plaintext', marks: 'РџСЂРёРІРµС‚' },
        ],
      },
    ],
  },
  check({ places, report }) {
    for (const place of places) {
      const ranges = PATTERNS.flatMap((pattern) => matchRanges(place.text, pattern))
        .filter((range) => isLiteral(place, range))
        .sort((a, b) => a.start - b.start);
      const first = ranges[0];
      if (!first) continue;
      const shown = place.text.slice(first.start, first.end);
      const wanted = meant(shown);
      const times = ranges.length > 1 ? ` and ${ranges.length - 1} more of this kind` : '';
      const message = shown.startsWith('\ufffd')
        ? `The text holds “\ufffd” (U+FFFD)${times}, which stands where characters were lost when the file was read. Type them anew.`
        : `${quoted(shown)}${times} is text read in the wrong encoding${wanted === null ? '' : `; ${quoted(wanted)} was meant`}. Type it anew and save the file as UTF-8.`;
      report({ message, field: place.field, ...gather(ranges) });
    }
  },
});
