/** What a mail says about dark mode. */
import { choice } from '../../../../css/inline-style.ts';
import { inlineStylesOf, styleSheetsOf } from '../../../../css/style-sheets.ts';
import type { CssAtRule, CssDeclaration } from '../../../../css/types.ts';
import { attributeOf, type HtmlDocument, type HtmlElement } from '../../../../html/nodes.ts';
import type { TextRange } from '../../../../text/positions.ts';

export const isDarkQuery = ({ name, prelude }: CssAtRule): boolean =>
  name === 'media' && /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/iu.test(prelude);

/** At-rules for dark mode, in source order. */
export const darkQueries = (document: HtmlDocument): readonly CssAtRule[] =>
  styleSheetsOf(document).flatMap(({ atRules }) => atRules.filter(isDarkQuery));

/** `@media (…)` without its block. */
export const atRuleHead = ({ range, preludeRange }: CssAtRule): TextRange => ({
  start: range.start,
  end: preludeRange.end,
});

/** The meta that names dark among the schemes. */
export const darkSchemeMeta = (document: HtmlDocument): HtmlElement | undefined =>
  document.elements.find(
    (element) =>
      element.name === 'meta' &&
      /^color-scheme$/iu.test(attributeOf(element, 'name')?.value.trim() ?? '') &&
      /\bdark\b/iu.test(attributeOf(element, 'content')?.value ?? ''),
  );

const DARK_SCHEME = choice(({ property, value }) => property === 'color-scheme' && /\bdark\b/iu.test(value));

/** `color-scheme` as a CSS property says the same as the meta. */
export const schemeDeclarations = (document: HtmlDocument): readonly CssDeclaration[] => [
  ...inlineStylesOf(document).flatMap((style) => style.chosen(DARK_SCHEME)),
  ...styleSheetsOf(document).flatMap(({ rules }) =>
    rules.flatMap(({ declarations }) => declarations.filter(DARK_SCHEME.test)),
  ),
];

/** Outlook's apps mark what they darken with `data-ogsc` and `data-ogsb`. */
export const hasOutlookDarkRules = (document: HtmlDocument): boolean =>
  styleSheetsOf(document).some(({ text }) => /\[data-ogs[cb]\]/iu.test(text));
