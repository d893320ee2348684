/** Which elements the rules of a mail's style elements style. */
import { memo } from '../../collections/memo.ts';
import { Matcher, readSelector } from '../../css/selector-match.ts';
import type { CssRule } from '../../css/types.ts';
import { allElements } from '../../html/all-elements.ts';
import type { HtmlDocument, HtmlElement } from '../../html/nodes.ts';

/** Comparisons, and steps from node to node, in one document; beyond them nothing is known, rather than late. */
const BUDGET = 400_000;

class StyledElements {
  private readonly known = new WeakMap<CssRule, readonly HtmlElement[] | null>();
  private readonly matcher = new Matcher(BUDGET);
  private readonly elements: readonly HtmlElement[];

  constructor(document: HtmlDocument) {
    this.elements = allElements(document);
  }

  /** The elements a rule styles, Outlook's included; null where only a browser could tell. */
  of(rule: CssRule): readonly HtmlElement[] | null {
    let found = this.known.get(rule);
    if (found === undefined) this.known.set(rule, (found = this.find(rule)));
    return found;
  }

  private find({ selectors }: CssRule): readonly HtmlElement[] | null {
    const read = selectors.map(readSelector).filter((selector) => selector !== null);
    if (read.length === 0 || read.length < selectors.length) return null;
    const found = this.elements.filter((element) =>
      read.some((selector) => this.matcher.matches(selector, element)),
    );
    return this.matcher.exhausted ? null : found;
  }
}

export const styledElements: (document: HtmlDocument) => StyledElements = memo(
  (document) => new StyledElements(document),
);
