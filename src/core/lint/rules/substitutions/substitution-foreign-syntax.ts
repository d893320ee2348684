import { defineRule } from '../../rule.ts';
import { quoted } from '../../../substitution/quoted.ts';
import { gather, matchRanges } from '../../support/places.ts';
import { SISTER_SIMPLE, SISTER_VELOCITY } from '../../support/sources.ts';
import { codeTest, mustacheTest } from '../../support/substitution-uses.ts';

interface Language {
  readonly owner: string;
  readonly pattern: RegExp;
}

const LANGUAGES: readonly Language[] = [
  { owner: 'Mailchimp', pattern: /\*\|[A-Za-z][\w:.]{0,80}\|\*/gu },
  { owner: 'Salesforce Marketing Cloud', pattern: /%%=?[A-Za-z][^%<>\r\n]{0,100}%%/gu },
  { owner: 'ERB, EJS or JSP', pattern: /<%[-=#]?[^%<>]{1,200}%>/gu },
  { owner: 'Handlebars', pattern: /\{\{\{?(?:[#/^>!]|&(?!#?\w{1,31};))[^{}]{0,200}\}?\}\}/gu },
  { owner: 'Mailgun', pattern: /%recipient(?:_variable)?\.[A-Za-z]\w{0,60}%/gu },
];
const DOLLAR_BRACES: Language = {
  owner: 'Velocity, JavaScript or a build tool',
  pattern: /(?<![\w\\])\$!?\{[A-Za-z_][\w.]{0,100}\}/gu,
};

export const substitutionForeignSyntax = defineRule({
  id: 'substitution-foreign-syntax',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A merge tag of another product',
  why: 'Templates move between services, and their tags come along. This service replaces none of these: recipients read *|FNAME|* or ${name} in the mail.',
  howToFix: 'Write the tag in the language of the engine: {{FirstName}} in the engine simple.',
  sources: [SISTER_SIMPLE, SISTER_VELOCITY],
  examples: {
    good: [
      { plaintext: 'Hello {{FirstName}}, save 20 % today, 100 %% sure' },
      { plaintext: 'Hello ${user.name}', template: { headers: { 'X-SVC-Template-Engine': 'velocity' } } },
    ],
    bad: [
      {
        html: '<p>Hello *|FNAME|*</p><p>*|LIST:ADDRESS|*</p>',
        reports: [{ field: 'body.html', marks: '*|FNAME|*', says: 'Mailchimp' }],
      },
      {
        template: { subject: 'News for %%first_name%%' },
        reports: [{ field: 'subject', marks: '%%first_name%%' }],
      },
      { html: '<p>Hello <%= user.name %></p>', reports: [{ field: 'body.html', marks: '<%= user.name %>' }] },
      {
        html: '<p>{{#if member}}Welcome back{{/if}}</p>',
        reports: [{ field: 'body.html', marks: '{{#if member}}', says: 'Handlebars' }],
      },
      { plaintext: 'Hello ${firstName}', reports: [{ field: 'body.plaintext', marks: '${firstName}' }] },
      {
        plaintext: 'Hello %recipient.first_name%',
        reports: [{ field: 'body.plaintext', marks: '%recipient.first_name%' }],
      },
    ],
  },
  check(context) {
    const { engine, places, report } = context;
    const languages = engine.engine.name === 'velocity' ? LANGUAGES : [...LANGUAGES, DOLLAR_BRACES];
    for (const place of places) {
      const isCode = codeTest(context, place);
      const inMustache = mustacheTest(context, place);
      for (const { owner, pattern } of languages) {
        const found = matchRanges(place.text, pattern).filter(
          (range) => !inMustache(range) && !isCode(range),
        );
        const places = gather(found);
        if (!places.range) continue;
        const shown = quoted(place.text.slice(places.range.start, places.range.end));
        report({
          message: `${shown} is a tag of ${owner}; this service does not replace it, so recipients read it as it stands. Write it for the engine ${engine.engine.name}.`,
          field: place.field,
          ...places,
        });
      }
    }
  },
});
