import { inlineStylesOf, styleSheetsOf } from '../../../css/style-sheets.ts';
import { attributeOf, type HtmlElement } from '../../../html/nodes.ts';
import { Matcher, readSelector } from '../../../css/selector-match.ts';
import type { TextRange } from '../../../text/positions.ts';
import { defineRule } from '../../rule.ts';
import { isDarkQuery } from './shared/dark-styles.ts';
import { gather } from '../../gather.ts';
import { countOf } from '../../../text/wording.ts';

/** Comparisons and steps of one mail; beyond it nothing is said, rather than late. */
const BUDGET = 1_000_000;

/** `background` sets the colour too. */
const plain = (property: string): string => property.replace(/^background$/u, 'background-color');

export const darkOverridden = defineRule({
  id: 'dark-overridden',
  category: 'dark-mode',
  severity: 'warning',
  maturity: 'stable',
  summary: 'A rule for dark mode loses against a style attribute',
  why: 'A style attribute wins over every rule of a style element, unless the rule says !important. The colour for dark mode then never shows: often the background turns dark and the text stays dark too.',
  howToFix: 'Add !important to the declarations in the dark rules.',
  sources: [
    { title: 'CSS Cascading and Inheritance Level 4', url: 'https://www.w3.org/TR/css-cascade-4/#cascading' },
  ],
  examples: {
    good: [
      {
        html: '<style>@media (prefers-color-scheme: dark) { .ink { color: #fff !important } }</style><p class="ink" style="color:#222">Hi</p>',
      },
      {
        html: '<style>@media (prefers-color-scheme: dark) { .ink { color: #fff } }</style><p class="ink">Hi</p>',
      },
    ],
    bad: [
      {
        html: '<style>@media (prefers-color-scheme: dark) { .ink { color: #fff } }</style><p class="ink" style="color:#222">Hi</p>',
        reports: [{ field: 'body.html', marks: 'color: #fff', says: '!important' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const { document } = html;
    const styled = new Map<HtmlElement, ReadonlySet<string>>();
    for (const { element, plain: declarations } of inlineStylesOf(document)) {
      styled.set(element, new Set(declarations.map(({ property }) => plain(property))));
    }
    const places: TextRange[] = [];
    const matcher = new Matcher(BUDGET);
    for (const rule of styleSheetsOf(document).flatMap((sheet) => sheet.rules)) {
      if (!rule.atRules.some(isDarkQuery)) continue;
      const colours = rule.declarations.filter(
        ({ property, important }) => !important && /^(?:color|background|background-color)$/u.test(property),
      );
      if (colours.length === 0) continue;
      const selectors = rule.selectors.map(readSelector).filter((one) => one !== null);
      for (const declaration of colours) {
        // Only where every element it is meant for overrides it is the declaration without any effect.
        const meant = document.elements.filter(
          (element) =>
            attributeOf(element, 'class') !== undefined &&
            selectors.some((one) => matcher.matches(one, element)),
        );
        if (matcher.exhausted) return;
        if (meant.length === 0) continue;
        if (!meant.every((element) => styled.get(element)?.has(plain(declaration.property)))) continue;
        if (!html.touchesTag(declaration.range)) places.push(declaration.range);
      }
    }
    const [first] = places;
    if (!first) return;
    const shown = html.text.slice(first.start, first.end).replace(/\s+/gu, ' ');
    report({
      message: `${shown} never shows in dark mode, because style attributes set the same property${places.length > 1 ? ` (${countOf(places.length, 'declaration')} in all)` : ''}. Write ${shown} !important.`,
      field: html.field,
      ...gather(places),
      fix: {
        title: 'Add !important',
        edits: places.map(({ end }) => ({ range: { start: end, end }, text: ' !important' })),
        visible: true,
      },
    });
  },
});
