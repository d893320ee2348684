/** Every piece of CSS of a mail in one place: `<style>` elements, `style` attributes, and SVG's `fill="url(#a)"`. */
import { askForWidth } from '../css/device-width.ts';
import { mediaQueriesOf } from '../css/width-switches.ts';
import {
  createText,
  getAttribute,
  isHtml,
  isNamed,
  isSvg,
  ownText,
  setChildren,
  type MailElement,
} from './mail-tree.ts';

/** Replaces each piece by what `change` makes of it. */
export function changeCss(elements: readonly MailElement[], change: (css: string) => string): void {
  for (const element of elements) {
    for (const attribute of element.attrs) {
      if (isNamed(attribute, 'style') || (isSvg(element) && attribute.value.includes('(')))
        attribute.value = change(attribute.value);
    }
    if (element.tagName === 'style' && isHtml(element)) {
      setChildren(element, [createText(change(ownText(element)))]);
    }
  }
}

/** Lets queries for the screen ask for the mail's width, in `@media` and in `media` attributes. */
export function applyDeviceWidth(elements: readonly MailElement[]): void {
  for (const element of elements) {
    for (const attribute of element.attrs) {
      if (isNamed(attribute, 'media')) attribute.value = askForWidth(attribute.value);
    }
    if (element.tagName !== 'style' || !isHtml(element)) continue;
    const css = ownText(element);
    const asked = askForWidth(css);
    if (asked !== css) setChildren(element, [createText(asked)]);
  }
}

/** Every media query list of a mail: of its styles, and of what is shown under a condition (`<style media>`, `<source>`). */
export function mediaQueriesIn(elements: readonly MailElement[]): readonly string[] {
  return elements.flatMap((element) => {
    const { tagName } = element;
    if (tagName !== 'style' && tagName !== 'source') return [];
    const own = getAttribute(element, 'media');
    return [
      ...(own === undefined ? [] : [own]),
      ...(tagName === 'style' ? mediaQueriesOf(ownText(element)) : []),
    ];
  });
}
