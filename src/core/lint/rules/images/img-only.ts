import * as v from 'valibot';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import { codePointLength } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { shownSize } from '../../../images/image-elements.ts';
import { countOf } from '../../../text/wording.ts';
import { isHidden, visibleText } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

/** Pixels of a picture that fills a good part of a mail; a logo of 200 × 60 has a tenth. */
const LARGE = 120_000;

function areaOf(document: HtmlDocument, image: HtmlElement): number {
  const { width, height } = shownSize(document, image);
  // Without a height the picture is taken to be half as high as it is wide.
  return width === null ? 0 : width * (height ?? width / 2);
}

export const imgOnly = defineRule({
  id: 'img-only',
  category: 'images',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The mail is pictures with hardly any text',
  why: 'Until pictures are loaded, and many recipients never load them, there is nothing to read. Search does not find the mail, screen readers have only the alt texts, and filters distrust mails that hide their words in pictures. Counted is the shown text, without the preheader and without alt texts.',
  howToFix: 'Write the message as text and let the pictures go with it.',
  sources: [PRACTICE],
  options: v.object({ minText: v.optional(v.pipe(v.number(), v.minValue(0)), 60) }),
  examples: {
    good: [
      {
        title: 'A logo and a short message',
        html: '<img src="cid:logo" width="160" height="48" alt="Papermoon"><p>Your code: {{Code}}</p>',
      },
      {
        html: '<img src="cid:hero" width="600" height="800" alt="Sale"><p>The spring sale is on: up to 40% off throws and candles until Sunday.</p>',
      },
    ],
    bad: [
      {
        html: '<div style="display:none">Alles muss raus, und zwar bis Sonntag um Mitternacht, überall.</div><a href="https://shop.de/"><img src="cid:hero" width="600" height="800" alt="Sale"></a><p>Abmelden</p>',
        reports: [
          {
            field: 'body.html',
            marks: '<img src="cid:hero" width="600" height="800" alt="Sale">',
            says: '8 characters of text, so there is little',
          },
        ],
      },
      {
        title: 'Cut into slices',
        html: '<img src="cid:a" width="600" alt=""><img src="cid:b" width="600" height="400" alt="">{{Name}}',
        sample: { Name: 'Анна' },
        reports: [
          {
            field: 'body.html',
            marks: '<img src="cid:b" width="600" height="400" alt="">',
            says: '2 images',
          },
        ],
      },
    ],
  },
  check({ html, options, report }) {
    if (!html || html.rendered.missing.length > 0) return;
    const document = html.renderedDocument;
    const images = document.elements.filter(
      (element) =>
        element.name === 'img' && attributeOf(element, 'src') !== undefined && !isHidden(document, element),
    );
    const areas = images.map((image) => areaOf(document, image));
    const largest = images[areas.indexOf(Math.max(0, ...areas))];
    if (!largest || areas.reduce((sum, area) => sum + area, 0) < LARGE) return;
    const length = codePointLength(visibleText(document));
    if (length >= options.minText) return;
    report({
      message: `The mail shows ${countOf(images.length, 'image')} and ${countOf(length, 'character')} of text, so there is ${length === 0 ? 'nothing' : 'little'} to read while images are blocked. Write the message as text.`,
      field: html.field,
      range: html.toSource(largest.startTag),
    });
  },
});
