import { GMAIL_CLIP_BYTES as CLIP } from '../../../clients/gmail-limits.ts';
import { UNSUBSCRIBE } from '../../../content/unsubscribe-words.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { textContent } from '../../../html/walk.ts';
import { utf8Length } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { offsetOfByte } from '../../../text/utf8.ts';
import { thousands } from '../../../text/wording.ts';
import { GMAIL_CLIPPING } from '../../sources.ts';

const WARN = 92_160;

const WAY_OUT = '<a href="https://tea.test/bye">Unsubscribe</a>';

/** A mail of exactly that many bytes. */
function mailOf(bytes: number): string {
  const head = '<!DOCTYPE html><html lang="ru"><body><p>';
  const tail = '</p></body></html>';
  return head + 'a'.repeat(bytes - head.length - tail.length) + tail;
}

export const sizeGmailClip = defineRule({
  id: 'size-gmail-clip',
  category: 'size',
  severity: 'error',
  maturity: 'trial',
  summary: 'The html is so large that Gmail cuts it off, or nearly so',
  why: 'Gmail shows about 102 KB (104,448 bytes) of a message and hides the rest behind a link, often with the unsubscribe link and the pixel that counts opens. Counted are the bytes of the merged html in UTF-8. From 90 KB (92,160 bytes) on it is a warning, since the service’s footer and longer tracking links come on top when the mail is sent. The finding marks what is beyond 104,448 bytes.',
  howToFix: 'Take out comments, blanks and unused styles, or put less into one mail.',
  sources: [GMAIL_CLIPPING],
  examples: {
    good: [
      { title: '92,160 bytes', html: mailOf(92_160) },
      { title: 'Short as a template, and merged', html: '<p>{{Text}}</p>', sample: { Text: 'Спасибо' } },
    ],
    bad: [
      {
        title: '92,161 bytes',
        html: mailOf(92_161),
        reports: [{ field: 'body.html', severity: 'warning', says: '92,161' }],
      },
      {
        title: '104,448 bytes',
        html: mailOf(104_448),
        reports: [{ field: 'body.html', severity: 'warning', says: '104,448' }],
      },
      {
        title: '104,449 bytes',
        html: mailOf(104_449),
        reports: [{ field: 'body.html', severity: 'error', marks: '>', occurrence: 7, says: '104,449' }],
      },
      {
        title: 'Cyrillic letters take two bytes, and values count',
        html: '<p>{{Text}}</p>',
        sample: { Text: 'я'.repeat(52_300) },
        reports: [{ field: 'body.html', severity: 'error', marks: '{{Text}}</p>' }],
      },
      {
        title: 'The way out at the end, and one at the start as well',
        html: `${mailOf(104_449)}${WAY_OUT}`,
        reports: [
          {
            field: 'body.html',
            severity: 'error',
            at: 104_448,
            marks: `>${WAY_OUT}`,
            says: 'rest, the unsubscribe link included',
          },
        ],
      },
      {
        html: `${WAY_OUT}${mailOf(104_449 - WAY_OUT.length)}${WAY_OUT}`,
        reports: [{ field: 'body.html', severity: 'error', marks: `>${WAY_OUT}`, says: 'marked rest. Make' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { text } = html.rendered;
    // Three bytes are the most that one UTF-16 unit takes.
    if (text.length * 3 <= WARN) return;
    const bytes = utf8Length(text);
    if (bytes <= WARN) return;
    const size = `The merged html has ${thousands(bytes)} bytes`;
    if (bytes <= CLIP) {
      report({
        message: `${size}, close to the ${thousands(CLIP)} at which Gmail cuts a mail off; footer and tracking links come on top. Make it smaller.`,
        field: html.field,
        severity: 'warning',
      });
      return;
    }
    const cut = offsetOfByte(text, CLIP);
    const ways = html.renderedDocument.elements.filter(
      (element) =>
        element.name === 'a' &&
        UNSUBSCRIBE.test(`${attributeOf(element, 'href')?.value ?? ''} ${textContent(element)}`),
    );
    const isLost = ways.length > 0 && ways.every(({ startTag }) => startTag.start >= cut);
    report({
      message: `${size}; Gmail shows ${thousands(CLIP)} and hides the marked rest${isLost ? ', the unsubscribe link included' : ''}. Make it smaller.`,
      field: html.field,
      range: html.toSource({ start: cut, end: text.length }),
    });
  },
});
