import { defineRule } from '../../rule.ts';
import { quoted } from '../../../text/quoted.ts';
import { createMeantProperty } from './shared/meant-property.ts';
import { gather } from '../../gather.ts';
import { groupBy } from '../../../collections/group.ts';
import { overlapTest } from '../../../text/ranges.ts';
import type { TextRange } from '../../../text/positions.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import { VELOCITY_GUIDE } from '../../sources.ts';
import { knownNames } from './shared/substitution-uses.ts';

interface Printed {
  readonly path: string;
  readonly tag: TextRange;
  /** The path starts at a name that the template makes itself. */
  readonly isLocal: boolean;
}

const PATH_OF_LOCAL = /^\$\{?([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)+)\}?$/u;

/**
 * `$row.naem` in a loop over rows: the name is the template's own, so that it is no use of a name from outside. It
 * stands in the rendered text as it is written.
 */
function localsThatPrintThemselves({ text, parsed, rendered }: PlaceText): readonly Printed[] {
  const fromOutside = new Set(parsed.uses.map(({ tag }) => tag.start));
  const found = new Map<number, Printed>();
  for (const { kind, rendered: made, source } of rendered.segments) {
    if (kind !== 'value' || found.has(source.start) || fromOutside.has(source.start)) continue;
    if (made.end - made.start !== source.end - source.start) continue;
    const written = text.slice(source.start, source.end);
    const path = PATH_OF_LOCAL.exec(written)?.[1];
    if (path === undefined || rendered.text.slice(made.start, made.end) !== written) continue;
    found.set(source.start, { path, tag: source, isLocal: true });
  }
  return [...found.values()];
}

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
      {
        title: 'A row that lacks the property',
        plaintext: '#foreach( $row in $rows )$row.naem #end',
        template: { headers: { 'X-SVC-Template-Engine': 'velocity' } },
        sample: { rows: [{ name: 'Tea' }] },
        reports: [{ field: 'body.plaintext', marks: '$row.naem', says: 'Did you mean `name`?' }],
      },
    ],
  },
  check(context) {
    const { engine, settings } = context.engine;
    if (engine.name !== 'velocity' || settings.engines.velocity.missing === 'blank') return;
    const known = knownNames(context);
    const meantProperty = createMeantProperty(context);
    for (const place of context.places) {
      // What cannot be called has no value either; that is one cause.
      const isUnknown = overlapTest(
        place.parsed.errors.filter(({ kind }) => kind === 'unknown').map(({ range }) => range),
      );
      const literal = place.rendered.missing.filter(
        ({ form, name, tag }) =>
          form === 'value' && known.has(name) && !place.text.startsWith('$!', tag.start) && !isUnknown(tag),
      );
      const tags = [
        ...literal.map(({ path, tag }) => ({ path, tag, isLocal: false })),
        ...(context.recipient.length > 0 ? localsThatPrintThemselves(place) : []).filter(
          ({ tag }) => !isUnknown(tag),
        ),
      ].sort((a, b) => a.tag.start - b.tag.start);
      for (const [path, uses] of groupBy(tags, (use) => use.path)) {
        const places = gather(uses.map(({ tag }) => tag));
        const shown = places.range ? place.text.slice(places.range.start, places.range.end) : path;
        const meant = meantProperty(path, uses[0]?.isLocal ?? false);
        const remedy = meant ? `Did you mean ${quoted(meant)}? If not, write` : 'Write';
        context.report({
          message: `${quoted(shown)} has no value, so recipients read it as it stands. ${remedy} ${quoted(shown.replace('$', '$!'))} to print nothing, or mend the data.`,
          field: place.field,
          ...places,
        });
      }
    }
  },
});
