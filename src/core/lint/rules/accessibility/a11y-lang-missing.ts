import { attributeOf } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { isLanguageTag } from './shared/writing-direction.ts';
import { htmlValidate, wcag } from '../../sources.ts';

export const a11yLangMissing = defineRule({
  id: 'a11y-lang-missing',
  category: 'accessibility',
  severity: 'error',
  maturity: 'stable',
  summary: 'The html element does not name the language',
  why: "A screen reader that is not told the language reads the mail with the voice of the reader's own system: German by an English voice cannot be followed. Clients also use it for quotes, hyphens and translation.",
  howToFix: 'Write the language of the text, such as <html lang="en"> or <html lang="pt-BR">.',
  sources: [
    wcag('3.1.1', 'language-of-page', 'Language of Page'),
    htmlValidate('element-required-attributes'),
  ],
  examples: {
    good: [
      { html: '<html lang="en"><body><p>Hello</p></body></html>' },
      { html: '<html lang="{{Language}}"><body><p>Hello</p></body></html>' },
      { html: '<p>A fragment is reported by html-root-missing.</p>' },
    ],
    bad: [
      {
        html: '<html dir="ltr"><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: '<html dir="ltr">', says: 'lang' }],
      },
      {
        html: '<html lang=""><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: 'lang=""' }],
      },
      {
        html: '<html lang="english"><body><p>Hello</p></body></html>',
        reports: [{ field: 'body.html', marks: 'english' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const root = place.document.elements.find(({ name, implied }) => name === 'html' && !implied);
      if (!root || place.touchesTag(root.startTag)) continue;
      const lang = attributeOf(root, 'lang');
      const value = lang?.value.trim() ?? attributeOf(root, 'xml:lang')?.value.trim() ?? '';
      if (!lang || value === '') {
        report({
          message:
            'The mail does not name its language, so nothing tells a screen reader in which voice to read it. Write lang="en", or whichever it is, on <html>.',
          field: place.field,
          range: lang?.range ?? root.startTag,
        });
      } else if (!isLanguageTag(value)) {
        report({
          message: `${quoted(value)} is no language code, so screen readers ignore it. Write a code such as en, de or pt-BR.`,
          field: place.field,
          range: lang.valueRange,
        });
      }
    }
  },
});
