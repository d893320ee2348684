import { attributeOf } from '../../../html/nodes.ts';
import { descendants, textContent } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { allElements } from '../../../html/all-elements.ts';
import { VML, wcag } from '../../sources.ts';

const SHAPES: ReadonlySet<string> = new Set(['v:rect', 'v:roundrect', 'v:oval', 'v:image', 'v:shape']);

/** A picture behind the content, as background pictures for Outlook are made. */
const isBackdrop = (style: string): boolean => /z-index\s*:\s*-/iu.test(style);

export const a11yVml = defineRule({
  id: 'a11y-vml',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A VML image or button has no text for those who do not see it',
  why: 'Outlook for Windows hands VML to screen readers as a graphic. A picture or a linked shape without a text in it and without alt has no name to say. A picture behind the content (z-index below 0) is decoration and needs none.',
  howToFix: 'Write alt on the shape: <v:image alt="Shop the sale" …>, or put the text inside.',
  sources: [wcag('1.1.1', 'non-text-content', 'Non-text Content'), VML],
  examples: {
    good: [
      {
        html: '<!--[if mso]><v:roundrect href="https://a.test/" style="width:200px;height:40px"><center>Buy</center></v:roundrect><v:image src="https://a.test/a.png" alt="Tea" style="width:9px;height:9px" /><![endif]-->',
      },
      {
        title: 'A background picture',
        html: '<!--[if mso]><v:image src="https://a.test/a.png" style="width:600px;height:400px;position:absolute;z-index:-3" /><![endif]--><p>Tea</p>',
      },
    ],
    bad: [
      {
        html: '<!--[if mso]><v:rect href="https://a.test/" style="width:200px;height:40px"><v:fill src="https://a.test/b.png" /></v:rect><![endif]-->',
        reports: [
          {
            field: 'body.html',
            marks: '<v:rect href="https://a.test/" style="width:200px;height:40px">',
            says: 'alt',
          },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const named = (name: string, element: Parameters<typeof textContent>[0]): boolean =>
      (attributeOf(element, name)?.value.trim() ?? '') !== '';
    for (const element of allElements(html.document)) {
      if (!SHAPES.has(element.name)) continue;
      const matters = element.name === 'v:image' || attributeOf(element, 'href') !== undefined;
      if (!matters || named('alt', element) || named('title', element) || named('aria-label', element))
        continue;
      // An empty alt says decoration, as on an image of HTML.
      if (element.name === 'v:image' && attributeOf(element, 'alt') && !attributeOf(element, 'href'))
        continue;
      if (isBackdrop(attributeOf(element, 'style')?.value ?? '') && !attributeOf(element, 'href')) continue;
      // A shape that is closed in another conditional comment holds what stands between the two.
      if (!element.endTag && html.text.slice(element.startTag.end - 2, element.startTag.end) !== '/>')
        continue;
      if (textContent(element) !== '' || descendants(element).some((inner) => named('alt', inner))) continue;
      report({
        message: `<${element.name}> has neither a text nor alt, so screen readers in Outlook have no name for it. Write alt with what it shows or where it leads.`,
        field: html.field,
        range: element.startTag,
      });
    }
  },
});
