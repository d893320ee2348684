import { createInsertionContexts } from '../../../substitution/insertion-context.ts';
import { nameCharacter } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import { findCharacters, type FoundCharacter } from '../../../text/find-characters.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { PRACTICE } from '../../sources.ts';
import { append } from '../../../collections/group.ts';

/** Soft hyphen, Mongolian vowel separator, zero-width space, non-joiner, joiner, word joiner, no-break space of no width. */
const ZERO_WIDTH = /(?:\u00ad|\u180e|\u200b|\u200c|\u200d|\u2060|\ufeff)/gu;
/** Scripts that write without joining letters and without blanks of their own kind inside words. */
const PLAIN_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}]$/u;
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"'`]+/giu;

type Where = 'url' | 'markup' | 'word';

const NAMES: Readonly<Record<Where, string>> = {
  url: 'in a URL, so the link leads elsewhere or nowhere',
  markup: 'inside a tag or style, which breaks it',
  word: 'inside a word, which then is not found by search and looks like a trick to filters',
};

const neighbour = (text: string, at: number, step: 1 | -1): string => {
  let index = at;
  while (/^(?:\u00ad|\u180e|\u200b|\u200c|\u200d|\u2060|\ufeff)$/u.test(text.charAt(index))) index += step;
  return text.charAt(index);
};

function createJudge(place: PlaceText): (found: FoundCharacter) => Where | null {
  const contextAt = createInsertionContexts(place, place.parsed);
  const urls = place.kind === 'text' ? matchRanges(place.masked, URL_IN_TEXT) : [];
  return ({ code, range, asReference }) => {
    // At the very start it is a byte order mark, which is another finding.
    if (code === 0xfeff && range.start === 0) return null;
    const context = contextAt(range.start);
    if (context === 'comment' || context === 'script') return null;
    if (context === 'url' || urls.some(({ start, end }) => range.start >= start && range.end < end))
      return 'url';
    if (context === 'markup' || context === 'bare-attribute') return asReference ? null : 'markup';
    if (context === 'style') return asReference ? null : 'markup';
    // Written as a reference it was meant, and a soft hyphen in a word is where the word may be broken.
    if (asReference || code === 0xad) return null;
    const before = neighbour(place.text, range.start - 1, -1);
    const after = neighbour(place.text, range.end, 1);
    return PLAIN_LETTER.test(before) && PLAIN_LETTER.test(after) ? 'word' : null;
  };
}

export const encodingZeroWidth = defineRule({
  id: 'encoding-zero-width',
  category: 'encoding',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An invisible character stands inside a word, a URL or a tag',
  why: 'Such characters come along when text is copied from a page or a chat. Nobody sees them, but a link with one leads elsewhere, a word with one is not found, and filters know the trick from spam. What is meant stays silent: padding behind a preheader, joiners of emoji and of scripts that join letters, soft hyphens in words, and whatever is written as a reference in text.',
  howToFix: 'Remove the character.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        title: 'Padding of a preheader, emoji, Persian, a soft hyphen',
        html: '<div style="display:none">Neu\u200c\u00a0\u200c\u00a0\u034f</div><p>👩\u200d💻 می\u200cخواهم Donau\u00addampf, {{Name}}</p>',
      },
      { title: 'Written on purpose', html: '<p>gartenlust&#8203;.de and anna&zwnj;@gartenlust.de</p>' },
    ],
    bad: [
      {
        html: '<a href="https://papermoon.se/\u200bgift?n={{Name}}">Gift</a>',
        reports: [{ field: 'body.html', marks: '\u200b', says: 'U+200B (zero-width space)' }],
      },
      {
        title: 'Twice in words, once in a tag',
        html: '<p>Ан\u200bна, при\u200bвет</p><td\u200b>x</td>',
        reports: [
          { field: 'body.html', marks: '\u200b', says: 'word' },
          { field: 'body.html', marks: '\u200b', occurrence: 3, says: 'tag' },
        ],
      },
      {
        plaintext: 'https://papermoon.se/gi\u00adft',
        template: { subject: 'Gra\u2060tis' },
        reports: [
          { field: 'subject', marks: '\u2060' },
          { field: 'body.plaintext', marks: '\u00ad', says: 'URL' },
        ],
      },
    ],
  },
  check({ places, report }) {
    for (const place of places) {
      const characters = findCharacters(place.text, ZERO_WIDTH, place.kind === 'html');
      if (characters.length === 0) continue;
      const judge = createJudge(place);
      const groups = new Map<Where, FoundCharacter[]>();
      for (const found of characters) {
        const where = isLiteral(place, found.range) ? judge(found) : null;
        if (where !== null) append(groups, where, found);
      }
      for (const [where, found] of groups) {
        const codes = [...new Set(found.map(({ code }) => nameCharacter(String.fromCodePoint(code))))];
        report({
          message: `The invisible ${codes.join(', ')} stands ${NAMES[where]}${found.length > 1 ? ` (${found.length} times)` : ''}. Remove it.`,
          field: place.field,
          ...gather(found.map(({ range }) => range)),
          fix: {
            title: 'Remove the invisible characters',
            edits: found.map(({ range }) => ({ range, text: '' })),
            visible: false,
          },
        });
      }
    }
  },
});
