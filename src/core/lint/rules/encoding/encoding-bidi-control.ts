import { nameCharacter } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { findCharacters, type FoundCharacter } from '../../../text/find-characters.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { UTS55 } from '../../sources.ts';

const BIDI = /(?:[\u202a-\u202e]|[\u2066-\u2069])/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

const isOverride = (code: number): boolean => code === 0x202d || code === 0x202e;
const isIsolateStart = (code: number): boolean => code >= 0x2066 && code <= 0x2068;
const isEmbedding = (code: number): boolean => code === 0x202a || code === 0x202b;

/** Marks that are opened and not closed, or the reverse, within one line, which is where their effect ends. */
function unbalanced(line: readonly FoundCharacter[]): FoundCharacter[] {
  const open: FoundCharacter[] = [];
  const wrong: FoundCharacter[] = [];
  for (const found of line) {
    if (isIsolateStart(found.code) || isEmbedding(found.code) || isOverride(found.code)) {
      open.push(found);
      continue;
    }
    const last = open.at(-1);
    const fits = last !== undefined && (found.code === 0x2069) === isIsolateStart(last.code);
    if (fits) open.pop();
    else wrong.push(found);
  }
  return [...open, ...wrong];
}

/** What stands in one line together; `found` is in order. The text is walked once, since one line may hold it all. */
function byLine(text: string, found: readonly FoundCharacter[]): FoundCharacter[][] {
  const lines: FoundCharacter[][] = [];
  let end = -1;
  for (const character of found) {
    if (character.range.start >= end || lines.length === 0) {
      const next = text.indexOf('\n', character.range.start);
      end = next === -1 ? text.length : next;
      lines.push([]);
    }
    lines.at(-1)?.push(character);
  }
  return lines;
}

export const encodingBidiControl = defineRule({
  id: 'encoding-bidi-control',
  category: 'encoding',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An invisible character changes the direction of the text',
  why: 'U+202A to U+202E and U+2066 to U+2069 turn text around: “‮gpj.exe” reads as “exe.jpg”. Forged mails use that, and a mark that is not closed turns all that follows. Pairs that are closed in the same line are fine in text with Hebrew or Arabic letters, where names and numbers need them.',
  howToFix: 'Remove the character; in html use the attribute dir, or `<bdi>` around a name.',
  sources: [UTS55],
  examples: {
    good: [
      {
        title: 'A closed pair in Arabic',
        html: '<p dir="rtl">رقم الحجز \u2068{{BookingNumber}}\u2069 مؤكد</p>',
      },
      { html: '<p>Your invoice.exe is none</p>' },
    ],
    bad: [
      {
        html: '<p>Open rechnung\u202egpj.exe, {{Name}}</p>',
        reports: [{ field: 'body.html', marks: '\u202e', says: 'U+202E' }],
      },
      {
        title: 'Never closed, and without any need',
        html: '<p dir="rtl">مرحبا \u2067{{Name}}</p>',
        plaintext: 'Order \u206647\u2069',
        template: { subject: 'Hi &#8238;' },
        reports: [
          { field: 'body.html', marks: '\u2067', says: 'not closed' },
          { field: 'body.plaintext', marks: '\u2066' },
        ],
      },
      {
        title: 'As a reference',
        html: '<p>Anhang &#x202E;fdp.exe</p>',
        reports: [{ field: 'body.html', marks: '&#x202E;' }],
      },
    ],
  },
  check({ places, report }) {
    for (const place of places) {
      const found = findCharacters(place.text, BIDI, place.kind === 'html').filter(({ range }) =>
        isLiteral(place, range),
      );
      if (found.length === 0) continue;
      const hasNeed = RIGHT_TO_LEFT.test(place.text);
      const open = new Set(byLine(place.text, found).flatMap(unbalanced));
      const bad = hasNeed
        ? found.filter((character) => isOverride(character.code) || open.has(character))
        : found;
      const first = bad[0];
      if (!first) continue;
      const name = nameCharacter(String.fromCodePoint(first.code));
      const what =
        hasNeed && !isOverride(first.code)
          ? 'is not closed in its line and turns what follows'
          : 'changes the direction in which the text reads, as forged mails do';
      report({
        message: `The invisible ${name} ${what}. Remove it, or use the attribute dir.`,
        field: place.field,
        ...gather(bad.map(({ range }) => range)),
      });
    }
  },
});
