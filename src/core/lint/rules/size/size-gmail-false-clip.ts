import { nameCharacter } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { matchRanges } from '../../../text/ranges.ts';
import { GMAIL_CLIPPING } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';

/** Control characters but tab and line breaks, and halves of a pair without the other. */
const CONTROLS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const sizeGmailFalseClip = defineRule({
  id: 'size-gmail-false-clip',
  category: 'size',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A control character or half a character makes Gmail cut the mail off at any size',
  why: 'Senders have found that Gmail takes text that is not clean UTF-8 for damaged and shows “Message clipped” even on a small mail, often with the layout broken. Such characters come from older encodings (U+0080 to U+009F), from copied text, or from an emoji that was cut in half.',
  howToFix: 'Remove the character, or type the one that was meant.',
  sources: [GMAIL_CLIPPING],
  examples: {
    good: [{ html: '<p>Tab\tand\r\nline break, 👋 and {{Name}} are fine.</p>', sample: { Name: 'Jürgen' } }],
    bad: [
      {
        html: '<p>It\u0092s time, {{Name}}. Don\u0092t wait.</p>',
        reports: [{ field: 'body.html', marks: '\u0092', says: 'U+0092' }],
      },
      {
        title: 'Brought in by a value, and half an emoji',
        html: '<p>Привет, {{Name}}</p><p>Чай \ud83d готов</p>',
        sample: { Name: 'Анна\u0007' },
        reports: [
          { field: 'body.html', marks: '{{Name}}', says: 'U+0007' },
          { field: 'body.html', marks: '\ud83d', says: 'half of a character' },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of [html, amp]) {
      if (!place) continue;
      const { text } = place.rendered;
      const byCode = new Map<string, Map<number, TextRange>>();
      for (const range of matchRanges(text, CONTROLS)) {
        const character = text.slice(range.start, range.end);
        const places = byCode.get(character) ?? new Map<number, TextRange>();
        const source = place.toSource(range);
        // A repeated section shows its characters again.
        if (!places.has(source.start)) places.set(source.start, source);
        byCode.set(character, places);
      }
      for (const [character, ranges] of byCode) {
        const code = character.charCodeAt(0);
        const name =
          code >= 0xd800
            ? `half of a character (U+${code.toString(16).toUpperCase()})`
            : `the control character ${nameCharacter(character)}`;
        report({
          message: `The text holds ${name}, at which Gmail may cut the mail off whatever its size. Remove it or type the character that was meant.`,
          field: place.field,
          ...gather([...ranges.values()]),
        });
      }
    }
  },
});
