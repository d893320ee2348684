import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { SUBSTITUTION_NAME, SUBSTITUTION_NAME_RULE } from '../../../template/substitution-name.ts';
import { replacementField } from '../../../template/fields.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { overlapTest } from '../../../text/ranges.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import {
  commentTest,
  parseErrorsOf,
  reportParseErrors,
  usesOf,
  type PlacedError,
} from './shared/substitution-uses.ts';

/** `{{order.name}}`: the names of a language with objects, which is one cause for all of them. */
const PATH = /^\{\{\s*[A-Za-z_][\w-]*(?:\.[\w-]+|\[[^\][{}<>]{1,40}\])+\s*\}\}$/u;

export const substitutionNameInvalid = defineRule({
  id: 'substitution-name-invalid',
  category: 'substitutions',
  severity: 'error',
  maturity: 'stable',
  summary: 'A substitution name does not match the pattern of the specification',
  why: 'A name consists of latin letters, digits, "_" or "-" and starts with a letter (^[A-Za-z][A-Za-z0-9_-]*$). The service refuses others, or leaves the tag in the mail for recipients to read. Checked are the keys of global_replacements and the names used in all places. Letters of other alphabets that look latin are the hard ones to see.',
  howToFix: 'Rename it, in global_replacements and wherever it is used.',
  sources: [SPEC_TEMPLATE],
  examples: {
    good: [
      { title: 'In a comment, which nobody reads', html: '<!-- {{first name}} --><p>Hi</p>' },
      { plaintext: 'Hello {{First-Name_2}}', template: { global_replacements: { 'First-Name_2': 'there' } } },
    ],
    bad: [
      {
        title: 'A key of global_replacements',
        template: { global_replacements: { '1st_name': 'there' } },
        reports: [{ field: 'global_replacements["1st_name"]', says: '1st_name' }],
      },
      {
        title: 'A name where it is used',
        html: '<p>Hello {{First Name}}</p>',
        reports: [{ field: 'body.html', marks: '{{First Name}}', says: 'First Name' }],
      },
      {
        title: 'Paths are one finding',
        html: '<p>Order {{order.number}} for {{customer.name}}</p>',
        reports: [{ field: 'body.html', marks: '{{order.number}}', says: '1 more tag' }],
      },
      {
        title: 'A Cyrillic letter that looks latin',
        template: { subject: 'Hello {{F\u0456rstName}}' },
        reports: [{ field: 'subject', marks: '{{F\u0456rstName}}' }],
      },
      {
        title: 'Liquid',
        plaintext: 'Hello {{ _name }}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        reports: [{ field: 'body.plaintext', marks: '_name' }],
      },
    ],
  },
  check(context) {
    const { template, places, report } = context;
    for (const { name } of template.globalReplacements) {
      if (SUBSTITUTION_NAME.test(name)) continue;
      const what = name === '' ? 'A key is empty' : `The key ${quoted(name)} is no substitution name`;
      report({ message: `${what}. ${SUBSTITUTION_NAME_RULE}`, field: replacementField(name) });
    }
    const isComment = new Map(places.map((place) => [place, commentTest(context, place)]));
    // Nobody reads what stands in a comment.
    const errors = parseErrorsOf(context).filter(({ place, error }) => !isComment.get(place)?.(error.range));
    // A valid name that the engine complains about is one in the wrong place, such as a date without "date_".
    const bad = errors.filter(({ error, text }) => error.kind === 'name' && !SUBSTITUTION_NAME.test(text));
    const isPath = ({ text }: PlacedError): boolean => PATH.test(text);
    for (const [field, group] of groupBy(bad.filter(isPath), ({ place }) => place.field)) {
      const [first] = group;
      if (!first) continue;
      const more = new Set(group.map(({ text }) => text)).size - 1;
      const others = more === 0 ? '' : ` The same holds for ${more} more ${more === 1 ? 'tag' : 'tags'}.`;
      report({
        message: `${first.error.message.replace(/([^.])$/u, '$1.')}${others}`,
        field,
        ...gather(group.map(({ error }) => error.range)),
      });
    }
    reportParseErrors(
      bad.filter((error) => !isPath(error)),
      report,
    );
    for (const place of places) {
      // What the engine complains about for any reason is reported once, by the rule for that reason.
      const isReported = overlapTest(
        errors.filter((placed) => placed.place === place).map(({ error }) => error.range),
      );
      const seen = new Set<string>();
      for (const { name, range } of usesOf(context, place)) {
        if (SUBSTITUTION_NAME.test(name) || seen.has(name)) continue;
        if (isReported(range) || isComment.get(place)?.(range)) continue;
        seen.add(name);
        report({
          message: `${quoted(name)} is no substitution name. ${SUBSTITUTION_NAME_RULE}`,
          field: place.field,
          range,
        });
      }
    }
  },
});
