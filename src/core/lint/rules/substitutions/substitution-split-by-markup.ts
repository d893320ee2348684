import { defineRule } from '../../rule.ts';
import { quoted } from '../../../substitution/quoted.ts';
import { SUBSTITUTION_NAME } from '../../../substitution/values.ts';
import { overlapTest } from '../../support/places.ts';
import { SISTER_SIMPLE } from '../../support/sources.ts';
import { isSplitByMarkup, problemsOf, reportProblems } from '../../support/substitution-uses.ts';

/** Two opening braces of which at least one is a character reference, a name, and two closing ones. */
const BRACES_AS_ENTITIES =
  /(?:\{|&#0*123;|&#x0*7b;|&lbrace;|&lcub;){2}([\w .&;|?-]{1,80}?)(?:\}|&#0*125;|&#x0*7d;|&rbrace;|&rcub;){2}/giu;
/** `{<b>{Name}}`: elements between the two braces. */
const BRACES_APART = /\{(?:<[^<>{}]{1,200}>)+\{([A-Za-z][\w-]{0,63})\}(?:<[^<>{}]{1,200}>)*\}/gu;

export const substitutionSplitByMarkup = defineRule({
  id: 'substitution-split-by-markup',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'Elements or character references stand inside a tag',
  why: 'The service looks for the tag as plain characters. An editor that makes part of a name bold, or writes the braces as &#123;, breaks it: recipients see the braces and the name, although the mail looks right in the editor.',
  howToFix: 'Put the elements around the whole tag, and write the braces as braces.',
  sources: [SISTER_SIMPLE],
  examples: {
    good: [
      { html: '<p>Hello <b>{{FirstName}}</b></p>' },
      { title: 'A text part may hold elements', html: '<p>{{Club?<b>Members save 10 %</b>}}</p>' },
      {
        title: 'Braces shown on purpose, with another engine',
        html: '<code>&#123;&#123;Name&#125;&#125;</code>',
        template: { headers: { 'X-SVC-Template-Engine': 'none' } },
      },
    ],
    bad: [
      {
        html: '<p>Hello {{<b>FirstName</b>}}</p>',
        reports: [{ field: 'body.html', marks: '{{<b>FirstName</b>}}', says: 'markup' }],
      },
      {
        html: '<p>Hello &#123;&#123;FirstName&#125;&#125;</p>',
        reports: [{ field: 'body.html', marks: '&#123;&#123;FirstName&#125;&#125;', says: '{{FirstName}}' }],
      },
      {
        html: '<p>Hello {<span>{FirstName}</span>}</p>',
        reports: [{ field: 'body.html', marks: '{<span>{FirstName}</span>}', says: '{{FirstName}}' }],
      },
    ],
  },
  check(context) {
    const problems = problemsOf(context).filter(
      ({ problem, text }) => problem.kind === 'syntax' && isSplitByMarkup(text),
    );
    reportProblems(problems, context.report);
    const { name } = context.engine.engine;
    if (name !== 'simple' && name !== 'liquid') return;
    for (const place of context.places) {
      if (place.kind !== 'html') continue;
      const isTaken = overlapTest(
        problems.filter((placed) => placed.place === place).map(({ problem }) => problem.range),
      );
      for (const pattern of [BRACES_AS_ENTITIES, BRACES_APART]) {
        for (const match of place.text.matchAll(pattern)) {
          const used = (match[1] ?? '').trim();
          const range = { start: match.index, end: match.index + match[0].length };
          if (!match[0].includes('&') && pattern === BRACES_AS_ENTITIES) continue;
          if (place.touchesTag(range) || isTaken(range)) continue;
          if (!SUBSTITUTION_NAME.test(used.split(/[|?]/u)[0] ?? '')) continue;
          context.report({
            message: `${quoted(match[0])} looks like a tag, but its braces are ${pattern === BRACES_APART ? 'split by markup' : 'written as character references'}, so recipients read it as it stands. Write ${quoted(`{{${used}}}`)}.`,
            field: place.field,
            range,
          });
        }
      }
    }
  },
});
