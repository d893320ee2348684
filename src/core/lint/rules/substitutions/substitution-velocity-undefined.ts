import { defineRule } from '../../rule.ts';
import { quoted } from '../../../substitution/quoted.ts';
import { gather, groupBy, overlapTest } from '../../support/places.ts';
import { VELOCITY_GUIDE } from '../../support/sources.ts';
import { knownNames } from '../../support/substitution-uses.ts';

export const substitutionVelocityUndefined = defineRule({
  id: 'substitution-velocity-undefined',
  category: 'substitutions',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A Velocity reference without a value prints itself',
  why: 'Velocity prints a reference that has no value as it is written: recipients read "$user.city". The quiet form $!user.city prints nothing instead. Where a setting says that it prints nothing, nothing is reported here. Names that nothing declares are reported by substitution-undeclared; here the name is known and its value lacks the property.',
  howToFix: 'Write the quiet form with an exclamation mark, or mend the data.',
  sources: [VELOCITY_GUIDE],
  examples: {
    good: [
      {
        plaintext: 'Delivery to $user.city',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { user: { city: 'Bern' } },
      },
      {
        title: 'The quiet form',
        plaintext: 'Delivery to $!user.city',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { user: { name: 'Ann' } },
      },
    ],
    bad: [
      {
        plaintext: 'Delivery to $user.city or ${user.city}',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { user: { name: 'Ann' } },
        reports: [{ field: 'body.plaintext', marks: '$user.city', says: 'user.city' }],
      },
    ],
  },
  check(context) {
    const { engine, settings } = context.engine;
    if (engine.name !== 'velocity' || settings.engines.velocity.missing === 'blank') return;
    const known = knownNames(context);
    for (const place of context.places) {
      // What cannot be called has no value either; that is one cause.
      const isUnknown = overlapTest(
        place.parsed.problems.filter(({ kind }) => kind === 'unknown').map(({ range }) => range),
      );
      const literal = place.rendered.missing.filter(
        ({ form, name, tag }) =>
          form === 'value' && known.has(name) && !place.text.startsWith('$!', tag.start) && !isUnknown(tag),
      );
      for (const [path, uses] of groupBy(literal, (use) => use.path)) {
        const places = gather(uses.map(({ tag }) => tag));
        const shown = places.range ? place.text.slice(places.range.start, places.range.end) : path;
        context.report({
          message: `${quoted(shown)} has no value, so recipients read it as it stands. Write ${quoted(shown.replace('$', '$!'))} to print nothing, or mend the data.`,
          field: place.field,
          ...places,
        });
      }
    }
  },
});
