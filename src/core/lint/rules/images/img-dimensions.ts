import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { gather } from '../../gather.ts';
import { inlineValue } from '../../../content/visible-text.ts';
import { canIEmail, PRACTICE } from '../../sources.ts';

export const imgDimensions = defineRule({
  id: 'img-dimensions',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An image has no width',
  why: 'Outlook for Windows shows a picture without a width at the size of its file, which breaks the layout as soon as the file is made for sharp screens; while pictures are blocked, the gaps have any size. A width in the inline style is enough for this rule, though Outlook prefers the attribute, and so is width="auto" beside a height in pixels.',
  howToFix: 'Write the width in pixels into the attribute width: `width="600"`.',
  sources: [canIEmail('css-width', 'width property'), canIEmail('css-max-width', 'max-width'), PRACTICE],
  examples: {
    good: [
      {
        title: 'A width that is none, which html-attribute-value tells',
        html: '<img src="cid:logo" width="wide" alt="Papermoon">',
      },
      {
        title: 'As wide as its height makes it',
        html: '<img src="cid:logo" width="auto" style="height: 40px" alt="Papermoon"><img src="cid:x" width="auto" height="40" alt="">',
      },
      { title: 'An image nobody sees', html: '<img src="cid:logo" style="display: none" alt="">' },
      { html: '<img src="cid:harbour.png" width="600" height="300" alt="A red cabin">' },
      {
        html: '<img src="cid:logo" style="width: 120px; border: 0" alt="Papermoon"><img src="cid:x" width="{{Width}}" alt="">',
      },
    ],
    bad: [
      {
        title: 'All such images are one finding',
        html: '<img src="cid:logo" alt="Papermoon"><p>Привет, {{Name}}</p><img src="cid:gift" style="border:0" alt="Подарок">',
        reports: [{ field: 'body.html', marks: '<img src="cid:logo" alt="Papermoon">', says: '2 images' }],
      },
      {
        title: 'A height that is none in pixels',
        html: '<img src="cid:logo" height="auto" style="height:auto;max-height:40px" alt="Papermoon">',
        reports: [
          {
            field: 'body.html',
            marks: '<img src="cid:logo" height="auto" style="height:auto;max-height:40px" alt="Papermoon">',
          },
        ],
      },
      {
        title: 'A height from which the width follows',
        html: '<img src="cid:logo" height="40" alt="Papermoon">',
        reports: [
          {
            field: 'body.html',
            marks: '<img src="cid:logo" height="40" alt="Papermoon">',
            says: 'follows from the file',
            severity: 'info',
          },
        ],
      },
      {
        html: '<img src="cid:logo" width="" alt="Papermoon">',
        reports: [
          { field: 'body.html', marks: '<img src="cid:logo" width="" alt="Papermoon">', says: 'One image' },
        ],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const heightOf = (element: HtmlElement): boolean =>
      [attributeOf(element, 'height')?.value ?? '', inlineValue(html.document, element, 'height') ?? ''].some(
        (height) => /^\s*\d+(?:\.\d+)?(?:px)?\s*$/iu.test(height),
      );
    const found = html.document.elements.filter((element) => {
      if (element.name !== 'img') return false;
      if (inlineValue(html.document, element, 'display') === 'none') return false;
      const width = attributeOf(element, 'width');
      // Any other word is html-attribute-value's.
      if (
        width &&
        (!isLiteral(html, width.range) || !/^\s*(?:auto|inherit|initial|unset)?\s*$/iu.test(width.value))
      )
        return false;
      if (inlineValue(html.document, element, 'width') !== null) return false;
      // A width that is to follow from a height in pixels.
      if (width?.value.trim() && heightOf(element)) return false;
      return !element.attributes.some(({ name, range }) => name === 'style' && !isLiteral(html, range));
    });
    const [high, sizeless] = [found.filter(heightOf), found.filter((element) => !heightOf(element))];
    if (sizeless.length > 0) {
      report({
        message: `${sizeless.length === 1 ? 'One image has' : `${sizeless.length} images have`} no width, so Outlook for Windows shows the file’s own size and the layout jumps while images load. Write width in pixels.`,
        field: html.field,
        ...gather(sizeless.map(({ startTag }) => startTag)),
      });
    }
    if (high.length > 0) {
      report({
        message: `${high.length === 1 ? 'One image has' : `${high.length} images have`} a height and no width, so how wide ${high.length === 1 ? 'it is' : 'each is'} follows from the file, and the layout jumps when that is loaded. Write width in pixels.`,
        field: html.field,
        severity: 'info',
        ...gather(high.map(({ startTag }) => startTag)),
      });
    }
  },
});
