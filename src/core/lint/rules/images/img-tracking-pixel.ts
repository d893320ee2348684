import { attributeOf } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { shownSize } from '../../../images/image-elements.ts';
import { PRACTICE } from '../../sources.ts';

/** Pictures of one pixel that hold a table cell open. */
const SPACER = /spacer|blank|transparent|clear|leer|shim|platzhalter/iu;

export const imgTrackingPixel = defineRule({
  id: 'img-tracking-pixel',
  category: 'images',
  severity: 'info',
  maturity: 'trial',
  summary: 'A remote image of one pixel: a tracking pixel of your own',
  why: 'The service adds its own pixel while check_read is 1, so opens are counted twice over, and each foreign pixel is one more host that learns who read the mail. Spacers, by their name, are not meant.',
  howToFix: 'Remove it, unless the second count is wanted and your privacy notice names it.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<img src="https://cdn.kiosk.fr/spacer.gif" width="1" height="1" alt=""><img src="cid:line" width="600" height="1" alt="">',
      },
      { html: '<img src="https://cdn.kiosk.fr/une.png?n={{Id}}" width="600" height="1" alt="">' },
    ],
    bad: [
      {
        html: '<img src="http://pixel.chartpoint.io/o.gif" width="1" height="1">',
        reports: [
          {
            field: 'body.html',
            marks: '<img src="http://pixel.chartpoint.io/o.gif" width="1" height="1">',
            says: 'check_read',
          },
        ],
      },
      {
        title: 'Sized by CSS',
        html: '<img src="https://t.kiosk.fr/?u={{Id}}" style="width:1px;height:1px" alt="">',
        template: { check_read: 0 },
        reports: [
          {
            field: 'body.html',
            marks: '<img src="https://t.kiosk.fr/?u={{Id}}" style="width:1px;height:1px" alt="">',
          },
        ],
      },
    ],
  },
  check({ html, template, report }) {
    if (!html) return;
    for (const element of html.document.elements) {
      const src = element.name === 'img' ? attributeOf(element, 'src') : undefined;
      if (!src || !/^https?:/iu.test(src.value.trim()) || SPACER.test(src.value)) continue;
      const { width, height } = shownSize(html.document, element);
      if (width === null || height === null || width > 1 || height > 1) continue;
      const url = html.text.slice(src.valueRange.start, src.valueRange.end);
      const twice =
        template.checkRead === 0
          ? 'lets that host see who reads the mail'
          : 'counts opens beside the pixel that the service adds while check_read is 1';
      report({
        message: `The image ${quoted(url)} is one pixel large and ${twice}. Remove it unless it is wanted.`,
        field: html.field,
        range: element.startTag,
      });
    }
  },
});
