import type { TextRange } from '../../../text/positions.ts';
import { quoted } from '../../../substitution/quoted.ts';
import { defineRule } from '../../rule.ts';
import { groupBy } from '../../support/html-parts.ts';
import { gather } from '../../support/places.ts';
import { CONDITIONAL_COMMENTS } from '../../support/standards.ts';

/** Versions of Office: 9 is 2000, 16 is 2016 and all later ones. There is no 13. */
const VERSIONS: ReadonlySet<string> = new Set(['9', '10', '11', '12', '14', '15', '16']);
const FEATURE = /^(?:mso|ie|vml|true|false|word|excel|ppt|pub|iemobile|windowsedition|support[a-z]+)$/iu;

/** What is wrong with an expression; null when Outlook knows all of it. */
function complaint(condition: string): string | null {
  const text = condition.trim();
  if (text === '') return 'it says nothing';
  if ((text.match(/\(/gu) ?? []).length !== (text.match(/\)/gu) ?? []).length)
    return 'its brackets do not match';
  for (const part of text.split(/[|&]/u)) {
    const words = part.replace(/[()!]/gu, ' ').trim().split(/\s+/u);
    const [first = '', ...rest] = words;
    const compared = /^(?:lt|lte|gt|gte)$/iu.test(first);
    const feature = compared ? (rest[0] ?? '') : first;
    const version = compared ? rest[1] : rest[0];
    if (!FEATURE.test(feature))
      return feature === '' ? 'a part of it is empty' : `it knows no ${quoted(feature)}`;
    if (compared && version === undefined) return `${quoted(first)} needs a version behind ${feature}`;
    if (words.length > (compared ? 3 : 2)) return 'it has too many words';
    if (version !== undefined && !/^\d+(?:\.\d+)?$/u.test(version)) return `${quoted(version)} is no version`;
    if (
      feature.toLowerCase() === 'mso' &&
      version !== undefined &&
      !VERSIONS.has(version.replace(/\.0$/u, ''))
    ) {
      return `there is no Office ${version}; 9, 10, 11, 12, 14, 15 and 16 exist`;
    }
  }
  return null;
}

export const msoConditionUnknown = defineRule({
  id: 'mso-condition-unknown',
  category: 'structure',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A conditional comment asks for something Outlook does not know',
  why: 'Outlook knows mso, IE, vml and their versions. An expression such as [if outlook] or [if mso 2016] is never true, so the markup behind it is never used.',
  howToFix:
    'Write [if mso], [if !mso], [if gte mso 9] or [if (mso)|(IE)]. Versions count 9, 10, 11, 12, 14, 15, 16.',
  sources: [CONDITIONAL_COMMENTS],
  examples: {
    good: [
      {
        html: '<!--[if mso]>a<![endif]--><!--[if (gte mso 9)|(IE)]>b<![endif]--><!--[if lt mso 12]>c<![endif]--><!--[if mso | IE]>d<![endif]-->',
      },
    ],
    bad: [
      {
        html: '<!--[if outlook]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if outlook]>', says: '`outlook`' }],
      },
      {
        html: '<!--[if gte mso]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if gte mso]>' }],
      },
      {
        html: '<!--[if mso 2016]><p>Tea</p><![endif]-->',
        reports: [{ field: 'body.html', marks: '<!--[if mso 2016]>', says: '2016' }],
      },
    ],
  },
  check({ html, report }) {
    if (!html) return;
    const found: { condition: string; range: TextRange; said: string }[] = [];
    for (const { condition, opening } of html.document.conditionals) {
      const said = html.touchesTag(opening) ? null : complaint(condition);
      if (said !== null) found.push({ condition, range: opening, said });
    }
    for (const [condition, group] of groupBy(found, (item) => item.condition)) {
      report({
        message: `Outlook does not understand the condition ${quoted(condition)}: ${group[0].said}. Write [if mso], or [if gte mso 9] for a version.`,
        field: html.field,
        ...gather(group.map(({ range }) => range)),
      });
    }
  },
});
