import { attributeOf } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { firstOf } from '../../../text/wording.ts';
import { gather } from '../../gather.ts';
import { defineRule } from '../../rule.ts';
import { htmlParts } from '../../../mail/merged-mail.ts';
import { isPicture } from '../../../content/pictures.ts';
import { wcag } from '../../sources.ts';

const FILE = /^[^\s/\\]{1,120}\.(?:png|jpe?g|gif|webp|svg|bmp|avif|heic)$/iu;
const CAMERA = /^(?:img|dsc|image|photo|screenshot|unnamed|untitled|bild|foto|banner|hero)[-_ ]?\d*$/iu;
const EMPTY_WORDS =
  /^(?:image|img|picture|pic|photo|graphic|icon|logo image|image here|alt|alt text|placeholder|spacer|bild|grafik|изображение|картинка|фото|imagen|immagine)$/iu;

export const a11yAltFilename = defineRule({
  id: 'a11y-alt-filename',
  category: 'accessibility',
  severity: 'warning',
  maturity: 'trial',
  summary: 'An alt text is a file name or says only that there is an image',
  why: 'Where images are blocked, recipients read "banner.png" or "image" in place of the message, and screen readers say the same.',
  howToFix: 'Write what the image says to somebody who sees it; write alt="" where it is decoration.',
  sources: [wcag('1.1.1', 'non-text-content', 'Non-text Content')],
  examples: {
    good: [
      {
        html: '<img src="https://a.test/a.png" alt="Red cabin on a pier"><img src="https://a.test/b.png" alt="{{Alt}}">',
      },
    ],
    bad: [
      {
        html: '<img src="https://a.test/a.png" alt="banner_v2.png"><img src="https://a.test/b.png" alt="image">',
        reports: [{ field: 'body.html', marks: 'banner_v2.png', says: '`banner_v2.png`, `image`' }],
      },
      {
        title: 'One text on many images is one finding',
        html: '<img src="https://a.test/a.png" alt="image"><img src="https://a.test/b.png" alt="image">',
        reports: [{ field: 'body.html', marks: 'image', says: 'of 2 images' }],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of htmlParts({ html, amp })) {
      const found = place.document.elements.flatMap((element) => {
        const alt = isPicture(element) ? attributeOf(element, 'alt') : undefined;
        if (!alt || place.touchesTag(alt.valueRange)) return [];
        const value = alt.value.trim();
        const isEmpty = FILE.test(value) || EMPTY_WORDS.test(value) || CAMERA.test(value);
        return isEmpty ? [{ value, range: alt.valueRange }] : [];
      });
      if (found.length === 0) continue;
      const named = firstOf(found.map(({ value }) => quoted(value)));
      const one = found.length === 1;
      const many = new Set(found.map(({ value }) => value)).size > 1;
      report({
        message: `The alt ${many ? 'texts' : 'text'} ${named}${one || many ? '' : ` of ${found.length} images`} ${many ? 'say' : 'says'} nothing about ${one ? 'the image' : 'the images'} to those who do not see ${one ? 'it' : 'them'}. Write what ${one ? 'it shows' : 'each shows'}, or alt="" for decoration.`,
        field: place.field,
        ...gather(found.map(({ range }) => range)),
      });
    }
  },
});
