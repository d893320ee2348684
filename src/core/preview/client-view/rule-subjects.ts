/** Which elements a place of a style sheet is about: some limits of clients depend on the element. */
import type { FeatureUse } from '../../clients/detect/feature-use.ts';
import { Matcher, readSelector } from '../../css/selector-match.ts';
import type { CssRule } from '../../css/types.ts';
import type { HtmlDocument, HtmlElement } from '../../html/nodes.ts';

/** Comparisons and steps for one mail; a mail that needs more is left as it is. */
const MOST_STEPS = 3_000_000;

/**
 * The element that carries a use, or all that its rule matches; none for selectors that only a browser can judge.
 * @param documents the mail, and what of its conditional comments the client reads.
 */
export function createRuleSubjects(
  documents: readonly HtmlDocument[],
): (use: FeatureUse) => readonly HtmlElement[] {
  const matcher = new Matcher(MOST_STEPS);
  const known = new Map<CssRule, readonly HtmlElement[]>();

  function matched({ selectors }: CssRule): readonly HtmlElement[] {
    const read = selectors.map(readSelector).filter((selector) => selector !== null);
    if (read.length < selectors.length) return [];
    const found = documents.flatMap(({ elements }) =>
      elements.filter((element) => read.some((selector) => matcher.matches(selector, element))),
    );
    // An answer that was given up may lack the one element that matters.
    return matcher.exhausted ? [] : found;
  }

  return ({ element, rule }) => {
    if (element) return [element];
    if (!rule) return [];
    const before = known.get(rule);
    if (before) return before;
    const found = matched(rule);
    known.set(rule, found);
    return found;
  };
}
