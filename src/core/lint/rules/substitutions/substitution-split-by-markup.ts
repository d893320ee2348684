import { defineRule } from '../../rule.ts';
import type { EngineName } from '../../../substitution/engine.ts';
import { quoted } from '../../../text/quoted.ts';
import { SUBSTITUTION_NAME } from '../../../template/substitution-name.ts';
import { overlapTest } from '../../../text/ranges.ts';
import { SISTER_SIMPLE } from '../../sources.ts';
import { isSplitByMarkup, parseErrorsOf, reportParseErrors } from './shared/substitution-uses.ts';

/** Two opening braces of which at least one is a character reference, a name, and two closing ones. */
const BRACES_AS_ENTITIES =
  /(?:\{|&#0*123;|&#x0*7b;|&lbrace;|&lcub;){2}([\w .&;|?-]{1,80}?)(?:\}|&#0*125;|&#x0*7d;|&rbrace;|&rcub;){2}/giu;
/** `&#123;% if x %&#125;`: the same for the tags of Liquid. */
const TAG_AS_ENTITIES =
  /(?:\{|&#0*123;|&#x0*7b;|&lbrace;|&lcub;)(?:%|&#0*37;|&#x0*25;|&percnt;)-?([\w .&;|-]{1,80}?)-?(?:%|&#0*37;|&#x0*25;|&percnt;)(?:\}|&#0*125;|&#x0*7d;|&rbrace;|&rcub;)/giu;
/** `%7B%7BName%7D%7D`: an editor encoded the address that holds the tag. */
const BRACES_ENCODED = /%7b%7b((?:[\w.|?-]|%20|%7c|%3f){1,80}?)%7d%7d/giu;
const REFERENCE_AS_ENTITY = /(?:&#0*36;|&#x0*24;|&dollar;)!?\{?([A-Za-z][\w-]{0,63})(?:\.\w{1,40})*\}?/giu;
const REFERENCE_ENCODED = /%24(?:%21|!)?(?:%7b|\{)([A-Za-z][\w-]{0,63})(?:\.\w{1,40})*(?:%7d|\})/giu;

interface BrokenTag {
  readonly pattern: RegExp;
  readonly how: string;
}
const REFERENCES_FOR_CHARACTERS = 'written as character references';
const PERCENT_ENCODED = 'percent-encoded';

/** `{<b>{Name}}`: elements between the two braces. */
const BRACES_APART = /\{(?:<[^<>{}]{1,200}>)+\{([A-Za-z][\w-]{0,63})\}(?:<[^<>{}]{1,200}>)*\}/gu;

/** `{ {Name} }`: a blank between the two braces. */
const BRACES_SPACED =
  /\{[ \t\u00a0]+\{([A-Za-z][\w-]{0,63})\}[ \t\u00a0]*\}|\{\{([A-Za-z][\w-]{0,63})\}[ \t\u00a0]+\}/gu;

const BRACES: readonly BrokenTag[] = [
  { pattern: BRACES_AS_ENTITIES, how: REFERENCES_FOR_CHARACTERS },
  { pattern: BRACES_ENCODED, how: PERCENT_ENCODED },
  { pattern: BRACES_APART, how: 'split by markup' },
  { pattern: BRACES_SPACED, how: 'split by a blank' },
];
const BROKEN_TAGS: Readonly<Record<EngineName, readonly BrokenTag[]>> = {
  simple: BRACES,
  liquid: [...BRACES, { pattern: TAG_AS_ENTITIES, how: REFERENCES_FOR_CHARACTERS }],
  velocity: [
    { pattern: REFERENCE_AS_ENTITY, how: REFERENCES_FOR_CHARACTERS },
    { pattern: REFERENCE_ENCODED, how: PERCENT_ENCODED },
  ],
  none: [],
};

export const substitutionSplitByMarkup = defineRule({
  id: 'substitution-split-by-markup',
  category: 'substitutions',
  severity: 'error',
  maturity: 'trial',
  summary: 'Elements or character references stand inside a tag',
  why: 'The service looks for the tag as plain characters. An editor that makes part of a name bold, or writes the braces as &#123;, breaks it: recipients see the braces and the name, although the mail looks right in the editor. Braces that are all character references may be meant to be read, so they are only told, or a warning where the name has a value.',
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
        title: 'Blanks between the braces',
        html: '<p>Hello { {FirstName}}, { {LastName} }</p>',
        reports: [
          { field: 'body.html', marks: '{ {FirstName}}', says: '`{{FirstName}}`' },
          { field: 'body.html', marks: '{ {LastName} }', says: 'blank' },
        ],
      },
      {
        html: '<p>Hello &#123;&#123;FirstName&#125;&#125;</p>',
        reports: [
          {
            field: 'body.html',
            marks: '&#123;&#123;FirstName&#125;&#125;',
            says: '{{FirstName}}',
            severity: 'info',
          },
        ],
      },
      {
        title: 'Braces as references around a name that has a value',
        html: '<p>Hello &#123;&#123;FirstName&#125;&#125;, &#123;{FirstName}}</p>',
        template: { global_replacements: { FirstName: 'there' } },
        reports: [
          { field: 'body.html', marks: '&#123;&#123;FirstName&#125;&#125;', severity: 'warning' },
          { field: 'body.html', marks: '&#123;{FirstName}}', severity: 'error' },
        ],
      },
      {
        html: '<p>Hello {<span>{FirstName}</span>}</p>',
        reports: [{ field: 'body.html', marks: '{<span>{FirstName}</span>}', says: '{{FirstName}}' }],
      },
      {
        title: 'An editor encoded the address',
        html: '<a href="https://shop.example/?t=%7B%7BToken%7D%7D">Open</a>',
        reports: [{ field: 'body.html', marks: '%7B%7BToken%7D%7D', says: 'percent-encoded' }],
      },
      {
        title: 'Velocity',
        html: '<p>Hello &#36;{FirstName}</p>',
        template: {
          headers: { 'X-SVC-Template-Engine': 'velocity' },
          global_replacements: { FirstName: 'there' },
        },
        reports: [{ field: 'body.html', marks: '&#36;{FirstName}', says: '${FirstName}' }],
      },
    ],
  },
  check(context) {
    const errors = parseErrorsOf(context).filter(
      ({ error, text }) => error.kind === 'syntax' && isSplitByMarkup(text),
    );
    reportParseErrors(errors, context.report);
    const patterns = BROKEN_TAGS[context.engine.engine.name];
    if (patterns.length === 0) return;
    // Without the recipient's names: what the source alone shows is said once, not a row.
    const known = new Set(context.template.globalReplacements.map(({ name }) => name));
    for (const place of context.places) {
      if (place.kind !== 'html') continue;
      const isTaken = overlapTest(
        errors.filter((placed) => placed.place === place).map(({ error }) => error.range),
      );
      for (const { pattern, how } of patterns) {
        for (const match of place.text.matchAll(pattern)) {
          const used = (match[1] ?? match[2] ?? '')
            .replace(/%20/gu, ' ')
            .replace(/%7c/giu, '|')
            .replace(/%3f/giu, '?')
            .trim();
          const range = { start: match.index, end: match.index + match[0].length };
          if (how === REFERENCES_FOR_CHARACTERS && !match[0].includes('&')) continue;
          if (place.touchesTag(range) || isTaken(range)) continue;
          // One sign is less than two braces: it counts before a name that has a value.
          const isReference = pattern === REFERENCE_AS_ENTITY || pattern === REFERENCE_ENCODED;
          if (isReference && !known.has(used)) continue;
          if (pattern !== TAG_AS_ENTITIES && !SUBSTITUTION_NAME.test(used.split(/[|?]/u)[0] ?? '')) continue;
          const instead = isReference
            ? `\${${used}}`
            : pattern === TAG_AS_ENTITIES
              ? `{% ${used} %}`
              : `{{${used}}}`;
          // Braces that are all character references are how one writes a tag that is to be read, not replaced.
          const isEscape = how === REFERENCES_FOR_CHARACTERS && !isReference && !/[{}]/u.test(match[0]);
          const isDeclared = known.has(used.split(/[|?]/u)[0] ?? '');
          context.report({
            message: `${quoted(match[0])} looks like a tag, but ${isReference ? 'its signs' : 'its braces'} are ${how}, so recipients read it as it stands. ${isEscape ? `Where the value is meant, write ${quoted(instead)}.` : `Write ${quoted(instead)}.`}`,
            field: place.field,
            range,
            severity: isEscape ? (isDeclared ? 'warning' : 'info') : undefined,
          });
        }
      }
    }
  },
});
