import { defineRule } from '../../rule.ts';
import type { NameUse } from '../../../substitution/engine.ts';
import { quoted } from '../../../text/quoted.ts';
import type { TextRange } from '../../../text/positions.ts';
import { createMeantProperty } from './shared/meant-property.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { overlapTest } from '../../../text/ranges.ts';
import { SPEC_TEMPLATE } from '../../sources.ts';
import { knownNames, readsWhenMissing, usesOf } from './shared/substitution-uses.ts';

export const substitutionSampleMissing = defineRule({
  id: 'substitution-sample-missing',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'The chosen sample data leaves a substitution blank',
  why: 'For this recipient the mail has a gap: the value is empty, or the object in the data lacks that property. An empty value of the recipient wins over the one in global_replacements. Names that nothing declares are reported by substitution-undeclared; a bare .html file can declare none, so there the names missing from the data are reported here. Only looked for when sample data was chosen.',
  howToFix: 'Give the tag a text for this case ({{Name|text}} in the engine simple), or mend the data.',
  sources: [
    SPEC_TEMPLATE,
    {
      title: 'sendgrid/sendgrid-nodejs, issue 676: substitutions sent blank',
      url: 'https://github.com/sendgrid/sendgrid-nodejs/issues/676',
    },
  ],
  examples: {
    good: [
      { plaintext: 'Hello {{FirstName}}', sample: { FirstName: 'Ann' } },
      { title: 'A text for the case', plaintext: 'Hello {{FirstName|friend}}', sample: { FirstName: '' } },
      {
        title: 'No sample data chosen',
        plaintext: 'Hello {{FirstName}}',
        template: { global_replacements: { FirstName: '' } },
      },
    ],
    bad: [
      {
        title: 'An empty value wins over the declared one',
        plaintext: 'Hello {{FirstName}}',
        template: { global_replacements: { FirstName: 'there' } },
        sample: { FirstName: '' },
        reports: [{ field: 'body.plaintext', marks: 'FirstName', says: 'empty' }],
      },
      {
        title: 'A property the data lacks',
        plaintext: 'Delivery to {{ user.city }}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        sample: { user: { name: 'Ann' } },
        reports: [{ field: 'body.plaintext', marks: 'user.city', says: 'user.city' }],
      },
      {
        title: 'A row that lacks the property',
        plaintext: '{% for row in rows %}{{ row.naem }} {% endfor %}',
        template: { headers: { 'X-SVC-Template-Engine': 'liquid' } },
        sample: { rows: [{ name: 'Tea' }] },
        reports: [{ field: 'body.plaintext', marks: 'row.naem', says: 'Did you mean `name`?' }],
      },
    ],
  },
  check(context) {
    const { template, recipient, engine, scope, places, report } = context;
    if (recipient.length === 0) return;
    const known = knownNames(context);
    const meantProperty = createMeantProperty(context);
    for (const place of places) {
      const missing = new Set(place.rendered.missing);
      const blank: NameUse[] = [];
      // A name that an invisible character is part of has no value either; that is one cause.
      const isUnreadable = overlapTest(
        place.parsed.errors.filter(({ kind }) => kind === 'whitespace').map(({ range }) => range),
      );
      for (const use of usesOf(context, place)) {
        if (use.form !== 'value' && use.form !== 'loop') continue;
        const isKnown = known.has(use.name);
        const isEmpty =
          isKnown && use.path === use.name && ['', null].includes(emptyOr(scope.resolve(use.name)?.value));
        // What Velocity prints literally is reported by substitution-velocity-undefined; its quiet form is meant.
        const isElsewhere =
          engine.engine.name === 'velocity' &&
          (engine.settings.engines.velocity.missing === 'as-written' ||
            place.text.startsWith('$!', use.tag.start));
        const lacks =
          missing.has(use) && !isUnreadable(use.tag) && (isKnown ? !isElsewhere : template.onlyPart !== null);
        if (isEmpty || lacks) blank.push(use);
      }
      const locals = new Set(place.rendered.missingOfLocals);
      blank.push(...[...locals].filter(({ tag }) => !isUnreadable(tag)));
      for (const [path, uses] of groupBy(blank, (use) => use.path)) {
        const [first] = uses;
        const isLocal = first !== undefined && locals.has(first);
        const isMissing = isLocal || (first !== undefined && missing.has(first));
        const meant = isMissing ? meantProperty(path, isLocal) : undefined;
        const remedy = meant ? `Did you mean ${quoted(meant)}? If not, give` : 'Give';
        const why = isMissing ? 'has no value in' : 'is empty in';
        const tag = first ? place.text.slice(first.tag.start, first.tag.end) : '';
        const reads = isMissing && first.form === 'value' ? readsWhenMissing(engine, first, tag) : '';
        report({
          message: `${quoted(path)} ${why} the sample data, so this recipient reads ${reads === '' ? 'nothing' : quoted(reads, 60)} there. ${remedy} the tag a text for this case, or mend the data.`,
          field: place.field,
          ...gather(uses.map((use) => pathRange(place.text, use))),
        });
      }
    }
  },
});

/** The whole path where it stands as it is: `user.ctiy` says more than `user`. */
const pathRange = (text: string, { path, range: { start, end } }: NameUse): TextRange => ({
  start,
  end: text.startsWith(path, start) ? Math.max(end, start + path.length) : end,
});

/** The value where it is text or null; anything else counts as filled in. */
const emptyOr = (value: unknown): string | null =>
  typeof value === 'string' ? value : value === null ? null : 'filled';
