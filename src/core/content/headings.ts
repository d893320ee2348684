/** The headings of a mail. */
import { attributeOf, type HtmlDocument, type HtmlElement } from '../html/nodes.ts';
import { descendants, textContent } from '../html/walk.ts';
import { isPicture } from './pictures.ts';
import { isHidden } from './visible-text.ts';

export interface Heading {
  readonly element: HtmlElement;
  /** 1 to 6. */
  readonly level: number;
  readonly empty: boolean;
}

/** Those that are shown, in source order. */
export function headingsOf(document: HtmlDocument): readonly Heading[] {
  return document.elements.flatMap((element) => {
    const level = /^h([1-6])$/u.exec(element.name)?.[1];
    if (level === undefined || element.implied || isHidden(document, element)) return [];
    const named = descendants(element).some(
      (inner) => isPicture(inner) && (attributeOf(inner, 'alt')?.value.trim() ?? '') !== '',
    );
    const text = textContent(element)
      .replace(/\u00a0|\u200b|\u200c|\u200d|\u2060|\ufeff/gu, '')
      .trim();
    return [{ element, level: Number(level), empty: text === '' && !named }];
  });
}
