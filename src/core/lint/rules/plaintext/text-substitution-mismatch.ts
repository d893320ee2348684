import { createInsertionContexts } from '../../../substitution/insertion-context.ts';
import { quoted } from '../../../text/quoted.ts';
import type { NameKey } from '../../../substitution/values.ts';
import type { PlaceText } from '../../../mail/place-text.ts';
import { defineRule } from '../../rule.ts';
import { conditionalFaults } from '../../../mail/conditional-faults.ts';
import { gather } from '../../gather.ts';
import { PRACTICE } from '../../sources.ts';
import type { TextRange } from '../../../text/positions.ts';
import { append } from '../../../collections/group.ts';

/** Names whose value a reader sees in the text, with the tags that print them. */
function printedNames(place: PlaceText): ReadonlyMap<string, readonly TextRange[]> {
  const contextAt = createInsertionContexts(place, place.parsed);
  const names = new Map<string, TextRange[]>();
  for (const { name, form, tag } of place.parsed.uses) {
    const context = contextAt(tag.start);
    if ((form !== 'value' && form !== 'default') || (context !== 'html' && context !== 'plaintext')) continue;
    append(names, name, tag);
  }
  return names;
}

/** Another case of a name is substitution-case-mismatch. */
const allNames = ({ parsed }: PlaceText, keyOf: NameKey): ReadonlySet<string> =>
  new Set(parsed.uses.map(({ name }) => keyOf(name).toLowerCase()));

/** True when the part has the name in a tag that is broken, which a rule of its own reports. */
const hasBroken = ({ text }: PlaceText, name: string): boolean =>
  new RegExp(`\\{\\s*(?:<[^<>]*>\\s*)?${name.replace(/[^\w-]/gu, '.')}(?![\\w-])`, 'iu').test(text);

export const textSubstitutionMismatch = defineRule({
  id: 'text-substitution-mismatch',
  category: 'plaintext',
  severity: 'warning',
  maturity: 'trial',
  summary: 'A substitution that html shows is missing from the plaintext part, or the reverse',
  why: 'One of the two readers does not get the order number, the code or the date. Compared are names that print text; those in links, image addresses and conditions, and those the service supplies, do not count.',
  howToFix: 'Use the name in both parts.',
  sources: [PRACTICE],
  examples: {
    good: [
      { html: '<p>Code: {{Code}}</p><img src="{{Photo}}">', plaintext: 'Code: {{Code}}' },
      {
        title: 'In a link there is enough',
        html: '<p>Заказ {{OrderId}}</p>',
        plaintext: 'Заказ: https://shop.ru/o/{{OrderId}}',
      },
    ],
    bad: [
      {
        html: '<p>{{Name}}, your code: <b>{{DiscountCode}}</b></p><p>{{DiscountCode}}</p>',
        plaintext: 'Hello {{Name}}, your code: {{WinterCode}}',
        reports: [
          { field: 'body.html', marks: '{{DiscountCode}}', says: '`DiscountCode`' },
          { field: 'body.plaintext', marks: '{{WinterCode}}', says: '`WinterCode`' },
        ],
      },
    ],
  },
  check({ html, plaintext, engine, report }) {
    if (!html || !plaintext || plaintext.text.trim() === '') return;
    // A conditional comment without its end hides a part of the html; its own rule says so.
    if (conditionalFaults(html).some(({ swallows }) => swallows)) return;
    const { keyOf, settings } = engine;
    const supplied = new Set(settings.systemNames.map(({ name }) => keyOf(name)));
    for (const [place, other, label] of [
      [html, plaintext, 'plaintext'],
      [plaintext, html, 'html'],
    ] as const) {
      const elsewhere = allNames(other, keyOf);
      const lost = [...printedNames(place)].filter(
        ([name]) =>
          !elsewhere.has(keyOf(name).toLowerCase()) && !supplied.has(keyOf(name)) && !hasBroken(other, name),
      );
      if (lost.length === 0) continue;
      const names = lost
        .map(([name]) => quoted(name))
        .slice(0, 6)
        .join(', ');
      report({
        message: `The ${label} part does not use ${names}${lost.length > 6 ? ` and ${lost.length - 6} more` : ''}, so its readers do not get what this part tells. Use the same names in both.`,
        field: place.field,
        ...gather(lost.flatMap(([, tags]) => tags)),
      });
    }
  },
});
