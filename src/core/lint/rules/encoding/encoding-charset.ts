import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { GMAIL_CLIPPING, WHATWG_HTML } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';
import type { HtmlPlaceText } from '../../../mail/place-text.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';

interface Declared {
  readonly charset: string;
  readonly range: TextRange;
}

function declaredBy(element: HtmlElement, source: string): Declared | null {
  const charset = attributeOf(element, 'charset');
  if (charset) return { charset: charset.value.trim(), range: charset.valueRange };
  if (attributeOf(element, 'http-equiv')?.value.trim().toLowerCase() !== 'content-type') return null;
  const content = attributeOf(element, 'content');
  const found = /charset\s*=\s*["']?([^\s;"']+)/iu.exec(content?.value ?? '');
  if (!content || !found?.[1]) return null;
  const at = source.slice(content.valueRange.start, content.valueRange.end).lastIndexOf(found[1]);
  const start = content.valueRange.start + Math.max(at, 0);
  return { charset: found[1], range: at < 0 ? content.valueRange : { start, end: start + found[1].length } };
}

/** A declaration that a comment without its end swallows is there once that comment is mended, which has its own rule. */
const isSwallowed = (html: HtmlPlaceText): boolean =>
  conditionalFaults(html).length > 0 && /<meta\b[^>]*charset/iu.test(html.masked);

/** Letters of ASCII alone are the same in every charset that a program may guess. */
const cannotGarble = (html: HtmlPlaceText): boolean =>
  !/\P{ASCII}/u.test(html.text.replace(/<!--(?!\[if)[^]*?-->/giu, '')) &&
  html.foreign.length === 0 &&
  !html.touchesTag({ start: 0, end: html.text.length });

export const encodingCharset = defineRule({
  id: 'encoding-charset',
  category: 'encoding',
  severity: 'warning',
  maturity: 'stable',
  summary: 'The head does not declare utf-8',
  why: 'Mails travel as UTF-8. Where the header of the mail is not at hand, in a browser view, in a saved file or after forwarding, the program guesses, and “ä” becomes “Ã¤”. Another charset than utf-8 is wrong outright. Html without a head of its own is not looked at; in one of plain ASCII that no value goes into, a missing declaration is a note.',
  howToFix: 'Write `<meta charset="utf-8">` as the first element of the head.',
  sources: [WHATWG_HTML, GMAIL_CLIPPING],
  examples: {
    good: [
      {
        html: '<html><head><meta charset="UTF-8"><title>Termin {{Datum}}</title></head><body>Grüße</body></html>',
      },
      {
        html: '<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>Привет</body></html>',
      },
      { title: 'No head', html: '<p>Привет, {{Name}}</p>' },
      {
        title: 'Swallowed by a conditional comment without its end, which is the finding',
        html: '<html><head><!--[if mso]><style>td { padding: 0 }</style><meta charset="utf-8"><!-- x --></head><body>Hi</body></html>',
      },
    ],
    bad: [
      {
        html: '<html><head><meta charset="iso-8859-1"></head><body>Grüße, {{Name}}</body></html>',
        reports: [{ field: 'body.html', marks: 'iso-8859-1', says: '`iso-8859-1`' }],
      },
      {
        html: '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><body>Привет</body></html>',
        reports: [{ field: 'body.html', marks: 'windows-1251' }],
      },
      {
        html: '<html><head><title>Termin</title></head><body>Grüße</body></html>',
        reports: [{ field: 'body.html', marks: '<head>', says: 'charset' }],
      },
      {
        title: 'Nothing but ASCII, which reads the same in any charset',
        html: '<html><head><title>Sale</title></head><body>Tents, 20 &euro; off<!-- für alle --></body></html>',
        reports: [{ field: 'body.html', marks: '<head>', says: 'shows nowhere', severity: 'info' }],
      },
      {
        title: 'ASCII so far, and a name may bring more',
        html: '<html><head><title>Termin</title></head><body>Hallo {{Name}}</body></html>',
        reports: [{ field: 'body.html', marks: '<head>', says: 'charset' }],
      },
    ],
  },
  check({ template, html, report }) {
    // Its own headers say what a finished message travels in.
    if (template.message) return;
    if (!html) return;
    const head = html.document.elements.find(({ name }) => name === 'head');
    const declared = html.document.elements
      .filter(({ name }) => name === 'meta')
      .map((element) => declaredBy(element, html.text))
      .filter((found) => found !== null);
    const wrong = declared.find(
      ({ charset, range }) => !/^utf-?8$/iu.test(charset) && isLiteral(html, range),
    );
    if (wrong) {
      report({
        message: `The head declares ${quoted(wrong.charset)}, but the mail travels as UTF-8: letters with accents and other scripts may arrive garbled. Write utf-8.`,
        field: html.field,
        range: wrong.range,
        fix: { title: 'Write utf-8', edits: [{ range: wrong.range, text: 'utf-8' }], visible: false },
      });
    } else if (declared.length === 0 && head && !head.implied && !isSwallowed(html)) {
      const isAscii = cannotGarble(html);
      report({
        message: isAscii
          ? 'The head declares no charset, which shows nowhere while all letters are plain ASCII. Write <meta charset="utf-8"> first in the head before others come.'
          : 'The head declares no charset, so a browser view or a forwarded copy may show garbled letters. Write <meta charset="utf-8"> first in the head.',
        severity: isAscii ? 'info' : undefined,
        field: html.field,
        range: head.startTag,
        fix: {
          title: 'Declare utf-8',
          edits: [
            { range: { start: head.startTag.end, end: head.startTag.end }, text: '<meta charset="utf-8">' },
          ],
          visible: false,
        },
      });
    }
  },
});
