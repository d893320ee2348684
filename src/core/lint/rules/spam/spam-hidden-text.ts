import { attributeOf, type HtmlDocument, type HtmlElement, type HtmlNode } from '../../../html/nodes.ts';
import { closest, textContent } from '../../../html/walk.ts';
import { readLegacyColour, type Colour } from '../../../colour/colour.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/known-urls.ts';
import { findPreheader, hidesItself, inlineValue, isHidden } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

/** Shorter stretches are labels for screen readers, or a sign that is not meant to be seen. */
const MIN_LETTERS = 20;

const lettersOf = (element: HtmlElement): number => textContent(element).match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** Letters that show in the colours of this element: those below another colour or background are not counted. */
function ownLettersOf(document: HtmlDocument, element: HtmlElement): number {
  let letters = 0;
  const stack: HtmlNode[] = [...element.children];
  for (let node = stack.pop(); node && letters < MIN_LETTERS; node = stack.pop()) {
    if (node.kind === 'text') letters += node.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    else if (node.kind === 'element' && mayShowText(node) && !recolours(document, node)) {
      stack.push(...node.children);
    }
  }
  return letters;
}

const recolours = (document: HtmlDocument, element: HtmlElement): boolean =>
  element.attributes.some(({ name }) => /^(?:color|bgcolor|background)$/u.test(name)) ||
  ['color', 'background', 'background-color', 'background-image'].some(
    (property) => inlineValue(document, element, property) !== null,
  );

function colourOf(document: HtmlDocument, element: HtmlElement): Colour | null {
  return readLegacyColour(
    inlineValue(document, element, 'color') ?? attributeOf(element, 'color')?.value ?? '',
  );
}

/** The colour behind an element; null where a picture or nothing certain is behind it. */
function backgroundOf(document: HtmlDocument, element: HtmlElement): Colour | null {
  for (let at: HtmlElement | null = element; at; at = at.parent) {
    const background = inlineValue(document, at, 'background');
    if (inlineValue(document, at, 'background-image') ?? attributeOf(at, 'background')?.value) return null;
    if (background !== null && /url\(|gradient/u.test(background)) return null;
    const value =
      inlineValue(document, at, 'background-color') ?? background ?? attributeOf(at, 'bgcolor')?.value;
    const colour = value === undefined || value === null ? null : readLegacyColour(value);
    if (colour && colour.alpha === 1) return colour;
  }
  return null;
}

const same = (a: Colour, b: Colour): boolean => a.red === b.red && a.green === b.green && a.blue === b.blue;

/** A style sheet may show it again: the usual way to have one block for phones and another for desks. */
const hasHook = (element: HtmlElement): boolean =>
  closest(element, (at) => attributeOf(at, 'class') !== undefined || attributeOf(at, 'id') !== undefined) !==
  null;

/** False where an element shows no text; cheap, and asked before anything is measured. */
function mayShowText(element: HtmlElement): boolean {
  return (
    element.children.length > 0 &&
    element.name !== 'style' &&
    element.name !== 'script' &&
    element.name !== 'head'
  );
}

export const spamHiddenText = defineRule({
  id: 'spam-hidden-text',
  category: 'spam',
  severity: 'warning',
  maturity: 'trial',
  summary: 'Text in the colour of its background, or hidden beyond the preheader',
  why: 'Words that only filters read are an old trick of spam, and filters look for it. One hidden block at the start, the preheader, is usual; blocks with a class that a style sheet may show again, and text over a picture, are not looked at.',
  howToFix: 'Remove the text, or show it.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<div style="display:none">Door code and directions inside, {{Name}}.</div><p style="color:#333;background:#fff">Hello</p>',
      },
      {
        title: 'For phones',
        html: '<p>Hi</p><div class="mobile" style="display:none">The same block again, made for small screens</div>',
      },
      {
        title: 'White on a table, and the text in a cell of another background',
        html: '<table bgcolor="#fff" style="color:#fff"><tr><td style="background:#224466">Tulips and candles for the table</td></tr></table>',
      },
      {
        title: 'White text over a picture',
        html: '<table bgcolor="#fff"><tr><td background="cid:hero" style="color:#ffffff">Tulips and candles for the table</td></tr></table>',
      },
    ],
    bad: [
      {
        html: '<table><tr><td bgcolor="#FFFFFF"><p style="color: white">Meeting report invoice family weather garden</p></td></tr></table>',
        reports: [{ field: 'body.html', marks: '<p style="color: white">', says: 'background' }],
      },
      {
        html: '<p>Привет, {{Name}}</p><div style="display:none">Отчет встреча счет семья погода сад и дом</div>',
        reports: [{ field: 'body.html', marks: '<div style="display:none">', says: 'hidden' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const preheader = findPreheader(document);
    // What stands inside a block that was looked at as a whole is the same cause.
    let handledTo = 0;
    for (const element of document.elements) {
      if (element === preheader) handledTo = element.range.end;
      if (element.range.start < handledTo || !isLiteral(html, element.startTag) || !mayShowText(element))
        continue;
      const isFirstHidden = hidesItself(document, element) && !isHidden(document, element.parent);
      if (isFirstHidden && !hasHook(element) && lettersOf(element) >= MIN_LETTERS) {
        handledTo = element.range.end;
        report({
          message: `The text ${quoted(textContent(element), 40)} is hidden and no preheader; filters know that trick from spam. Remove it or show it.`,
          field: html.field,
          range: element.startTag,
        });
        continue;
      }
      const colour = colourOf(document, element);
      const background = colour && colour.alpha === 1 ? backgroundOf(document, element) : null;
      if (!colour || !background || !same(colour, background) || isHidden(document, element)) continue;
      if (ownLettersOf(document, element) < MIN_LETTERS) continue;
      handledTo = element.range.end;
      report({
        message: `The text ${quoted(textContent(element), 40)} has the colour of its background, so nobody sees it; filters know that trick from spam. Remove it or show it.`,
        field: html.field,
        range: element.startTag,
      });
    }
  },
});
