import { quoted } from '../../../text/quoted.ts';
import { attributeOf } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import type { TextRange } from '../../../text/positions.ts';
import { gather } from '../../gather.ts';
import { labelOf } from '../../../content/accessible-name.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { isHiddenFromReaders, isPicture, isTrackingPixel } from '../../../content/pictures.ts';
import { htmlValidate, wcag } from '../../sources.ts';

export const a11yAltMissing = defineRule({
  id: 'a11y-alt-missing',
  category: 'accessibility',
  severity: 'error',
  maturity: 'stable',
  summary: 'An image has no alt attribute',
  why: 'Screen readers then have nothing but the file name to read out, and clients that block images show an empty box. Outlook and many others block them until the reader agrees, so this is what many people see first.',
  howToFix: 'Write what the image says: alt="Red cabin on a pier". For mere decoration write alt="".',
  sources: [wcag('1.1.1', 'non-text-content', 'Non-text Content'), htmlValidate('wcag/h37')],
  examples: {
    good: [
      {
        html: '<img src="https://a.test/a.png" alt="Red cabin on a pier"><img src="https://a.test/line.png" alt="">',
      },
      { html: '<img src="https://a.test/o.gif" width="1" height="1"><img {{Attributes}}>' },
    ],
    bad: [
      {
        title: 'An area of an image map',
        html: '<img src="https://a.test/a.png" alt="Our shops" usemap="#shops"><map name="shops"><area shape="rect" coords="0,0,90,90" href="https://a.test/kyoto"></map>',
        reports: [
          {
            field: 'body.html',
            marks: '<area shape="rect" coords="0,0,90,90" href="https://a.test/kyoto">',
            says: 'image map',
          },
        ],
      },
      {
        html: '<img src="https://a.test/a.png" width="600"><p>Hello</p><img src="https://a.test/b.png">',
        reports: [
          {
            field: 'body.html',
            marks: '<img src="https://a.test/a.png" width="600">',
            says: '2 images (`a.png`, `b.png`)',
          },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found: { readonly name: string | undefined; readonly range: TextRange }[] = [];
      const areas: TextRange[] = [];
      for (const element of place.document.elements) {
        // The areas of an image map are links, each with a text of its own (WCAG, technique H24).
        const isArea = element.name === 'area' && attributeOf(element, 'href') !== undefined;
        if (!(isPicture(element) || isArea) || element.implied || attributeOf(element, 'alt')) continue;
        if (isTrackingPixel(element) || isHiddenFromReaders(element)) continue;
        if (attributeOf(element, '[alt]') ?? labelOf(place.document, element)) continue;
        // A tag among the attributes may bring the alt along; one inside a value does not.
        const bare = element.attributes.some((attribute) =>
          place.touchesTag({ start: attribute.range.start, end: attribute.valueRange.start }),
        );
        if (bare) continue;
        if (isArea) {
          areas.push(element.startTag);
          continue;
        }
        const source = attributeOf(element, 'src');
        const known =
          source && !place.touchesTag(source.valueRange)
            ? source.value
                .replace(/[?#].*$/u, '')
                .split('/')
                .at(-1)
            : undefined;
        found.push({ name: known?.slice(0, 60), range: element.startTag });
      }
      if (areas.length > 0) {
        report({
          message: `${areas.length === 1 ? 'This area of an image map has' : `${areas.length} areas of image maps have`} no alt, so without the image nothing says where to click, and screen readers may read out the address. Write where it leads into alt.`,
          field: place.field,
          ...gather(areas),
        });
      }
      const [first] = found;
      if (!first) continue;
      const names = [...new Set(found.flatMap(({ name }) => (name ? [name] : [])))];
      const rest = names.length > 3 ? ` and ${names.length - 3} more` : '';
      const listed =
        names.length === 0
          ? ''
          : ` (${names
              .slice(0, 3)
              .map((name) => quoted(name))
              .join(', ')}${rest})`;
      report({
        message:
          found.length === 1
            ? `${first.name ? `The image ${quoted(first.name)}` : 'This image'} has no alt, so it says nothing while images are blocked, and screen readers may read out its file name. Write what it says, or alt="" for decoration.`
            : `${found.length} images${listed} have no alt, so they say nothing while images are blocked, and screen readers may read out their file names. Write what each says, or alt="" for decoration.`,
        field: place.field,
        ...gather(found.map(({ range }) => range)),
      });
    }
  },
});
