import { styledElements } from '../../../clients/detect/styled-elements.ts';
import { seenStyles, type Seen } from '../../../computed-style/seen-style.ts';
import { contrastOf, over } from '../../../colour/contrast.ts';
import { styleSheetsOf } from '../../../css/style-sheets.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../html/nodes.ts';
import { literalWords, writtenWords } from '../../../mail/words.ts';
import { quoted } from '../../../text/quoted.ts';
import { defineRule } from '../../rule.ts';
import { isLiteral } from '../../../mail/mail-urls.ts';
import { findPreheader, hidesItself, isHidden } from '../../../content/visible-text.ts';
import { PRACTICE } from '../../sources.ts';

/** Shorter stretches are labels, or a sign that is not meant to be seen. */
const MIN_LETTERS = 12;

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** From this contrast on something can be made out, and what is hard to read is a11y-contrast's. */
const SUNK = 1.02;

interface SunkText {
  /** The outermost element in these colours. */
  readonly element: HtmlElement;
  text: string;
}

/** Texts in the colour of what is behind them, by the element that gives them the colour; pictures are never certain. */
function sunkTexts(seen: Seen): readonly SunkText[] {
  const document = seen.html.renderedDocument;
  const styles = seenStyles(seen, 'off');
  const isSunk = (element: HtmlElement): boolean => {
    const look = styles?.get(element);
    if (!look?.colour || !look.background || look.size === 0 || look.hidden) return false;
    return contrastOf(over(look.colour, look.background), look.background) < SUNK;
  };
  const found = new Map<HtmlElement, SunkText>();
  for (const { text, range, parent } of document.texts) {
    if (!parent || lettersOf(text) === 0 || !isSunk(parent) || isHidden(document, parent)) continue;
    // Nobody knows what a tag of another product prints, or one without a value.
    if (seen.html.touchesMissing(range)) continue;
    let element = parent;
    while (element.parent && !element.parent.implied && isSunk(element.parent)) element = element.parent;
    const sunk = found.get(element);
    if (sunk) sunk.text += text;
    else found.set(element, { element, text });
  }
  return [...found.values()];
}

const SHOWING: ReadonlySet<string> = new Set(
  'display visibility opacity font-size max-height height overflow'.split(' '),
);

/** By what a rule that only a browser could match, such as one with `:hover`, would find it. */
const isNamed = (element: HtmlElement): boolean =>
  attributeOf(element, 'class') !== undefined || attributeOf(element, 'id') !== undefined;

/** A style sheet may show it again: the usual way to have one block for phones and another for desks. */
const mayBeShown = (document: HtmlDocument, element: HtmlElement): boolean =>
  // Mosaico's own: which of several blocks is left is chosen in its editor.
  attributeOf(element, 'data-ko-display') !== undefined ||
  styleSheetsOf(document).some(({ rules }) =>
    rules.some(
      (rule) =>
        rule.declarations.some(({ property }) => SHOWING.has(property)) &&
        (styledElements(document).of(rule)?.includes(element) ?? isNamed(element)),
    ),
  );

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
  why: 'Words that only filters read are an old trick of spam; SpamAssassin has a test for text in the colour of its background. One hidden block at the start, the preheader, is usual; blocks that a rule of a style sheet may show again, text over a picture, and fewer than 12 letters are not looked at.',
  howToFix: 'Remove the text, or show it.',
  sources: [PRACTICE],
  examples: {
    good: [
      {
        html: '<div style="display:none">Door code and directions inside, {{Name}}.</div><p style="color:#333;background:#fff">Hello</p>',
      },
      {
        title: 'For phones',
        html: '<style>@media (max-width:600px){.mobile{display:block!important}}</style><p>Hi</p><div class="mobile" style="display:none">The same block again, made for small screens</div>',
      },
      {
        title: 'White on a table, and the text in a cell of another background',
        html: '<table bgcolor="#fff" style="color:#fff"><tr><td style="background:#224466">Tulips and candles for the table</td></tr></table>',
      },
      {
        title: 'A block that Mosaico shows when it is chosen',
        html: '<p>Hi</p><div style="display: none" data-ko-display="shareType eq 1">Share Share Share</div>',
      },
      {
        title: 'Eleven letters, and colours that nearly are the same',
        html: '<p>Hi</p><p style="display:none">free tea nows</p><p style="color:#fff;background:#fff">free tea nows</p><p style="color:#f0f0f0;background:#fff">Hardly to be read by anyone</p>',
      },
      {
        title: 'White text over a picture',
        html: '<table bgcolor="#fff"><tr><td background="cid:hero" style="color:#ffffff">Tulips and candles for the table</td></tr></table>',
      },
    ],
    bad: [
      {
        title: 'Twelve letters, and a class that no rule shows again',
        html: '<style>.note{color:#333}</style><div class="note"><p>Hi</p><p class="note" style="display:none">free tea today</p><p style="font-size:0">free tea today</p></div>',
        reports: [
          { field: 'body.html', marks: '<p class="note" style="display:none">' },
          { field: 'body.html', marks: '<p style="font-size:0">' },
        ],
      },
      {
        title: 'A rule that only a browser could match is about a class',
        html: '<style>.menu:hover .item{display:block}</style><p>Hi</p><p style="display:none">Cheap loans at once</p><p class="item" style="display:none">Cheap loans at once</p>',
        reports: [{ field: 'body.html', marks: '<p style="display:none">' }],
      },
      {
        title: 'Colours from a style sheet',
        html: '<style>.a{color:#fff}.b{background:#ffffff}</style><p>Hi</p><div class="b"><p class="a">Cheap <b>loans</b> at once</p></div>',
        reports: [{ field: 'body.html', marks: '<p class="a">', says: 'background' }],
      },
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
  check({ html, measured, report }) {
    if (!html) return;
    const { document } = html;
    const preheader = findPreheader(document);
    // What stands inside a block that was looked at as a whole is the same cause.
    let handledTo = 0;
    for (const element of document.elements) {
      if (element === preheader) handledTo = element.range.end;
      if (element.range.start < handledTo || !isLiteral(html, element.startTag) || !mayShowText(element))
        continue;
      if (!hidesItself(document, element) || isHidden(document, element.parent)) continue;
      if (lettersOf(literalWords(html, element)) < MIN_LETTERS || mayBeShown(document, element)) continue;
      handledTo = element.range.end;
      report({
        message: `The text ${quoted(writtenWords(html, element), 40)} is hidden and no preheader, so recipients do not read it. Remove it or show it.`,
        field: html.field,
        range: element.startTag,
      });
    }
    for (const { element, text } of sunkTexts({ html, measured })) {
      if (lettersOf(text) < MIN_LETTERS || html.touchesMissing(element.startTag)) continue;
      report({
        message: `The text ${quoted(text.trim(), 40)} has the colour of its background, so nobody sees it, and SpamAssassin counts such text (HTML_FONT_LOW_CONTRAST). Remove it or show it.`,
        field: html.field,
        range: html.toSource(element.startTag),
      });
    }
  },
});
