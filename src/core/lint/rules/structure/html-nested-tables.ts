import * as v from 'valibot';
import type { HtmlElement } from '../../../html/nodes.ts';
import { defineRule } from '../../rule.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';

export const htmlNestedTables = defineRule({
  id: 'html-nested-tables',
  category: 'structure',
  severity: 'info',
  maturity: 'trial',
  summary: 'Tables nest deeper than a layout needs',
  why: 'Each layer adds weight, makes widths harder to foresee, and is read out by screen readers where role="presentation" is missing.',
  howToFix: 'Set padding on the cell that is there, in place of another table around it.',
  sources: [PRACTICE],
  options: v.object({ max: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 6) }),
  examples: {
    good: [{ html: `${'<table><tr><td>'.repeat(6)}Hello${'</td></tr></table>'.repeat(6)}` }],
    bad: [
      {
        html: `${'<table><tr><td>'.repeat(6)}<table id="seven"><tr><td>Hello</td></tr></table>${'</td></tr></table>'.repeat(6)}`,
        reports: [{ field: 'body.html', marks: '<table id="seven">', says: '7' }],
      },
      {
        html: '<table><tr><td><table id="two"><tr><td>Hello</td></tr></table></td></tr></table>',
        options: { max: 1 },
        reports: [{ field: 'body.html', marks: '<table id="two">' }],
      },
    ],
  },
  check({ html, options, report }) {
    if (!html) return;
    const depths = new Map<HtmlElement, number>();
    const over: HtmlElement[] = [];
    let deepest = 0;
    for (const element of html.document.elements) {
      const depth =
        (element.parent ? (depths.get(element.parent) ?? 0) : 0) + (element.name === 'table' ? 1 : 0);
      depths.set(element, depth);
      deepest = Math.max(deepest, depth);
      if (element.name === 'table' && depth === options.max + 1) over.push(element);
    }
    if (over.length === 0) return;
    report({
      message: `Tables nest ${deepest} deep here, more than ${options.max}; each layer adds weight and makes widths harder to foresee. Set padding on the cells in place of further tables.`,
      field: html.field,
      ...gather(over.slice(0, 200).map(({ startTag }) => startTag)),
    });
  },
});
