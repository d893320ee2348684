/** The style of the html part in one dark mode: as a browser measured it, or as far as the cascade tells. */
import { styleSheetsOf } from '../css/style-sheets.ts';
import type { HtmlElement } from '../html/nodes.ts';
import type { DarkMode } from '../colour/dark-mode.ts';
import { computedStylesOf, type ComputedStyle } from './computed-style.ts';
import type { MeasuredElement, MeasuredMail, MeasuredMode } from './measured-mail.ts';
import type { HtmlPlaceText } from '../mail/place-text.ts';

export interface Seen {
  readonly html: HtmlPlaceText;
  readonly measured: MeasuredMail | null;
}

/** Attributes that decide how text styles. */
const STYLING: ReadonlySet<string> = new Set(
  'style class bgcolor background color text link size'.split(' '),
);

type ByElement = ReadonlyMap<HtmlElement, MeasuredElement>;

/** What a browser saw, by element; null when none looked, or it looked at another text. */
export function measuredElements({ html, measured }: Seen, mode: MeasuredMode): ByElement | null {
  const view = measured?.views.find((one) => one.mode === mode);
  if (!view || measured?.length !== html.rendered.text.length) return null;
  const byPlace = new Map(view.elements.map((element) => [element.at, element]));
  const found = new Map<HtmlElement, MeasuredElement>();
  for (const element of html.renderedDocument.elements) {
    const seen = element.implied ? undefined : byPlace.get(element.startTag.start);
    if (seen) found.set(element, seen);
  }
  return found;
}

/**
 * Elements whose style hangs on a value nobody gave. A browser skips the broken declaration and shows what lies below;
 * a recipient will see neither, so the cascade answers, which calls it unknown.
 */
function dependents(html: HtmlPlaceText): (element: HtmlElement) => boolean {
  const document = html.renderedDocument;
  if (html.rendered.missing.length === 0) return () => false;
  if (styleSheetsOf(document).some(({ range }) => html.touchesMissing(range))) return () => true;
  const found = new Set<HtmlElement>();
  for (const element of document.elements) {
    const own = element.attributes.some(
      ({ name, valueRange }) => STYLING.has(name) && html.touchesMissing(valueRange),
    );
    if (own || (element.parent && found.has(element.parent))) found.add(element);
  }
  return (element) => found.has(element);
}

/** Null when the mail is too large to tell. An element that a browser did not show has no style. */
export function seenStyles(seen: Seen, mode: DarkMode): ReadonlyMap<HtmlElement, ComputedStyle> | null {
  const told = computedStylesOf(seen.html.renderedDocument, mode);
  const measured = measuredElements(seen, mode);
  if (!measured) return told;
  // What the parser made up has no place to be tied to: text without any element around it.
  const styles = new Map<HtmlElement, ComputedStyle>(
    [...(told ?? [])].filter(([element]) => element.implied),
  );
  const isDependent = dependents(seen.html);
  for (const [element, { colour, background, size, bold }] of measured) {
    const by = told?.get(element);
    const { dark = false, decided = false } = by ?? {};
    if (by && isDependent(element)) styles.set(element, by);
    else styles.set(element, { colour, background, size, bold, hidden: false, dark, decided });
  }
  return styles;
}
