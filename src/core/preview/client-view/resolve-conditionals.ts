/** Outlook's conditional comments as Word reads them: what is for Word becomes markup, what is for others goes. */
import { inlineStylesOf } from '../../css/style-sheets.ts';
import { holdsInWord } from '../../html/condition-value.ts';
import type { HtmlDocument } from '../../html/nodes.ts';
import type { Blanking } from './blanking.ts';

/** Settings for Word alone, which MJML wraps in a `<noscript>` against other readers: its content is text to a parser. */
const SETTINGS = /^<noscript[^>]*>\s*<xml[\s>][^]*<\/xml>\s*<\/noscript>$/iu;

function dropHidden(document: HtmlDocument, blanking: Blanking): void {
  for (const { name, range } of document.elements) {
    const isSettings = name === 'noscript' && SETTINGS.test(document.source.slice(range.start, range.end));
    if (name === 'xml' || isSettings) blanking.drop(range);
  }
  for (const { element, declarations } of inlineStylesOf(document)) {
    const isHidden = declarations.some(
      ({ property, value }) => property === 'mso-hide' && /^all$/iu.test(value),
    );
    if (isHidden) blanking.drop(element.range);
  }
}

/** Takes the comments' marks out of the text. The answer is the markup that was in them, to be read with the rest. */
export function resolveConditionals(document: HtmlDocument, blanking: Blanking): readonly HtmlDocument[] {
  const markup: HtmlDocument[] = [];
  dropHidden(document, blanking);
  for (const one of document.conditionals) {
    const holds = holdsInWord(one.condition);
    if (one.kind === 'hidden') {
      if (holds !== true || one.closing === null) continue;
      blanking.drop(one.opening);
      blanking.drop(one.closing);
      if (!one.markup) continue;
      markup.push(one.markup);
      dropHidden(one.markup, blanking);
    } else if (holds === false && one.closing !== null) blanking.drop(one.range);
  }
  return markup;
}
