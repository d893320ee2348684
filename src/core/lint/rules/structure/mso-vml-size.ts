import { attributeOf } from '../../../html/nodes.ts';
import { descendants } from '../../../html/walk.ts';
import { defineRule } from '../../rule.ts';
import { allElements } from '../../../html/all-elements.ts';
import { VML } from '../../sources.ts';

const SHAPES: ReadonlySet<string> = new Set(['v:rect', 'v:roundrect', 'v:oval', 'v:image']);

export const msoVmlSize = defineRule({
  id: 'mso-vml-size',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A VML shape has no width or height in its style',
  why: 'Outlook takes the size of a VML shape from its style alone; how large one without is drawn is written down nowhere. A height may be left out where the text box inside is told to fit its text, and a width where mso-width-percent stands.',
  howToFix:
    'Write width and height into the style of the shape: style="width:220px;height:44px;v-text-anchor:middle".',
  sources: [VML],
  examples: {
    good: [
      {
        html: '<!--[if mso]><v:roundrect style="height:44px;width:220px;v-text-anchor:middle"></v:roundrect><![endif]-->',
      },
      {
        html: '<!--[if mso]><v:rect style="mso-width-percent:1000;"><v:textbox style="mso-fit-shape-to-text:true"></v:textbox></v:rect><![endif]-->',
      },
    ],
    bad: [
      {
        html: '<!--[if mso]><v:roundrect href="https://a.test/" style="width:220px"><center>Buy</center></v:roundrect><![endif]-->',
        reports: [
          {
            field: 'body.html',
            marks: '<v:roundrect href="https://a.test/" style="width:220px">',
            says: 'height',
          },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    for (const element of allElements(html.document)) {
      if (!SHAPES.has(element.name) || html.touchesTag(element.startTag)) continue;
      const style = attributeOf(element, 'style')?.value ?? '';
      const fits = descendants(element).some((inner) =>
        /mso-fit-shape-to-text\s*:\s*(?:true|t)\b/iu.test(attributeOf(inner, 'style')?.value ?? ''),
      );
      const missing = [
        /(?:^|;|\s)(?:mso-)?width(?:-percent)?\s*:/iu.test(style) ? [] : ['width'],
        fits || /(?:^|;|\s)(?:mso-)?height(?:-percent)?\s*:/iu.test(style) ? [] : ['height'],
      ].flat();
      if (missing.length === 0) continue;
      report({
        message: `<${element.name}> has no ${missing.join(' and no ')} in its style, so nothing tells Outlook how large to draw it. Write it into the style.`,
        field: html.field,
        range: element.startTag,
      });
    }
  },
});
