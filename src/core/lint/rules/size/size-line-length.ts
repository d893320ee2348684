import { type TextRange, utf8Length } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { rfc } from '../../sources.ts';
import { offsetOfByte } from '../../../text/utf8.ts';
import { countOf, thousands } from '../../../text/wording.ts';

const LIMIT = 998;
/** Fewer characters cannot be more bytes than the limit. */
const SHORT = LIMIT / 3;

/** The lines that may be too long; an expression with a least length would try at every character. */
function* longLines(text: string): Generator<TextRange> {
  const ends = /\r|\n|$/gu;
  for (let start = 0; start < text.length; start = ends.lastIndex + 1) {
    ends.lastIndex = start;
    const end = ends.exec(text)?.index ?? text.length;
    if (end - start > SHORT) yield { start, end };
    ends.lastIndex = end;
  }
}

export const sizeLineLength = defineRule({
  id: 'size-line-length',
  category: 'size',
  severity: 'info',
  maturity: 'trial',
  summary: 'A line is over 998 bytes long',
  why: 'Mail allows 998 bytes in a line. A sender that encodes its bodies, as most do, folds longer lines unharmed; one that does not breaks them somewhere, and a break inside a tag or an address shows. How the service encodes is not documented, so this is a note. Minified html is the usual cause. Marked is what is beyond the limit; one finding counts all such lines of a part.',
  howToFix: 'Break the line between tags, where a line break means nothing.',
  sources: [rfc(5322, '2.1.1', 'Line Length Limits')],
  examples: {
    good: [
      { title: '998 bytes', plaintext: 'a'.repeat(998) },
      { html: `<p>${'Guten Tag, {{Name}}. '.repeat(40)}</p>\n<p>${'b'.repeat(900)}</p>` },
    ],
    bad: [
      {
        title: '999 bytes, and a second line',
        plaintext: `${'a'.repeat(998)}b\nkurz\n${'c'.repeat(1_200)}`,
        reports: [{ field: 'body.plaintext', marks: 'b', says: '2 lines' }],
      },
      {
        title: 'Cyrillic letters take two bytes, and values count',
        html: `<p>{{Text}}</p>${'я'.repeat(450)}`,
        sample: { Text: 'a'.repeat(100) },
        reports: [{ field: 'body.html', marks: 'я'.repeat(5), occurrence: 446, says: '1,007' }],
      },
    ],
  },
  check({ html, plaintext, amp, report }) {
    for (const place of [html, plaintext, amp]) {
      if (!place) continue;
      const { text } = place.rendered;
      const ranges: TextRange[] = [];
      let longest = 0;
      for (const { start, end } of longLines(text)) {
        const bytes = utf8Length(text.slice(start, end));
        if (bytes <= LIMIT) continue;
        longest = Math.max(longest, bytes);
        ranges.push(
          place.toSource({
            start: offsetOfByte(text, LIMIT, start),
            end,
          }),
        );
      }
      if (ranges.length === 0) continue;
      report({
        message: `${countOf(ranges.length, 'line')} of this part ${ranges.length === 1 ? 'is' : 'are'} over ${LIMIT} bytes long (the longest has ${thousands(longest)}); a sender that does not encode the body breaks them anywhere. Break them between tags.`,
        field: place.field,
        ...gather(ranges),
      });
    }
  },
});
