import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import { closest } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { isRightToLeftTag } from './shared/writing-direction.ts';
import { PRACTICE, wcag } from '../../sources.ts';
import { isHidden } from '../../../content/visible-text.ts';

/** The elements of the body that hold text of their own accord: its outermost children. */
function wrappers(document: HtmlDocument, body: HtmlElement): HtmlElement[] {
  const withText = new Set<HtmlElement>();
  for (const { text, parent } of document.texts) {
    if (text.trim() === '' || !parent || isHidden(document, parent)) continue;
    const top = closest(parent, (at) => at.parent === body);
    if (top && top.name !== 'style') withText.add(top);
  }
  return [...withText];
}

const carries = (element: HtmlElement, attribute: string): boolean => {
  for (let at: HtmlElement | undefined = element; at;) {
    if (attributeOf(at, attribute)) return true;
    const inner: HtmlElement[] = at.children.filter((node) => node.kind === 'element');
    // A centring table or div around everything counts as the wrapper, and so does the next layer.
    at = inner.length === 1 ? inner[0] : undefined;
  }
  return false;
};

export const a11yContentLangDir = defineRule({
  id: 'a11y-content-lang-dir',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Nothing inside the body names the language or the direction',
  why: 'Gmail, Outlook.com and Yahoo put the content of the body into their own page and drop <html> and <body> with their lang and dir. Screen readers then use the language of the webmail, and Arabic or Hebrew is set from left to right. For text from left to right, whose direction is the default, a missing lang is information.',
  howToFix: 'Repeat lang and dir on an element around all content: <div lang="ar" dir="rtl">.',
  sources: [
    {
      title: 'Email Markup Consortium: accessibility report',
      url: 'https://emailmarkup.org/en/reports/accessibility/2025',
    },
    wcag('3.1.1', 'language-of-page', 'Language of Page'),
    PRACTICE,
  ],
  examples: {
    good: [
      { html: '<html lang="en"><body><div lang="en" dir="ltr"><p>Hello</p></div></body></html>' },
      { html: '<html lang="en"><body><table><tr><td lang="en"><p>Hello</p></td></tr></table></body></html>' },
      {
        html: '<html><body><p>Where the root names none either, a11y-lang-missing says so.</p></body></html>',
      },
    ],
    bad: [
      {
        html: '<html lang="de"><body><p>Guten Tag</p></body></html>',
        reports: [{ field: 'body.html', marks: '<body>', severity: 'info', says: 'lang="de"' }],
      },
      {
        html: '<html lang="ar" dir="rtl"><body><div lang="ar">مرحبا</div></body></html>',
        reports: [{ field: 'body.html', marks: '<body>', severity: 'warning', says: 'dir="rtl": webmail' }],
      },
      {
        title: 'The direction is there, the language is not',
        html: '<html lang="he" dir="rtl"><body><div dir="rtl">שלום</div></body></html>',
        reports: [{ field: 'body.html', marks: '<body>', severity: 'info', says: 'Write it on' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const root = document.elements.find(({ name, implied }) => name === 'html' && !implied);
    const body = document.elements.find(({ name, implied }) => name === 'body' && !implied);
    const lang = root ? attributeOf(root, 'lang')?.value.trim() : undefined;
    if (!root || !body || !lang || html.touchesTag(root.startTag)) return;
    const tops = wrappers(document, body);
    if (tops.length === 0) return;
    const rightToLeft = isRightToLeftTag(lang) || /^rtl$/iu.test(attributeOf(root, 'dir')?.value ?? '');
    const lacksLang = !tops.every((top) => carries(top, 'lang'));
    const lacksDir = rightToLeft && !tops.every((top) => carries(top, 'dir'));
    if (!lacksLang && !lacksDir) return;
    const missing = [lacksLang ? [`lang="${lang}"`] : [], lacksDir ? ['dir="rtl"'] : []].flat();
    const consequence = lacksDir
      ? 'webmail that drops <html> sets the text from left to right'
      : 'webmail drops <html>, and screen readers then use the language of the webmail';
    report({
      message: `No element around the content says ${missing.join(' or ')}: ${consequence}. Write ${missing.length > 1 ? 'them' : 'it'} on a <div> around everything.`,
      field: html.field,
      range: body.startTag,
      severity: lacksDir ? undefined : 'info',
    });
  },
});
