import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { countOf } from '../../../text/wording.ts';
import { inlineValue, visibleTexts } from '../../../content/visible-text.ts';
import type { TextRange } from '../../../text/positions.ts';

const RTL_LETTER = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;
const LETTER = /\p{L}/gu;
const RTL_WORD =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{M}]+/gu;

/** The direction is settled by an ancestor: its dir, or direction in its style. */
function hasDirection(document: HtmlDocument, element: HtmlElement | null): boolean {
  const found = closest(
    element,
    (at) =>
      attributeOf(at, 'dir') !== undefined ||
      inlineValue(document, at, 'direction') !== null ||
      at.name === 'bdi',
  );
  if (!found) return false;
  if (found.name === 'bdi') return true;
  return /^(?:rtl|auto|x+)$/iu.test(
    attributeOf(found, 'dir')?.value.trim() ?? inlineValue(document, found, 'direction') ?? '',
  );
}

export const langRtlDir = defineRule({
  id: 'lang-rtl-dir',
  category: 'encoding',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Text in Hebrew or Arabic letters stands in a block that reads from left to right',
  why: 'Without dir="rtl" the sentence starts at the left, its full stop lands at the wrong end, and numbers and Latin names swap places. Looked at are texts of at least three words that are mostly in such letters; a name in another script needs nothing.',
  howToFix:
    'Write dir="rtl" on the wrapper inside the body as well as on html, since many clients drop html and body.',
  sources: [
    {
      title: 'W3C: Structural markup and right-to-left text in HTML',
      url: 'https://www.w3.org/International/questions/qa-html-dir',
    },
  ],
  examples: {
    good: [
      { html: '<div dir="rtl"><p>أهلاً بك يا {{GuestName}} في فندقنا الجديد</p></div>' },
      {
        title: 'One word in other text, and a style that says it',
        html: '<p>Language: العربية</p><p style="direction: rtl">شكرا لك على طلبك</p>',
      },
      { html: '<p dir="auto">שלום לכם חברים יקרים</p>' },
    ],
    bad: [
      {
        html: '<p>أهلاً بك في فندقنا الجديد، {{GuestName}}.</p><p dir="ltr">ننتظرك في الفناء غداً</p>',
        reports: [{ field: 'body.html', marks: 'أهلاً بك في فندقنا الجديد، {{GuestName}}.', says: '2 texts' }],
      },
      {
        html: '<table><tr><td>שלום לכם חברים יקרים</td></tr></table>',
        reports: [{ field: 'body.html', marks: 'שלום לכם חברים יקרים', says: 'dir' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const ranges: TextRange[] = [];
    for (const { text, range, parent } of visibleTexts(document)) {
      const letters = text.match(RTL_LETTER)?.length ?? 0;
      if (letters === 0 || (text.match(RTL_WORD)?.length ?? 0) < 3) continue;
      const tags = isLiteral(html, range) ? 0 : (text.match(/x{5,}/gu) ?? []).join('').length;
      if (letters * 2 <= (text.match(LETTER)?.length ?? 0) - tags || hasDirection(document, parent)) continue;
      const source = html.text.slice(range.start, range.end);
      const start = range.start + (source.length - source.trimStart().length);
      ranges.push({ start, end: start + source.trim().length });
    }
    if (ranges.length === 0) return;
    report({
      message: `${countOf(ranges.length, 'text')} in right-to-left letters ${ranges.length === 1 ? 'stands' : 'stand'} in a block without dir="rtl", so sentences start at the wrong side and full stops land in front. Write dir="rtl" on the wrapper.`,
      field: html.field,
      ...gather(ranges),
    });
  },
});
