import { attributeOf } from '../../../html/nodes.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { allElements } from '../../../html/all-elements.ts';
import { WHATWG_HTML } from '../../sources.ts';

/** Attributes through which AMP, Vue, Angular, Thymeleaf or another template language fill in the address. */
const BOUND = /^(?:\[src\]|data-amp-bind-src|[\w-]*:(?:src|attr|attributes|attrs))$/u;

export const imgSrcMissing = defineRule({
  id: 'img-src-missing',
  category: 'images',
  severity: 'error',
  maturity: 'stable',
  summary: 'An image has no src, or an empty one',
  why: 'Nothing is loaded for it: the recipient sees the alternative text, the sign of a broken picture, or nothing where one belongs.',
  howToFix: 'Write the address of the picture, or `cid:` and the name of an inline attachment.',
  sources: [WHATWG_HTML],
  examples: {
    good: [
      { html: '<img src="cid:harbour.png" width="600" alt="A red cabin">' },
      { title: 'Filled in per recipient', html: '<img src="{{PhotoUrl}}" width="80" alt="{{SpeakerName}}">' },
      {
        title: 'A template language fills it in',
        html: '<img th:src="${photo}" alt=""><img :src="b" alt="">',
      },
    ],
    bad: [
      {
        html: '<img src="" width="600" alt="Frühlingsstrauß">',
        reports: [{ field: 'body.html', marks: 'src=""', says: 'Frühlingsstrauß' }],
      },
      {
        title: 'None at all, also for Outlook only',
        html: '<p>{{Name}}<img width="64" alt=""></p><!--[if mso]><img src=" " width="600"><![endif]-->',
        reports: [
          { field: 'body.html', marks: '<img width="64" alt="">', says: 'no src' },
          { field: 'body.html', marks: 'src=" "' },
        ],
      },
    ],
  },
  check({ html, amp, report }) {
    for (const place of [html, amp]) {
      if (!place) continue;
      for (const element of allElements(place.document)) {
        if (element.name !== 'img' && element.name !== 'amp-img') continue;
        const src = attributeOf(element, 'src');
        if (
          src ? src.value.trim() !== '' || !isLiteral(place, src.range) : !isLiteral(place, element.startTag)
        )
          continue;
        if (element.attributes.some(({ name }) => BOUND.test(name))) continue;
        const alt = attributeOf(element, 'alt')?.value ?? '';
        report({
          message: `${alt === '' ? 'An image' : `The image ${quoted(alt)}`} has ${src ? 'an empty src' : 'no src'}, so no picture shows. Write its address.`,
          field: place.field,
          range: src?.range ?? element.startTag,
        });
      }
    }
  },
});
